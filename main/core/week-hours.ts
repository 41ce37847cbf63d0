/** A time of the week in local time. `day` is 1 (Monday) to 7, `minute` counts from midnight. */
export interface WallTime {
  readonly day: number;
  readonly minute: number;
}

/**
 * A part of the day, `HH:MM` to `HH:MM`. A part that ends before it begins lasts past midnight and belongs to the day
 * on which it began; one that ends when it begins lasts a whole day.
 */
export interface Hours {
  readonly from: string;
  readonly to: string;
  /** Only on these days; every day when absent. */
  readonly days?: readonly number[];
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns whether a time lies in these hours. The end is exclusive. */
export function isWithin({ from, to, days }: Hours, { day, minute }: WallTime): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const isOn = (which: number): boolean => days?.includes(which) ?? true;
  if (start < end) return isOn(day) && minute >= start && minute < end;
  const dayBefore = day === 1 ? 7 : day - 1;
  return (isOn(day) && minute >= start) || (isOn(dayBefore) && minute < end);
}

/** How much of the bandwidth a person allows for uploads. */
export interface UploadRules {
  /** The limit outside every entry of the timetable; `null`: no limit. */
  readonly uploadBytesPerSecond: number | null;
  /** When several entries apply, the first one counts. */
  readonly uploadTimetable: readonly (Required<Hours> & { readonly bytesPerSecond: number | null })[];
}

/** Returns the bytes per second that may be uploaded at a time; `null`: no limit. */
export function uploadLimitAt({ uploadBytesPerSecond, uploadTimetable }: UploadRules, at: WallTime): number | null {
  const part = uploadTimetable.find((hours) => isWithin(hours, at));
  return part === undefined ? uploadBytesPerSecond : part.bytesPerSecond;
}
