import { expect, test } from 'vitest';
import { isWithin, uploadLimitAt, type WallTime } from '#core/week-hours.ts';

const [monday, friday, saturday, sunday] = [1, 5, 6, 7];
const at = (day: number, time: string): WallTime => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, minute: hour * 60 + minute };
};

test('hours of one day begin with their first minute and end before their last', () => {
  const hours = { from: '08:00', to: '17:30' };
  expect(['07:59', '08:00', '17:29', '17:30'].map((time) => isWithin(hours, at(monday, time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('hours that end before they begin continue past midnight', () => {
  const night = { from: '20:00', to: '07:00' };
  expect(['19:59', '20:00', '00:00', '06:59', '07:00'].map((time) => isWithin(night, at(friday, time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('a night belongs to the day on which it began, also from Sunday to Monday', () => {
  const fridayNight = { days: [friday], from: '22:00', to: '06:00' };
  expect(isWithin(fridayNight, at(friday, '05:00'))).toBe(false);
  expect(isWithin(fridayNight, at(friday, '23:00'))).toBe(true);
  expect(isWithin(fridayNight, at(saturday, '05:00'))).toBe(true);
  expect(isWithin(fridayNight, at(saturday, '23:00'))).toBe(false);
  expect(isWithin({ ...fridayNight, days: [sunday] }, at(monday, '05:59'))).toBe(true);
});

test('hours that end when they begin are a whole day', () => {
  const all = { days: [monday], from: '00:00', to: '00:00' };
  expect([at(monday, '00:00'), at(monday, '23:59'), at(sunday, '12:00')].map((time) => isWithin(all, time))).toEqual([
    true,
    true,
    false,
  ]);
});

test('the first matching part of the timetable sets the limit, and outside of all parts the general limit applies', () => {
  const weekdays = [1, 2, 3, 4, 5];
  const rules = {
    uploadBytesPerSecond: 500,
    uploadTimetable: [
      { days: weekdays, from: '12:00', to: '13:00', bytesPerSecond: null },
      { days: weekdays, from: '08:00', to: '18:00', bytesPerSecond: 100 },
    ],
  };
  expect(uploadLimitAt(rules, at(monday, '09:00'))).toBe(100);
  expect(uploadLimitAt(rules, at(monday, '12:30'))).toBeNull();
  expect(uploadLimitAt(rules, at(monday, '18:00'))).toBe(500);
  expect(uploadLimitAt(rules, at(saturday, '09:00'))).toBe(500);
});
