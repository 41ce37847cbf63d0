import type { AmountPlace } from './amount-places.ts';
import { isTaxOf, sameAmount } from './amount-candidates.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Features } from './learned/field-weights.ts';
import type { Meaning } from './line-words.ts';

const halfCent = 0.005;
/** A rounding to five or ten cents, or to whole units, is at most this much. */
const mostRounding = 0.51;
const maxItems = 60;
const maxTerms = 12;

/** Returns a function that tells which sums on the page an amount completes. */
export function arithmeticOf(places: readonly AmountPlace[], facts: DocumentFacts): (value: number) => Features {
  const valuesWith = (meaning: Meaning): readonly number[] =>
    [...new Set(places.filter(({ meanings }) => meanings.has(meaning)).map(({ amount }) => amount.value))].slice(
      0,
      maxTerms,
    );
  const all = [...new Set(places.map(({ amount }) => amount.value))];
  const isPrinted = (value: number): boolean => all.some((other) => sameAmount(other, value, halfCent));
  const [paid, change, rounding, partial, tax] = (['paid', 'change', 'rounding', 'partial', 'tax'] as const).map(
    valuesWith,
  );
  const terms = (['tax', 'rounding', 'discount', 'tip', 'deposit'] as const)
    .flatMap(valuesWith)
    .filter((value) => value !== 0);
  // What is paid with a card and in cash is one sum.
  const given = [...(paid ?? []), ...pairsOf(places)].map(Math.abs);
  const sums = itemSums(places, facts);
  const some = (condition: boolean | undefined): number => (condition === true ? 1 : 0);
  // A total and its rounding differ by a few cents. Only the nearer one is the result of a sum.
  const results = (sum: number, value: number): boolean =>
    sameAmount(sum, value) && !all.some((other) => Math.abs(other - sum) < Math.abs(value - sum) - halfCent);
  const isTaxed = (value: number): boolean =>
    tax?.some((part) => part > 0 && all.some((net) => results(net + part, value) && net !== value && isTaxOf(part, net))) ?? false; // prettier-ignore
  return (value) => ({
    'paid minus change': some(
      given.some((sum) => change?.some((back) => back !== 0 && results(sum - Math.abs(back), value))),
    ),
    'paid exactly': some(paid?.some((given) => results(Math.abs(given), value))),
    'more than another by the change': some(
      change?.some((back) => back !== 0 && all.some((other) => other > 0 && results(other + Math.abs(back), value))),
    ),
    'net and tax': some(isTaxed(value) || beforeRounding(value, all, rounding ?? []).some(isTaxed)),
    'another is it and a tax': some(tax?.some((part) => part > 0 && isTaxOf(part, value) && isPrinted(value + part))),
    'subtotal and more': some(
      partial?.some((net) => terms.some((term) => results(net + term, value) || results(net - term, value))),
    ),
    'two terms': some(
      partial?.some((net) =>
        terms.some((one, index) => terms.slice(index + 1).some((other) => results(net + one + other, value))),
      ),
    ),
    'after rounding': some(
      rounding?.some((part) => part !== 0 && Math.abs(part) < mostRounding && isPrinted(value - part)),
    ),
    'before rounding': some(
      rounding?.some((part) => part !== 0 && Math.abs(part) < mostRounding && isPrinted(value + part)),
    ),
    ...roundingFeatures(value, all),
    'sum of items': some(value > 0 && sums.some((sum) => results(sum, value))),
    'almost another': some(all.some((other) => other !== value && Math.abs(other - value) < 0.05)),
  });
}

/** Returns the printed amounts of which a value is the rounding: it is net and tax when they are. */
function beforeRounding(value: number, all: readonly number[], rounding: readonly number[]): readonly number[] {
  const parts = rounding.filter((part) => part !== 0 && Math.abs(part) < mostRounding);
  return all.filter((other) => other !== value && parts.some((part) => sameAmount(other, value - part, halfCent)));
}

/** Cash is paid in steps of five cents, so that a total and its rounding are often printed without a word for it. */
function roundingFeatures(value: number, all: readonly number[]): Features {
  const isRound = (amount: number): boolean => Math.round(amount * 100) % 5 === 0;
  const neighbours = all.filter((other) => other !== value && Math.abs(other - value) < 0.031);
  return {
    'rounding of another': isRound(value) && value !== 0 && neighbours.some((other) => !isRound(other)) ? 1 : 0,
    'another is its rounding': !isRound(value) && neighbours.some((other) => isRound(other)) ? 1 : 0,
  };
}

/** Returns the sums of two payments on lines that follow each other: "Card 30.99 / Cash 10.00". */
function pairsOf(places: readonly AmountPlace[]): readonly number[] {
  const isPayment = ({ meanings: said, amount }: AmountPlace): boolean =>
    said.has('paid') && !said.has('total') && !said.has('change') && amount.value > 0;
  return places.flatMap((one, index) => {
    const next = places[index + 1];
    const isPair = next !== undefined && isPayment(one) && isPayment(next) && next.row.index === one.row.index + 1;
    return isPair ? [one.amount.value + next.amount.value] : [];
  });
}

/** The amounts that are lines of the sums and not items. */
const closing: readonly Meaning[] = ['total', 'partial', 'tax', 'paid', 'change', 'rounding', 'due', 'summary'];

/** Returns the sums of consecutive items in a column, from each item down to the last one before the first total. */
function itemSums(places: readonly AmountPlace[], { layout }: DocumentFacts): readonly number[] {
  const lastInRows = places.filter(({ index, inRow }) => index === inRow - 1);
  const end = lastInRows.findIndex(
    (place, index) =>
      index > 0 && closing.some((meaning) => place.meanings.has(meaning)) && !place.meanings.has('count'),
  );
  const items = lastInRows.slice(
    Math.max(0, (end === -1 ? lastInRows.length : end) - maxItems),
    end === -1 ? undefined : end,
  );
  const page = layout.rows[items.at(-1)?.row.index ?? 0]?.page;
  const sums: number[] = [];
  let sum = 0;
  let count = 0;
  for (const { amount, row } of items.toReversed()) {
    if (row.page !== page) break;
    sum += amount.value;
    count += 1;
    if (count > 1) sums.push(sum);
  }
  return sums;
}

/** Returns whether at least so many of the amounts add up to the wanted one. Time doubles with each of them. */
export function isSumOfSome(amounts: readonly number[], wanted: number, least = 1): boolean {
  let sums: readonly { readonly sum: number; readonly count: number }[] = [{ sum: 0, count: 0 }];
  for (const amount of amounts)
    sums = [...sums, ...sums.map(({ sum, count }) => ({ sum: sum + amount, count: count + 1 }))];
  return sums.some(({ sum, count }) => count >= least && Math.abs(sum - wanted) < 0.01 * count + 0.011);
}

/** Returns whether some of the amounts, each added or subtracted, make the wanted one: a discount may have no minus. */
export function isSumWithSigns(amounts: readonly number[], wanted: number): boolean {
  let sums: readonly number[] = [0];
  for (const amount of amounts) sums = sums.flatMap((sum) => [sum, sum + amount, sum - amount]);
  return sums.slice(1).some((sum) => Math.abs(sum - wanted) < 0.011);
}
