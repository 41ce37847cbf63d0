import type { LayoutWord } from '../extract/layout-word.ts';
import { boxAround } from '../extract/layout.ts';
import { itemLimits, type LineItem } from './line-item.ts';
import { cents, factorsOf, multiplies, type Factors, type RowNumber } from './row-numbers.ts';

/** An item as it was read, before arithmetic decides about its numbers. */
export interface DraftItem {
  readonly description: readonly LayoutWord[];
  readonly quantity: RowNumber | null;
  readonly unit: readonly LayoutWord[];
  readonly price: RowNumber | null;
  readonly amount: RowNumber;
  readonly taxRate: number | null;
  /** What is left of the row's numbers. */
  readonly others: readonly RowNumber[];
  /** All of its words. */
  readonly words: readonly LayoutWord[];
}

export interface CheckedItem extends LineItem {
  readonly amount: number;
  /** Whether quantity times price is the amount; `null` where one of them is not printed. */
  readonly isProduct: boolean | null;
}

/** Chooses the reading of quantity and price that has the amount as its product. Without one, the columns decide. */
export function checkItem(draft: DraftItem): CheckedItem {
  const { amount, words } = draft;
  const chosen = chooseFactors(draft);
  const quantity = chosen?.quantity ?? draft.quantity?.value ?? null;
  const price = chosen?.price ?? draft.price?.value ?? null;
  const used = new Set(chosen?.from.flatMap((one) => one.words) ?? []);
  const page = amount.words[0]?.page ?? null;
  return {
    description: textOf(
      draft.description.filter((word) => !used.has(word)),
      itemLimits.descriptionChars,
    ),
    quantity,
    unit: textOf(draft.unit, itemLimits.unitChars),
    unitPrice: price,
    amount: amount.value,
    taxRate: draft.taxRate,
    page,
    box: boxAround(words.filter((word) => word.page === page)),
    isProduct: chosen !== null ? true : quantity === null || price === null ? null : false,
  };
}

interface ChosenFactors {
  readonly quantity: number | null;
  readonly price: number;
  readonly from: readonly RowNumber[];
}

function chooseFactors({ quantity, price, amount, others }: DraftItem): ChosenFactors | null {
  if (quantity !== null && price !== null) {
    const from = [quantity, price];
    if (multiplies(quantity.value, price.value, amount.value))
      return { quantity: quantity.value, price: price.value, from };
    // "1,000" is one with three decimals where the product says so.
    if (quantity.decimals === 0 && multiplies(quantity.value / 1_000, price.value, amount.value))
      return { quantity: quantity.value / 1_000, price: price.value, from };
    if (isReduced(quantity.value * price.value, amount.value, others))
      return { quantity: quantity.value, price: price.value, from };
  }
  const numbers = [...others, ...[quantity, price].filter((one) => one !== null)].toSorted((a, b) => a.x0 - b.x0);
  const factors: Factors | null = factorsOf(numbers, amount.value);
  if (factors === null) return null;
  const from = [factors.price, ...(factors.quantity === null ? [] : [factors.quantity])];
  return { quantity: factors.quantity?.value ?? null, price: factors.price.value, from };
}

/** Returns whether a discount beside the price, in percent or as an amount, or a tax leads to the amount of the item. */
function isReduced(product: number, amount: number, others: readonly RowNumber[]): boolean {
  return others.some(
    ({ value }) =>
      (value > 0 && value < 100 && Math.abs(product * (1 - value / 100) - amount) < 0.011) ||
      (value !== 0 && [value, -value].some((change) => cents(product + change) === cents(amount))),
  );
}

function textOf(words: readonly LayoutWord[], most: number): string | null {
  let text = '';
  for (const word of words) {
    if (text.length + word.text.length + 1 > most) break;
    text += text === '' ? word.text : ` ${word.text}`;
  }
  return text === '' ? null : text;
}
