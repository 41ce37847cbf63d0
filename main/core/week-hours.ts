/** A moment on a wall clock. `day` is 1 (Monday) to 7, `minute` counts from midnight. */
export interface WallTime {
  readonly day: number;
  readonly minute: number;
}

/**
 * A part of the day, `HH:MM` to `HH:MM`. One that ends before it begins goes on past midnight and belongs to the day on
 * which it began; one that ends when it begins is a whole day.
 */
export interface Hours {
  readonly from: string;
  readonly to: string;
  /** On these days only; every day without. */
  readonly days?: readonly number[];
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether a moment lies in these hours; the end is not part of them. */
export function isWithin({ from, to, days }: Hours, { day, minute }: WallTime): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const isOn = (which: number): boolean => days?.includes(which) ?? true;
  if (start < end) return isOn(day) && minute >= start && minute < end;
  const dayBefore = day === 1 ? 7 : day - 1;
  return (isOn(day) && minute >= start) || (isOn(dayBefore) && minute < end);
}

/** What a person allows sending to take of the line. */
export interface UploadRules {
  /** Outside every part of the timetable; `null` is without limit. */
  readonly uploadBytesPerSecond: number | null;
  /** Of several that hold, the first counts. */
  readonly uploadTimetable: readonly (Required<Hours> & { readonly bytesPerSecond: number | null })[];
}

/** Bytes a second that may be sent at a moment; `null` is without limit. */
export function uploadLimitAt({ uploadBytesPerSecond, uploadTimetable }: UploadRules, at: WallTime): number | null {
  const part = uploadTimetable.find((hours) => isWithin(hours, at));
  return part === undefined ? uploadBytesPerSecond : part.bytesPerSecond;
}
