import { amountPlaces, areWhole, type AmountPlace } from './amount-places.ts';
import { sameAmount, type AmountCandidate, type AmountCandidates } from './amount-candidates.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanWords } from './layout.ts';
import { legibilityOf } from './layout-word.ts';
import type { FeaturedCandidate } from './learned/choose-candidate.ts';
import { mostOf, type Features } from './learned/field-weights.ts';
import { meanings, type Meaning } from './line-words.ts';
import { partsOfTotals } from './parts-of-totals.ts';
import { arithmeticOf } from './sums.ts';
import { usualHeight } from './usual-height.ts';
import { isReverseCharge } from './zero-tax.ts';

export interface TotalCandidate extends FeaturedCandidate<number> {
  readonly amount: AmountCandidate['amount'];
}

/** More different amounts are a list of bookings; its sums are among the last ones and among the labelled ones. */
const maxValues = 120;

/**
 * Returns every different amount that may be the total, each with what supports it: the words before it, its label, its
 * place and size, and the sums that it is part of.
 */
export function totalCandidates(facts: DocumentFacts, labelled: AmountCandidates): readonly TotalCandidate[] {
  const places = withLabelled(amountPlaces(facts), [...labelled.gross, ...labelled.due], facts);
  const byValue = [...Map.groupBy(places, ({ amount }) => amount.value.toFixed(2)).values()].slice(-maxValues);
  const money = areWhole(facts.values) ? [] : places.filter(({ amount }) => amount.decimals === 2);
  const arithmetic = arithmeticOf(money.length === 0 ? places : [...money, ...wholeTerms(labelled, facts)], facts);
  const labels = labelScores(labelled);
  const sizes = [...new Set(money.map(({ amount }) => Math.abs(amount.value)))].toSorted((a, b) => b - a);
  const totals = places.filter((place) => isTotalLine(place));
  const values = byValue.flatMap(([place]) => place?.amount.value ?? []);
  const isReversed = isReverseCharge(facts);
  const isPartOfTotal = partsOfTotals(places, labelled);
  const isNamed =
    totals.length > 0 ||
    places.some(({ meanings: said }) => said.has('total') && said.has('included') && !said.has('partial')) ||
    labelled.gross.length > 0 ||
    labelled.due.length > 0;
  return byValue.flatMap((group) => {
    const [first] = group.toSorted((a, b) => strengthOf(b, labels) - strengthOf(a, labels));
    if (first === undefined) return [];
    const { amount } = first;
    const isPart =
      (!isReversed && isNetWithoutTotal(amount.value, values, labelled)) ||
      isGrossOfOneRate(amount.value, values, labelled) ||
      isPartOfTotal(amount.value);
    if (isPart || isCreditBeside(group, places)) return [];
    const size = sizes.findIndex((other) => sameAmount(other, Math.abs(amount.value)));
    const features: Features = {
      ...mostOf(group.map((place) => placeFeatures(place, labels, facts))),
      ...arithmetic(amount.value),
      repeated: Math.min(3, group.length - 1) / 3,
      'on lines of payment only': group.every(({ meanings: said }) => said.has('paid') && !said.has('total')) ? 1 : 0,
      largest: size === 0 ? 1 : 0,
      larger: size === -1 ? 1 : Math.min(6, size) / 6,
      'last total line': group.some((place) => place === totals.at(-1)) ? 1 : 0,
      'first total line': group.some((place) => place === totals[0]) ? 1 : 0,
      ...rateFeatures(amount.value, labelled),
      'no total is named': isNamed ? 0 : 1,
      'only amount': byValue.length === 1 ? 1 : 0,
      zero: amount.value === 0 ? 1 : 0,
      negative: amount.value < 0 ? 1 : 0,
    };
    return [{ value: amount.value, text: amount.span.text, words: spanWords(amount.span), features, amount }];
  });
}

/** "Total  $308.96  308.96-": where the sum of the charges stands beside that of the credits, only the first is the total. */
function isCreditBeside(group: readonly AmountPlace[], places: readonly AmountPlace[]): boolean {
  return group.some(
    ({ amount, row }) =>
      amount.value < 0 && places.some((other) => other.row === row && sameAmount(other.amount.value, -amount.value)),
  );
}

/** The rows of a table of tax rates are parts of the total; their gross amounts add up to it. */
function rateFeatures(value: number, { rateRows }: AmountCandidates): Features {
  // The sum of the rates may be a row of the same table.
  const parts = rateRows.filter(({ gross }) => !sameAmount(gross.value, value));
  const sum = parts.reduce((total, { gross }) => total + gross.value, 0);
  const isSum = parts.length > 1 && sameAmount(sum, value, 0.021);
  return {
    'sum of the rates': isSum ? 1 : 0,
    'gross of one rate': !isSum && parts.length < rateRows.length ? 1 : 0,
    'part of one rate': rateRows.some(({ net, tax }) => sameAmount(net.value, value) || sameAmount(tax.value, value))
      ? 1
      : 0,
  };
}

/** Returns whether an amount is the gross of one of several rates, where the sum of all of them is printed, too. */
function isGrossOfOneRate(value: number, all: readonly number[], { rateRows }: AmountCandidates): boolean {
  const parts = rateRows.map(({ gross }) => gross.value);
  const largest = Math.max(...parts);
  const sum = parts.reduce((total, part) => total + part, 0);
  const ofRates = sameAmount(largest, sum - largest) ? largest : sum;
  return (
    parts.length > 1 &&
    parts.every((part) => part > 0) &&
    parts.some((part) => part === value) &&
    !sameAmount(value, ofRates) &&
    all.some((other) => sameAmount(other, ofRates))
  );
}

/** The least tax that tells rates apart: a cent is the tax of many amounts. */
const leastTax = 0.2;

/**
 * Returns whether an amount is a net: a tax is exactly its share in percent, and their sum is not printed. Of low rates
 * a gross has the same share in cents, but the amount without it is printed then.
 */
function isNetWithoutTotal(value: number, all: readonly number[], { tax: taxes }: AmountCandidates): boolean {
  return taxes.some(
    ({ value: tax, rates }) =>
      tax >= leastTax &&
      tax < value &&
      rates.some((rate) => Math.abs((value * rate) / 100 - tax) < 0.011) &&
      !all.some((other) => sameAmount(other, value + tax) || sameAmount(other, value - tax)),
  );
}

/** The least score of a label whose amount without cents is a term of sums. */
const surelyLabelled = 0.6;

/** Returns net amounts, taxes and discounts that are printed without cents ("Subtotal 1440"): they are terms of sums. */
function wholeTerms({ net, tax, adjustment }: AmountCandidates, facts: DocumentFacts): readonly AmountPlace[] {
  const terms = [...net, ...tax, ...adjustment].filter(({ score, amount }) => score >= surelyLabelled && amount.decimals === 0); // prettier-ignore
  return withLabelled([], terms, facts);
}

type LabelScores = ReadonlyMap<AmountPlace['amount'], Readonly<Record<string, number>>>;

/** Adds amounts without cents that a label announces ("Total 120"), which the words alone would not make money. */
export function withLabelled(
  places: readonly AmountPlace[],
  labelled: readonly AmountCandidate[],
  { layout }: DocumentFacts,
): readonly AmountPlace[] {
  const known = new Set(places.map(({ amount }) => amount));
  const others = labelled.flatMap(({ amount }): readonly AmountPlace[] => {
    const row = layout.rows[amount.row];
    if (known.has(amount) || row === undefined) return [];
    known.add(amount);
    const place = { amount, row, meanings: new Set<Meaning>(), isBelowWords: false, hasWords: true };
    return [{ ...place, index: 0, inRow: 1, hasPercent: false }];
  });
  return [...places, ...others];
}

export function labelScores(candidates: AmountCandidates): LabelScores {
  const scores = new Map<AmountPlace['amount'], Record<string, number>>();
  for (const role of ['gross', 'due', 'net', 'tax', 'adjustment'] as const)
    for (const { amount, score } of candidates[role])
      scores.set(amount, { ...scores.get(amount), [`label ${role}`]: score });
  return scores;
}

function isTotalLine({ meanings: said }: AmountPlace): boolean {
  return said.has('total') && !said.has('count') && !said.has('tax') && !said.has('partial') && !said.has('discount');
}

function strengthOf(place: AmountPlace, labels: LabelScores): number {
  const label = labels.get(place.amount);
  return (isTotalLine(place) ? 1 : 0) + (label?.['label gross'] ?? 0) + (label?.['label due'] ?? 0);
}

export function placeFeatures(place: AmountPlace, labels: LabelScores, { layout }: DocumentFacts): Features {
  const { amount, row, meanings: said, isBelowWords } = place;
  const page = layout.pages.find(({ number }) => number === row.page);
  const share = isBelowWords ? 0.6 : 1;
  return {
    ...Object.fromEntries(meanings.map((meaning) => [`words ${meaning}`, said.has(meaning) ? share : 0])),
    ...labels.get(amount),
    'total line': isTotalLine(place) ? share : 0,
    'total line with tax included': said.has('total') && said.has('included') ? share : 0,
    'total before rounding or discount': said.has('total') && said.has('partial') ? share : 0,
    'total of tax': said.has('total') && said.has('tax') && !said.has('included') && !said.has('partial') ? share : 0,
    'no words': place.hasWords ? 0 : 1,
    'other words': place.hasWords && said.size === 0 ? 1 : 0,
    'last in row': place.index === place.inRow - 1 ? 1 : 0,
    'several in row': place.inRow > 1 ? 1 : 0,
    'percent in row': place.hasPercent ? 1 : 0,
    currency: amount.currency === null ? 0 : 1,
    'without cents': amount.decimals === 2 ? 0 : 1,
    'far down': (row.y0 + row.y1) / 2 / Math.max(1, page?.heightPt ?? 1),
    'large print': row.height > 1.25 * usualHeight(layout) ? 1 : 0,
    legibility: legibilityOf(spanWords(amount.span)),
    'follows base': amount.isBase ? 1 : 0,
  };
}
