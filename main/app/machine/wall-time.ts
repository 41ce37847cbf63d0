import type { WallTime } from '#core/week-hours.ts';

/** The clock on the wall beside this computer, in its own time zone. */
export function wallTimeOf(atMs: number): WallTime {
  const at = new Date(atMs);
  return { day: at.getDay() === 0 ? 7 : at.getDay(), minute: at.getHours() * 60 + at.getMinutes() };
}
