/** Spans that move on with the calendar, so that a kept search for last month is for last month a year later, too. */
export const movingSpans = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
export type MovingSpan = (typeof movingSpans)[number];

/** Days as `2026-11-23`, both included; without one of them, that side is open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

export type TimeSpan = MovingSpan | Days;

export const isMovingSpan = (name: string): name is MovingSpan => movingSpans.some((each) => each === name);

/** Returns the days of a span on a person's own calendar. */
export function daysOf(span: TimeSpan, today: Date): Days {
  if (typeof span !== 'string') return span;
  const [year, month] = [today.getFullYear(), today.getMonth()];
  const quarter = Math.floor(month / 3) * 3;
  switch (span) {
    case 'this-month':
      return monthsFrom(year, month, 1);
    case 'last-month':
      return monthsFrom(year, month - 1, 1);
    case 'this-quarter':
      return monthsFrom(year, quarter, 3);
    case 'last-quarter':
      return monthsFrom(year, quarter - 3, 3);
    case 'this-year':
      return monthsFrom(year, 0, 12);
    case 'last-year':
      return monthsFrom(year - 1, 0, 12);
  }
}

/** Returns the days of a month such as `2026-11`. */
export function daysOfMonth(month: string): Days {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthsFrom(year, number - 1, 1);
}

/** Whether a month such as `2026-11` lies within days. */
export function hasMonth({ from, to }: Days, month: string): boolean {
  return (from === undefined || from.slice(0, 7) <= month) && (to === undefined || month <= to.slice(0, 7));
}

/** Puts days into words: whole months by their names, others by their dates. An open side has its own words. */
export function daysText(
  { from, to }: Days,
  locale: string,
  open: { readonly since: (day: string) => string; readonly until: (day: string) => string },
): string {
  const at = (day: string) => Date.parse(day);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  if (from === undefined) return to === undefined ? '' : open.until(day.format(at(to)));
  if (to === undefined) return open.since(day.format(at(from)));
  if (from > to) return `${day.format(at(from))} – ${day.format(at(to))}`;
  const isWhole = from.endsWith('-01') && daysOfMonth(to.slice(0, 7)).to === to;
  if (!isWhole) return day.formatRange(at(from), at(to));
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return month.formatRange(at(from), at(to));
}

function monthsFrom(year: number, month: number, count: number): Days {
  const day = (ofMonth: number, ofDay: number) => new Date(Date.UTC(year, ofMonth, ofDay)).toISOString().slice(0, 10);
  return { from: day(month, 1), to: day(month + count, 0) };
}
