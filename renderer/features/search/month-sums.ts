import type { Summary } from './exact-sums.ts';

/** A month of one currency. */
export interface MonthSum {
  /** Such as `2026-11`. */
  readonly month: string;
  /** Exact, with a point; `null` for a month without an amount. */
  readonly amount: string | null;
  /** Documents with an amount. */
  readonly count: number;
}

export interface CurrencyMonths {
  readonly currency: string | null;
  /** Without a gap, the earliest first. */
  readonly months: readonly MonthSum[];
}

/** So many of the latest months: last spring is among them in every season. */
export const mostMonths = 24;

/**
 * Returns what documents come to by month, each currency by itself, the most frequent one first. All have the same months.
 * Currencies with amounts in fewer than two of these months are left out, because they show no course.
 */
export function monthSums({
  months,
  isLowerBound,
}: Pick<Summary, 'months' | 'isLowerBound'>): readonly CurrencyMonths[] {
  // Of too many documents the latest are summed up, so that the last of these months is not complete.
  const known = isLowerBound ? months.slice(0, -1) : months;
  const priced = known.filter(({ sums }) => sums.length > 0);
  const [latest, earliest] = [priced.at(0)?.month, priced.at(-1)?.month];
  if (latest === undefined || earliest === undefined) return [];
  const shown = monthsBetween(earliest, latest).slice(-mostMonths);
  const sumOf = (month: string, currency: string | null) =>
    priced.find((each) => each.month === month)?.sums.find((sum) => sum.currency === currency);
  return [...new Set(priced.flatMap(({ sums }) => sums.map(({ currency }) => currency)))]
    .map((currency): CurrencyMonths => ({
      currency,
      months: shown.map((month) => {
        const sum = sumOf(month, currency);
        return { month, amount: sum?.amount ?? null, count: sum?.count ?? 0 };
      }),
    }))
    .filter((each) => each.months.filter(({ amount }) => amount !== null).length >= 2)
    .toSorted((a, b) => countOf(b) - countOf(a));
}

const countOf = ({ months }: CurrencyMonths): number => months.reduce((all, { count }) => all + count, 0);

/** Returns the months from one to another, both included. */
function monthsBetween(first: string, last: string): readonly string[] {
  const [from, to] = [first, last].map((month) => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return year * 12 + number - 1;
  });
  if (from === undefined || to === undefined) return [];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => {
    const month = from + at;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
