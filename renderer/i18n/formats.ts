import { useMemo } from 'react';
import { useIntl } from 'react-intl';

export interface Formats {
  number(value: number): string;
  percent(share: number): string;
  bytes(bytes: number): string;
  time(atMs: number): string;
  date(atMs: number): string;
  dateTime(atMs: number): string;
  /** The time for today, the date for any other day. */
  moment(atMs: number): string;
  /** "4 s", "3 min", "2 h": the largest unit that fits. */
  duration(ms: number): string;
  /** "4 seconds ago", "in 3 minutes". */
  relative(atMs: number, nowMs: number): string;
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

const unitOf = (ms: number) => units.find(([, length]) => Math.abs(ms) >= length) ?? (['second', 1_000] as const);

function createFormats(locale: string): Formats {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = (name: string, digits: number, value: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    bytes(bytes) {
      const step = bytes < 1_000 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3));
      const value = bytes / 1_000 ** step;
      return unit(sizes[step] ?? 'byte', step > 1 && value < 100 ? 1 : 0, value);
    },
    time: (atMs) => time.format(atMs),
    date: (atMs) => date.format(atMs),
    dateTime: (atMs) => dateTime.format(atMs),
    moment: (atMs) =>
      new Date(atMs).toDateString() === new Date().toDateString() ? time.format(atMs) : date.format(atMs),
    duration(ms) {
      const [name, length] = unitOf(ms);
      return unit(name, 0, Math.round(ms / length));
    },
    relative(atMs, nowMs) {
      const [name, length] = unitOf(atMs - nowMs);
      return relative.format(Math.round((atMs - nowMs) / length), name);
    },
  };
}

export function useFormats(): Formats {
  const { locale } = useIntl();
  return useMemo(() => createFormats(locale), [locale]);
}
