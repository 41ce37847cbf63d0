/** A weekly window in which the service takes no work (interface, "Cloud information"). Parts that are missing: no window. */
export interface MaintenanceHours {
  /** Lower-case English weekday. */
  readonly startDay?: string;
  /** `HH:MM:SS`. */
  readonly startTime?: string;
  readonly endTime?: string;
  readonly timeZone?: string;
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const daySeconds = 86_400;
const weekSeconds = 7 * daySeconds;

/**
 * How long the window that is open now still lasts, in milliseconds; `null` when none is open or the record cannot be
 * understood. A window that ends before it starts runs past midnight; one of no length is none.
 */
export function maintenanceLeftMs(hours: MaintenanceHours | null, nowMs: number): number | null {
  const startDay = days.indexOf(hours?.startDay ?? '');
  const start = secondsOf(hours?.startTime);
  const end = secondsOf(hours?.endTime);
  if (startDay < 0 || start === null || end === null || start === end) return null;
  const local = localWeekSecond(nowMs, hours?.timeZone ?? 'UTC');
  if (local === null) return null;
  const lengthSeconds = (end - start + daySeconds) % daySeconds;
  const since = (local - (startDay * daySeconds + start) + weekSeconds) % weekSeconds;
  return since < lengthSeconds ? (lengthSeconds - since) * 1_000 : null;
}

function secondsOf(time: string | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time ?? '');
  if (match === null) return null;
  return Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

function localWeekSecond(nowMs: number, timeZone: string): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    const parts = new Map(format.formatToParts(nowMs).map((part) => [part.type as string, part.value]));
    const day = days.indexOf((parts.get('weekday') ?? '').toLowerCase());
    return (
      day * daySeconds +
      Number(parts.get('hour')) * 3_600 +
      Number(parts.get('minute')) * 60 +
      Number(parts.get('second'))
    );
  } catch {
    return null; // A time zone that nobody knows.
  }
}
