import { weekdays } from './values.ts';

/** The maintenance fields of the cloud information record. Another service may leave any of them out. */
export interface WeeklyWindow {
  readonly maintenance_window_start_day?: string | undefined;
  /** In hours. The interface names no unit, and the whole program reads it as hours. */
  readonly maintenance_window_duration?: number | undefined;
  readonly maintenance_window_start_time?: string | undefined;
  readonly maintenance_window_end_time?: string | undefined;
  readonly maintenance_window_time_zone?: string | undefined;
}

/** One window in milliseconds since 1970; `endMs` is exclusive. */
export interface WindowSpan {
  readonly startMs: number;
  readonly endMs: number;
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** The weeks, relative to this one, whose windows may be open now or come next. */
const weeks = [-2, -1, 0, 1, 2];

/**
 * Returns the weekly windows around `nowMs` in order: every one that may be open, and at least the next two. A window
 * starts on its day at its time in its zone. It lasts for its duration (at most a week) when that is above 0. Otherwise
 * it lasts until its end time, on the next day when that is not later than the start; an end equal to the start means
 * no window. A zone that is missing or unknown to this computer is read as UTC.
 */
export function maintenanceSpans(window: WeeklyWindow, nowMs: number): readonly WindowSpan[] {
  const day = weekdays.findIndex((name) => name === window.maintenance_window_start_day?.toLowerCase());
  const start = secondsOf(window.maintenance_window_start_time);
  const end = secondsOf(window.maintenance_window_end_time);
  const durationMs = Math.min((window.maintenance_window_duration ?? 0) * 3_600_000, weekMs);
  if (day < 0 || start === null) return [];
  if (!(durationMs > 0) && (end === null || end === start)) return [];
  const clock = clockOf(window.maintenance_window_time_zone ?? 'UTC');
  const local = new Date(clock(nowMs));
  const today = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  // `getUTCDay` counts from Sunday, `weekdays` from Monday.
  const startDay = today + (day - ((local.getUTCDay() + 6) % 7)) * dayMs;
  return weeks.map((week) => {
    const date = startDay + week * weekMs;
    const startMs = instantOf(date + start * 1_000, clock);
    if (durationMs > 0) return { startMs, endMs: startMs + durationMs };
    const endDate = end !== null && end > start ? date : date + dayMs;
    return { startMs, endMs: instantOf(endDate + (end ?? 0) * 1_000, clock) };
  });
}

/** Returns the window that is open at `nowMs`, or `null` when none is. */
function openSpan(spans: readonly WindowSpan[], nowMs: number): WindowSpan | null {
  return spans.findLast(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs) ?? null;
}

/** Returns when the maintenance that is open at `nowMs` ends, or `null` when none is. */
export const maintenanceUntilMs = (window: WeeklyWindow, nowMs: number): number | null =>
  openSpan(maintenanceSpans(window, nowMs), nowMs)?.endMs ?? null;

/** Returns whether the status word reports maintenance now, independent of the hours of the window. */
export const saysMaintenance = (status: string | undefined): boolean => status?.trim().toLowerCase() === 'maintenance';

function secondsOf(time: string | undefined): number | null {
  const match = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/u.exec(time ?? '');
  if (match === null || Number(match[1]) > 23) return null;
  return Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

/** Returns the local time of a zone at an instant, in ms as if it were UTC. */
type WallClock = (instantMs: number) => number;

const clocks = new Map<string, WallClock>();

function clockOf(timeZone: string): WallClock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const format = formatOf(timeZone);
  const clock: WallClock = (instantMs) => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
  clocks.set(timeZone, clock);
  return clock;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const shown = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: 'UTC' });
  }
}

/**
 * Returns the instant at which the zone's clock shows a time. Of a time that occurs twice it returns the first. A time
 * that is skipped when clocks go forward is converted with the offset from before the change.
 */
function instantOf(wallMs: number, clock: WallClock): number {
  const offset = (instantMs: number): number => clock(instantMs) - instantMs;
  const before = wallMs - offset(wallMs - dayMs);
  if (clock(before) === wallMs) return before;
  const after = wallMs - offset(wallMs + dayMs);
  return clock(after) === wallMs ? after : before;
}
