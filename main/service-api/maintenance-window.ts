import { weekdays } from './values.ts';

/** The fields of the cloud information record that tell of maintenance, as another server may leave them out. */
export interface WeeklyWindow {
  readonly maintenance_window_start_day?: string | undefined;
  /** In hours: the interface names no unit, and this is how it is read everywhere. */
  readonly maintenance_window_duration?: number | undefined;
  readonly maintenance_window_start_time?: string | undefined;
  readonly maintenance_window_end_time?: string | undefined;
  readonly maintenance_window_time_zone?: string | undefined;
}

/** One window, in milliseconds since 1970; the end is no part of it. */
export interface WindowSpan {
  readonly startMs: number;
  readonly endMs: number;
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Those that may still be open, the one of this week and those after it. */
const weeks = [-2, -1, 0, 1, 2];

/**
 * The weekly windows around a moment, in order: every one that may be open, and at least the next two. A window starts on its day
 * at its time by the clock of its zone; it lasts its duration where that is above 0, at most a week, else until its end time,
 * on the next day where that is not later. Without a duration, an end at the very time of the start is no window. A zone that
 * is missing or that this machine does not know is read as UTC.
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
  // 0 is a Sunday there, and a Monday here.
  const startDay = today + (day - ((local.getUTCDay() + 6) % 7)) * dayMs;
  return weeks.map((week) => {
    const date = startDay + week * weekMs;
    const startMs = instantOf(date + start * 1_000, clock);
    if (durationMs > 0) return { startMs, endMs: startMs + durationMs };
    const endDate = end !== null && end > start ? date : date + dayMs;
    return { startMs, endMs: instantOf(endDate + (end ?? 0) * 1_000, clock) };
  });
}

/** The window that is open at a moment; `null`: none is. */
function openSpan(spans: readonly WindowSpan[], nowMs: number): WindowSpan | null {
  return spans.findLast(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs) ?? null;
}

/** When the maintenance that is on at a moment ends; `null`: none is on. */
export const maintenanceUntilMs = (window: WeeklyWindow, nowMs: number): number | null =>
  openSpan(maintenanceSpans(window, nowMs), nowMs)?.endMs ?? null;

/** Whether a status word says that maintenance is on now, whatever the hours are. */
export const saysMaintenance = (status: string | undefined): boolean => status?.trim().toLowerCase() === 'maintenance';

function secondsOf(time: string | undefined): number | null {
  const match = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/u.exec(time ?? '');
  if (match === null || Number(match[1]) > 23) return null;
  return Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

/** What a clock on the wall of a zone shows at an instant, as if it were UTC. */
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
 * The instant at which the clock on the wall shows a time. Of a time that comes twice, the first; a time that is left out, when
 * clocks go forward, is as long after the change as it would have been.
 */
function instantOf(wallMs: number, clock: WallClock): number {
  const offset = (instantMs: number): number => clock(instantMs) - instantMs;
  const before = wallMs - offset(wallMs - dayMs);
  if (clock(before) === wallMs) return before;
  const after = wallMs - offset(wallMs + dayMs);
  return clock(after) === wallMs ? after : before;
}
