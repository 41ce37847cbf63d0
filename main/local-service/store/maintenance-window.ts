import { weekdays, type Weekday } from '#service-api/values.ts';
import type { CloudSettings } from './cloud-settings.ts';

type Window = Pick<
  CloudSettings,
  | 'maintenance_window_start_day'
  | 'maintenance_window_duration'
  | 'maintenance_window_start_time'
  | 'maintenance_window_time_zone'
>;

const secondsPerDay = 86_400;
const secondsPerWeek = 7 * secondsPerDay;

/**
 * When the weekly maintenance window that is open at `nowMs` ends; `null` when none is. It begins on the start day at the
 * start time and lasts `maintenance_window_duration` hours on the clock of its time zone; 0 hours means no window. The end
 * time of the record is for people to read: a window over midnight or of more than a day is told by its duration alone.
 */
export function maintenanceUntilMs(window: Window, nowMs: number): number | null {
  const durationS = Math.min(window.maintenance_window_duration * 3_600, secondsPerWeek);
  if (durationS <= 0) return null;
  const startS =
    weekdays.indexOf(window.maintenance_window_start_day) * secondsPerDay +
    secondsOfDay(window.maintenance_window_start_time);
  const sinceStartS = modulo(secondOfWeek(nowMs, window.maintenance_window_time_zone) - startS, secondsPerWeek);
  return sinceStartS < durationS ? nowMs + (durationS - sinceStartS) * 1_000 : null;
}

/** Seconds since Monday 00:00 on the wall clock of a zone. A zone that this machine does not know is read as UTC. */
function secondOfWeek(nowMs: number, timeZone: string): number {
  const parts = new Map(
    formatter(timeZone)
      .formatToParts(nowMs)
      .map((part) => [part.type, part.value]),
  );
  const day = weekdays.indexOf((parts.get('weekday') ?? 'monday').toLowerCase() as Weekday);
  return day * secondsPerDay + secondsOfDay(`${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`);
}

function formatter(timeZone: string): Intl.DateTimeFormat {
  const shown = { weekday: 'long', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...shown, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...shown, timeZone: 'UTC' });
  }
}

function secondsOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
