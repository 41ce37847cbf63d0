import type { WallTime } from '#core/week-hours.ts';

/** The local time of this computer, in its time zone. */
export function wallTimeOf(atMs: number): WallTime {
  const at = new Date(atMs);
  return { day: at.getDay() === 0 ? 7 : at.getDay(), minute: at.getHours() * 60 + at.getMinutes() };
}
