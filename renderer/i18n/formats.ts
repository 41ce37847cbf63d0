import { createText } from '#contract/messages/format-message.ts';
import { perLocale } from './per-locale.ts';
import { useLocale } from './text.tsx';

export interface Formats {
  readonly number: (value: number) => string;
  readonly percent: (share: number) => string;
  readonly bytes: (bytes: number) => string;
  /** An amount of money without its currency. */
  readonly amount: (value: number) => string;
  /** A day such as `2026-12-01`, without the year if that is the current one. */
  readonly day: (day: string) => string;
  /** "in 6 days", "yesterday": how far a day is from today; empty for days that are far away. */
  readonly daysFromNow: (day: string, nowMs: number) => string;
  readonly time: (atMs: number) => string;
  readonly date: (atMs: number) => string;
  readonly dateTime: (atMs: number) => string;
  /** Days are numbered from 1 (Monday) to 7. */
  readonly weekday: (day: number, length: 'short' | 'long') => string;
  /** The time for today, the date for any other day. */
  readonly moment: (atMs: number) => string;
  /** "4 seconds", "3 minutes": the largest unit that fits. */
  readonly duration: (ms: number) => string;
  /** "4 sec", "3 min", and under a second "at once": for tables. */
  readonly shortDuration: (ms: number) => string;
  /** "4 seconds ago"; "now" for times that seem to be in the future. */
  readonly relative: (atMs: number, nowMs: number) => string;
  /** "3 min ago": for tables. */
  readonly shortRelative: (atMs: number, nowMs: number) => string;
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Beyond this, a number of days says less than the date. */
const mostDays = 60;

const unitOf = (ms: number) => units.find(([, length]) => Math.abs(ms) >= length) ?? (['second', 1_000] as const);

const formatsOf = perLocale(createFormats);

function createFormats(locale: string): Formats {
  const atOnce = createText(locale)('duration.atOnce');
  const number = new Intl.NumberFormat(locale);
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // A date without a time is the same day in every time zone.
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayOfYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const shortRelative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const unit = createUnitText(locale);
  const durationIn = (ms: number, unitDisplay: 'short' | 'long'): string => {
    const [name, length] = unitOf(ms);
    return unit(name, unitDisplay, 0, Math.round(ms / length));
  };
  const relativeIn = (words: Intl.RelativeTimeFormat, ms: number): string => {
    const [name, length] = unitOf(ms);
    return words.format(Math.round(ms / length), name);
  };
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    bytes(bytes) {
      const step = bytes < 1_000 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3));
      const value = bytes / 1_000 ** step;
      // The short form has no plural in English.
      return unit(sizes[step] ?? 'byte', step === 0 ? 'long' : 'short', step > 1 && value < 100 ? 1 : 0, value);
    },
    amount: (value) => amount.format(value),
    day(text) {
      const atMs = Date.parse(text);
      if (Number.isNaN(atMs)) return text;
      return (new Date(atMs).getUTCFullYear() === new Date().getFullYear() ? day : dayOfYear).format(atMs);
    },
    daysFromNow(text, nowMs) {
      const now = new Date(nowMs);
      const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
      const days = Math.round((Date.parse(text) - today) / 86_400_000);
      return Number.isNaN(days) || Math.abs(days) > mostDays ? '' : relative.format(days, 'day');
    },
    time: (atMs) => time.format(atMs),
    date: (atMs) => date.format(atMs),
    dateTime: (atMs) => dateTime.format(atMs),
    // The first of January 2024 was a Monday.
    weekday: (day, length) =>
      new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)),
    moment: (atMs) =>
      new Date(atMs).toDateString() === new Date().toDateString() ? time.format(atMs) : date.format(atMs),
    duration: (ms) => durationIn(ms, 'long'),
    shortDuration: (ms) => (ms < 1_000 ? atOnce : durationIn(ms, 'short')),
    // An event is never in the future, however the clocks of page and host differ.
    relative: (atMs, nowMs) => relativeIn(relative, Math.min(0, atMs - nowMs)),
    shortRelative: (atMs, nowMs) => relativeIn(shortRelative, Math.min(0, atMs - nowMs)),
  };
}

function createUnitText(locale: string) {
  const formats = new Map<string, Intl.NumberFormat>();
  return (name: string, unitDisplay: 'short' | 'long', maximumFractionDigits: number, value: number): string => {
    const key = `${name} ${unitDisplay} ${maximumFractionDigits}`;
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits });
    formats.set(key, format);
    return format.format(value);
  };
}

export const useFormats = (): Formats => formatsOf(useLocale());
