import { describe, expect, test } from 'vitest';
import {
  maintenanceSpans,
  maintenanceUntilMs,
  saysMaintenance,
  type WeeklyWindow,
} from '#service-api/maintenance-window.ts';

const hours = (
  day: string,
  start: string | undefined,
  { duration, end, zone = 'UTC' }: { readonly duration?: number; readonly end?: string; readonly zone?: string },
): WeeklyWindow => ({
  maintenance_window_start_day: day,
  maintenance_window_start_time: start,
  maintenance_window_duration: duration,
  maintenance_window_end_time: end,
  maintenance_window_time_zone: zone,
});

// 5 January 2026 is a Monday. In Berlin clocks go forward on 29 March 2026 at 01:00Z, and back on 25 October at 01:00Z.
const berlin = 'Europe/Berlin';
const night = (more: object) => hours('sunday', '02:30:00', { zone: berlin, ...more });

test.for<[what: string, window: WeeklyWindow, now: string, until: string | null]>([
  ['before it begins', hours('monday', '03:00:00', { duration: 2 }), '2026-01-05T02:59:59Z', null],
  ['at its first second', hours('monday', '03:00:00', { duration: 2 }), '2026-01-05T03:00:00Z', '2026-01-05T05:00:00Z'],
  ['at its last second', hours('monday', '03:00:00', { duration: 2 }), '2026-01-05T04:59:59Z', '2026-01-05T05:00:00Z'],
  ['at its end', hours('monday', '03:00:00', { duration: 2 }), '2026-01-05T05:00:00Z', null],
  ['on another day', hours('monday', '03:00:00', { duration: 2 }), '2026-01-06T04:00:00Z', null],
  ['a day in capitals', hours('Monday', '03:00', { duration: 2 }), '2026-01-05T04:00:00Z', '2026-01-05T05:00:00Z'],
  ['half an hour', hours('monday', '03:00:00', { duration: 0.5 }), '2026-01-05T03:29:00Z', '2026-01-05T03:30:00Z'],
  [
    'the duration before the end time',
    hours('monday', '03:00:00', { duration: 2, end: '09:00:00' }),
    '2026-01-05T06:00:00Z',
    null,
  ],
  [
    'a duration, and an end at the start',
    hours('monday', '03:00:00', { duration: 2, end: '03:00:00' }),
    '2026-01-05T03:30:00Z',
    '2026-01-05T05:00:00Z',
  ],
  [
    '30 hours',
    hours('monday', '03:00:00', { duration: 30, end: '09:00:00' }),
    '2026-01-06T08:00:00Z',
    '2026-01-06T09:00:00Z',
  ],
  [
    'no duration: until the end time',
    hours('monday', '03:00:00', { end: '05:00:00' }),
    '2026-01-05T04:00:00Z',
    '2026-01-05T05:00:00Z',
  ],
  [
    'a duration of 0: until the end time',
    hours('monday', '03:00:00', { duration: 0, end: '05:00:00' }),
    '2026-01-05T04:00:00Z',
    '2026-01-05T05:00:00Z',
  ],
  [
    'an end before the start: on the next day',
    hours('saturday', '23:00:00', { end: '02:00:00' }),
    '2026-01-04T01:00:00Z',
    '2026-01-04T02:00:00Z',
  ],
  [
    'over the end of the week',
    hours('sunday', '23:30:00', { end: '00:30:00' }),
    '2026-01-05T00:15:00Z',
    '2026-01-05T00:30:00Z',
  ],
  [
    '40 hours over the end of the week',
    hours('sunday', '12:00:00', { duration: 40 }),
    '2026-01-06T03:00:00Z',
    '2026-01-06T04:00:00Z',
  ],
  ['a whole week', hours('monday', '00:00:00', { duration: 168 }), '2026-01-11T23:59:59Z', '2026-01-12T00:00:00Z'],
  [
    'more than a week is a week',
    hours('monday', '00:00:00', { duration: 999 }),
    '2026-01-05T00:00:00Z',
    '2026-01-12T00:00:00Z',
  ],
  [
    'neither duration nor length',
    hours('monday', '03:00:00', { duration: 0, end: '03:00:00' }),
    '2026-01-05T03:00:00Z',
    null,
  ],
  ['neither duration nor end', hours('monday', '03:00:00', {}), '2026-01-05T03:00:00Z', null],
  ['a duration below 0', hours('monday', '03:00:00', { duration: -1 }), '2026-01-05T03:00:00Z', null],
  ['a duration that is no number', hours('monday', '03:00:00', { duration: Number.NaN }), '2026-01-05T03:00:00Z', null],
  ['a day that is none', hours('someday', '03:00:00', { duration: 2 }), '2026-01-05T03:00:00Z', null],
  ['no start', hours('monday', undefined, { duration: 2 }), '2026-01-05T03:00:00Z', null],
  ['a start that is no time', hours('monday', '27:00:00', { duration: 2 }), '2026-01-05T03:00:00Z', null],
  [
    'by the clock of its zone',
    hours('monday', '03:00:00', { duration: 2, zone: berlin }),
    '2026-01-05T02:30:00Z',
    '2026-01-05T04:00:00Z',
  ],
  [
    'a zone that is a day ahead',
    hours('monday', '03:00:00', { duration: 2, zone: 'Pacific/Auckland' }),
    '2026-01-04T14:30:00Z',
    '2026-01-04T16:00:00Z',
  ],
  [
    'a zone that nobody knows is UTC',
    hours('monday', '03:00:00', { duration: 2, zone: 'Mars/Olympus' }),
    '2026-01-05T03:30:00Z',
    '2026-01-05T05:00:00Z',
  ],
  [
    'a start that is left out comes after the change',
    night({ duration: 2 }),
    '2026-03-29T01:30:00Z',
    '2026-03-29T03:30:00Z',
  ],
  ['and not before it', night({ duration: 2 }), '2026-03-29T01:29:59Z', null],
  [
    'over the change forward, by duration',
    hours('sunday', '01:00:00', { duration: 3, zone: berlin }),
    '2026-03-29T02:00:00Z',
    '2026-03-29T03:00:00Z',
  ],
  [
    'over the change forward, by end time',
    hours('sunday', '01:00:00', { end: '04:00:00', zone: berlin }),
    '2026-03-29T01:30:00Z',
    '2026-03-29T02:00:00Z',
  ],
  ['a start that comes twice is the first', night({ duration: 2 }), '2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z'],
  [
    'over the change back, by end time',
    hours('sunday', '01:00:00', { end: '04:00:00', zone: berlin }),
    '2026-10-25T02:59:00Z',
    '2026-10-25T03:00:00Z',
  ],
])('%s', ([, window, now, until]) => {
  const nowMs = Date.parse(now);
  const untilMs = maintenanceUntilMs(window, nowMs);
  expect(untilMs === null ? null : new Date(untilMs).toISOString().replace('.000', '')).toBe(until);
});

describe('the current maintenance window, else the next one', () => {
  const window = hours('sunday', '02:00:00', { duration: 2, zone: berlin });
  test.for([
    ['2026-01-05T00:00:00Z', '2026-01-11T01:00:00.000Z'],
    ['2026-01-11T01:30:00Z', '2026-01-11T01:00:00.000Z'],
    ['2026-01-11T03:00:00Z', '2026-01-18T01:00:00.000Z'],
    ['2026-03-28T00:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['2026-03-30T00:00:00Z', '2026-04-05T00:00:00.000Z'],
  ] as const)('seen from %s starts at %s', ([now, start]) => {
    const nowMs = Date.parse(now);
    const next = maintenanceSpans(window, nowMs).find(({ endMs }) => nowMs < endMs);
    expect(new Date(next?.startMs ?? 0).toISOString()).toBe(start);
  });
  test('is known for two weeks, so that clients that poll rarely do not miss one', () => {
    const nowMs = Date.parse('2026-01-05T00:00:00Z');
    const ahead = maintenanceSpans(window, nowMs).filter(({ startMs }) => startMs > nowMs);
    expect(ahead.length).toBeGreaterThanOrEqual(2);
  });
  test('is absent when there are no windows', () => {
    expect(maintenanceSpans({}, 0)).toEqual([]);
  });
});

test.for([
  ['Maintenance', true],
  [' maintenance ', true],
  ['Online', false],
  ['Under maintenance soon', false],
  [undefined, false],
] as const)('the status word %j means maintenance: %s', ([word, isOn]) => {
  expect(saysMaintenance(word)).toBe(isOn);
});
