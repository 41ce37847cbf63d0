import { expect, test } from 'vitest';
import { maintenanceUntilMs } from '#local-service/store/maintenance-window.ts';

const window = (day: 'monday' | 'saturday' | 'sunday', start: string, hours: number, zone = 'UTC') => ({
  maintenance_window_start_day: day,
  maintenance_window_start_time: start,
  maintenance_window_duration: hours,
  maintenance_window_time_zone: zone,
});
// 2026-01-05 is a Monday.
const at = (iso: string): number => Date.parse(iso);

test.each([
  ['before it begins', window('monday', '03:00:00', 2), '2026-01-05T02:59:59Z', null],
  ['at its first second', window('monday', '03:00:00', 2), '2026-01-05T03:00:00Z', '2026-01-05T05:00:00Z'],
  ['inside', window('monday', '03:00:00', 2), '2026-01-05T04:30:00Z', '2026-01-05T05:00:00Z'],
  ['at its end', window('monday', '03:00:00', 2), '2026-01-05T05:00:00Z', null],
  ['on another day', window('monday', '03:00:00', 2), '2026-01-06T04:00:00Z', null],
  ['over midnight', window('saturday', '23:00:00', 3), '2026-01-04T01:00:00Z', '2026-01-04T02:00:00Z'],
  ['over the end of the week', window('sunday', '23:30:00', 1), '2026-01-05T00:15:00Z', '2026-01-05T00:30:00Z'],
  ['half an hour', window('monday', '03:00:00', 0.5), '2026-01-05T03:29:00Z', '2026-01-05T03:30:00Z'],
  [
    'by the clock of its zone',
    window('monday', '03:00:00', 2, 'Europe/Berlin'),
    '2026-01-05T02:30:00Z',
    '2026-01-05T04:00:00Z',
  ],
  [
    'of a zone that nobody knows',
    window('monday', '03:00:00', 2, 'Mars/Olympus'),
    '2026-01-05T03:30:00Z',
    '2026-01-05T05:00:00Z',
  ],
  ['none', window('monday', '03:00:00', 0), '2026-01-05T03:00:00Z', null],
])('%s', (_what, settings, now, until) => {
  expect(maintenanceUntilMs(settings, at(now))).toBe(until === null ? null : at(until));
});
