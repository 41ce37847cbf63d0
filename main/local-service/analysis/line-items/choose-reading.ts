import { checkItem, type CheckedItem } from './draft-item.ts';
import type { ReadItems } from './table-items.ts';
import { cents } from './row-numbers.ts';
import { textKey } from '../extract/text-key.ts';

export interface CheckedReading {
  readonly items: readonly CheckedItem[];
  /** Whether the amounts add up to a sum that is printed below them. */
  readonly addsUp: boolean;
  /** How many rows have a quantity and a price whose product is the amount. */
  readonly products: number;
  /** How many rows have another product than the amount. */
  readonly wrong: number;
}

/** Words of a row that is taken off the sum, as text keys. */
const reductions = ['discount', 'rabatt', 'nachlass', 'remise', 'sconto', 'descuento', 'desconto', 'korting', 'voucher', 'gutschein', 'disc']; // prettier-ignore

/**
 * Checks a reading by arithmetic. `sums` are the amounts printed below it, in cents. Rows before the first item, such as
 * a telephone number that looks like an amount, are left out where the rest adds up.
 */
export function checkReading({ drafts }: ReadItems, sums: ReadonlySet<number>, mayBeginLater: boolean): CheckedReading {
  const items = drafts.map(checkItem);
  const plain = fitting(items, sums, mayBeginLater);
  if (plain !== null) return rate(plain, true);
  const reduced = items.map((item) => (isReduction(item) ? { ...item, amount: -Math.abs(item.amount) } : item));
  const fits = reduced.some(isReduction) ? fitting(reduced, sums, mayBeginLater) : aboveOwnSum(items, sums);
  return fits === null ? rate(items, false) : rate(fits, true);
}

const fewestRows = 2;

/** "Fees 368.00" below the rows that add up to it, and 368.00 once more below: a sum by any name, and what follows it, are no items. */
function aboveOwnSum(items: readonly CheckedItem[], sums: ReadonlySet<number>): readonly CheckedItem[] | null {
  let sum = 0;
  for (const [at, { amount, isProduct }] of items.entries()) {
    const isSum = at >= fewestRows && isProduct !== true && cents(amount) === sum && sum !== 0;
    if (isSum && sums.has(Math.abs(sum))) return items.slice(0, at);
    sum += cents(amount);
  }
  return null;
}

function isReduction({ description }: CheckedItem): boolean {
  const key = textKey(description ?? '');
  return reductions.some((word) => key.startsWith(word));
}

const mostLeftOut = 6;

function fitting(
  items: readonly CheckedItem[],
  sums: ReadonlySet<number>,
  mayBeginLater: boolean,
): readonly CheckedItem[] | null {
  let rest = items.reduce((sum, { amount }) => sum + cents(amount), 0);
  for (let from = 0; from <= (mayBeginLater ? Math.min(mostLeftOut, items.length - 1) : 0); from += 1) {
    if (rest !== 0 && from < items.length && [0, 1, -1].some((off) => sums.has(Math.abs(rest) + off)))
      return items.slice(from);
    // A product is no telephone number.
    if (items[from]?.isProduct === true) return null;
    rest -= cents(items[from]?.amount ?? 0);
  }
  return null;
}

function rate(items: readonly CheckedItem[], addsUp: boolean): CheckedReading {
  return {
    items,
    addsUp,
    products: items.filter(({ isProduct }) => isProduct === true).length,
    wrong: items.filter(({ isProduct }) => isProduct === false).length,
  };
}

/** Returns the reading that adds up, or else the one with the most right products. The earlier one wins a tie. */
export function bestReading(readings: readonly CheckedReading[]): CheckedReading | null {
  const rank = (one: CheckedReading): number =>
    (one.addsUp ? 10_000 : 0) + 3 * one.products - 2 * one.wrong + Math.min(2, one.items.length) / 4;
  return readings
    .filter(({ items }) => items.length > 0)
    .reduce<CheckedReading | null>((best, one) => (best === null || rank(one) > rank(best) ? one : best), null);
}

/**
 * How sure a reading is. `support` is what shows that it is a table at all: its headings, or the narrow slip of a till. A
 * reading without either is given only where the arithmetic supports it.
 */
export function confidenceOf(
  { items, addsUp, products, wrong }: CheckedReading,
  support: 'headings' | 'slip' | 'none',
): number {
  if (addsUp) {
    if (wrong > 0) return 0.8;
    if (items.filter(({ amount }) => amount !== 0).length > 1 || products > 0) return 0.95;
    return support === 'none' ? 0 : 0.9;
  }
  if (products === items.length && products > 1) return 0.8;
  if (products * 2 > items.length) return 0.5;
  return support === 'headings' ? 0.3 : 0;
}
