import type { Row, Span } from '../extract/layout.ts';
import { spanWords } from '../extract/layout.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { Values } from '../extract/read-values.ts';

/** A number of a row with its words. */
export interface RowNumber {
  readonly value: number;
  readonly decimals: number;
  readonly hasCurrency: boolean;
  readonly words: readonly LayoutWord[];
  readonly x0: number;
  readonly x1: number;
}

/** Returns the amounts and plain numbers of a row, from left to right. */
export function numbersOf(row: Row, { amountsByRow }: Values): readonly RowNumber[] {
  return (amountsByRow.get(row.index) ?? [])
    .map(({ value, decimals, currency, span }) => toNumber(value, decimals, currency !== null, span))
    .toSorted((a, b) => a.x0 - b.x0);
}

function toNumber(value: number, decimals: number, hasCurrency: boolean, span: Span): RowNumber {
  return { value, decimals, hasCurrency, words: spanWords(span), x0: span.x0, x1: span.x1 };
}

export const cents = (value: number): number => Math.round(value * 100);

/** Returns whether quantity times price is the amount, as it is rounded on paper. */
export function multiplies(quantity: number, price: number, amount: number): boolean {
  return Math.abs(quantity * price - amount) <= 0.0101 + Math.abs(quantity) * 0.000_5;
}

export interface Factors {
  readonly quantity: RowNumber | null;
  readonly price: RowNumber;
}

const maxFactors = 8;

/**
 * Finds the quantity and the price among the numbers of a row, whose product is the amount. The price stands beside the
 * amount more often than the quantity does, so the last pair counts. A price that equals the amount has the quantity 1.
 */
export function factorsOf(numbers: readonly RowNumber[], amount: number): Factors | null {
  const few = numbers.slice(-maxFactors);
  for (let right = few.length - 1; right > 0; right -= 1) {
    for (let left = right - 1; left >= 0; left -= 1) {
      const [first, second] = [few[left], few[right]];
      if (first === undefined || second === undefined || first.value === 0 || second.value === 0) continue;
      if (!multiplies(first.value, second.value, amount)) continue;
      // "3.50 x 2" prints the price first; a price has its cents, or its currency.
      const priceFirst =
        (first.decimals >= 2 && second.decimals === 0) ||
        (first.hasCurrency && !second.hasCurrency && second.decimals === 0);
      return priceFirst ? { quantity: second, price: first } : { quantity: first, price: second };
    }
  }
  return null;
}
