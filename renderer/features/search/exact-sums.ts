import type { SearchResult } from '#contract/documents.ts';

export type Summary = NonNullable<SearchResult['summary']>;
export type CurrencySum = Summary['sums'][number];

/** The service states at most four decimals. */
const decimals = 4;

/** Adds sums of groups by currency, exactly; the most frequent currency first. */
export function addSums(groups: readonly { readonly sums: readonly CurrencySum[] }[]): readonly CurrencySum[] {
  const all = new Map<string | null, { amount: bigint; count: number }>();
  for (const { currency, amount, count } of groups.flatMap(({ sums }) => sums)) {
    const sum = all.get(currency) ?? { amount: 0n, count: 0 };
    sum.amount += unitsOf(amount);
    sum.count += count;
    all.set(currency, sum);
  }
  return [...all]
    .map(([currency, { amount, count }]) => ({ currency, amount: textOf(amount), count }))
    .toSorted((a, b) => b.count - a.count);
}

function unitsOf(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
  return amount.startsWith('-') ? -units : units;
}

function textOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Returns a sum in the person's format; more digits than a number holds stay exact. */
export function amountText(amount: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: decimals });
  return format.format(amount as `${number}`);
}

/** Returns a sum with its currency, as in "104.19 EUR". */
export const sumText = ({ amount, currency }: CurrencySum, locale: string): string =>
  `${amountText(amount, locale)} ${currency ?? ''}`.trim();
