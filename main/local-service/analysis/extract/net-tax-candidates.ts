import {
  amountCandidates,
  isAtMostTaxOf,
  isBaseOfTax,
  isTaxOf,
  ratesOnRow,
  sameAmount,
  type AmountCandidate,
  type AmountCandidates,
} from './amount-candidates.ts';
import { amountPlaces, type AmountPlace } from './amount-places.ts';
import type { Candidate } from './candidate.ts';
import { completedSplit, netAlone } from './certain-taxes.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanWords } from './layout.ts';
import { chooseCandidate } from './learned/choose-candidate.ts';
import { mostOf, weightsOf, type Features } from './learned/field-weights.ts';
import { backPaymentOf } from './parts-of-totals.ts';
import { arithmeticOf, isSumOfSome, isSumWithSigns } from './sums.ts';
import { labelScores, placeFeatures, totalCandidates, withLabelled, type TotalCandidate } from './total-candidates.ts';
import { ratesIn } from './tax-rates.ts';
import { beforeRounding, taxedTotalOf } from './taxed-total.ts';
import { isNoTax } from './zero-tax.ts';

/** Amounts of more different values are a list; the lines of the totals are among the last. */
const maxValues = 80;
const cent = 0.021;
/** A tax in a currency without cents is rounded to whole units. */
const halfUnit = 0.6;
/** Shipping, discount and deposits are at most this many lines. */
const maxAdjustments = 5;
const maxTaxes = 8;

/** The amounts of a document beside its total, from which the net and the tax are chosen. */
export interface SplitCandidates {
  readonly net: readonly TotalCandidate[];
  readonly tax: readonly TotalCandidate[];
}

/**
 * Returns the amounts that may be the net and the tax of a total, each with what supports it: its label and the words
 * before it, its place, and the sums and rates that it completes. Of a total from which a tax was withheld, what they make
 * is the total before that, and of one with a tax of guests the total without it.
 */
export function splitCandidates(facts: DocumentFacts, named: AmountCandidates, given: number): SplitCandidates {
  const taxed = taxedTotalOf(facts, given);
  const total = taxed?.sum ?? given;
  const isKept = ({ amount }: { readonly amount: AmountCandidate['amount'] }): boolean => taxed?.rows.has(amount.row) !== true; // prettier-ignore
  const labelled = { ...named, tax: named.tax.filter(isKept), adjustment: named.adjustment.filter(isKept) };
  const { net, tax, gross, due, adjustment } = labelled;
  const all = withLabelled(amountPlaces(facts), [...net, ...tax, ...gross, ...due, ...adjustment], facts).filter(
    isKept,
  );
  const groups = [...Map.groupBy(all, ({ amount }) => amount.value.toFixed(2)).values()].slice(-maxValues);
  const labels = labelScores(labelled);
  const sums = arithmeticOf(all, facts);
  const page = {
    facts,
    labelled,
    total,
    places: all,
    values: valuesOf(all),
    taxes: taxesOf(all, labelled, facts),
    rates: ratesOf(facts),
    roundedFrom: beforeRounding(facts, total),
  };
  const candidates = groups.flatMap((group) => {
    const [first] = group.toSorted((a, b) => labelOf(b, labels) - labelOf(a, labels));
    if (first === undefined) return [];
    const { amount } = first;
    const shared: Features = {
      ...mostOf(group.map((place) => placeFeatures(place, labels, facts))),
      repeated: Math.min(3, group.length - 1) / 3,
      'sum of items': sums(amount.value)['sum of items'] ?? 0,
      negative: amount.value < 0 ? 1 : 0,
    };
    return [{ value: amount.value, text: amount.span.text, words: spanWords(amount.span), amount, group, shared }];
  });
  const sized = candidates.filter(({ value }) => Math.abs(value) <= 1.3 * Math.abs(total));
  return {
    net: sized.filter(({ value }) => value !== 0).map(({ shared, group, ...rest }) => ({ ...rest, features: { ...shared, ...netFeatures(rest.value, group, page) } })), // prettier-ignore
    tax: sized.filter(({ value, group }) => !sameAmount(value, total) && !isNoTax(group, labelled, facts)).map(({ shared, group, ...rest }) => ({ ...rest, features: { ...shared, ...taxFeatures(rest.value, group, page) } })), // prettier-ignore
  };
}

type LabelScores = ReturnType<typeof labelScores>;

function labelOf({ amount }: AmountPlace, labels: LabelScores): number {
  const of = labels.get(amount);
  return Math.max(of?.['label net'] ?? 0, of?.['label tax'] ?? 0);
}

/** What the whole page says. */
interface PageSums {
  readonly facts: DocumentFacts;
  readonly labelled: AmountCandidates;
  readonly total: number;
  readonly places: readonly AmountPlace[];
  readonly values: readonly number[];
  readonly taxes: readonly Tax[];
  readonly rates: readonly number[];
  /** The total, and what it was before it was rounded. */
  readonly roundedFrom: readonly number[];
}

interface Tax {
  readonly value: number;
  readonly row: number;
  readonly rates: readonly number[];
}

function valuesOf(places: readonly AmountPlace[]): readonly number[] {
  return [...new Set(places.map(({ amount }) => amount.value))];
}

/** Returns the amounts that a label or the words of their line call a tax. */
function taxesOf(places: readonly AmountPlace[], { tax }: AmountCandidates, facts: DocumentFacts): readonly Tax[] {
  const byLabel = tax.filter(({ score }) => score >= 0.5).map(({ amount, rates }) => ({ amount, rates }));
  const byWords = places
    .filter(({ meanings, hasPercent }) => meanings.has('tax') && (hasPercent || !meanings.has('total')))
    .map(({ amount }) => ({ amount, rates: [] }));
  const taxes = [...byLabel, ...byWords].map(({ amount, rates }) => ({ value: amount.value, row: amount.row, rates }));
  const bases = new Set(places.filter(({ amount }) => isBaseOfTax(amount, facts)).map(({ amount }) => keyOf(amount)));
  const named = [...Map.groupBy(taxes, keyOf)].filter(([key]) => !bases.has(key));
  return named.flatMap(([, [first]]) => first ?? []);
}

function keyOf({ row, value }: { readonly row: number; readonly value: number }): string {
  return `${row} ${value}`;
}

/** A page has few rates of tax. More numbers with a percent sign are something else. */
const maxRates = 12;

function ratesOf({ layout }: DocumentFacts): readonly number[] {
  return [...new Set(ratesIn(layout.text))].filter((rate) => rate > 0 && rate < 30).slice(0, maxRates);
}

const some = (condition: boolean): number => (condition ? 1 : 0);

function netFeatures(value: number, group: readonly AmountPlace[], page: PageSums): Features {
  const { total, taxes, labelled, values, rates } = page;
  const isTotal = sameAmount(value, total);
  const completing = taxes.filter((tax) => tax.value !== 0 && isSplit(value, tax.value, total));
  const own = group.flatMap(({ amount }) => ratesOnRow(amount.row, page.facts));
  const gains = (rate: number): boolean => rate > 0 && sameAmount(value * (1 + rate / 100), total, cent);
  const tried = nonZero(labelled.adjustment).slice(0, maxAdjustments);
  const taxed = [0, ...taxes.map((tax) => tax.value)];
  return {
    'taxes complete the total': some(completing.length > 0 || (!isTotal && isSumOfTaxes(taxes, total - value, value))),
    'another amount completes the total': some(values.some((other) => other !== 0 && isSplit(value, other, total))),
    'a rate completes the total': some(!isTotal && rates.some(gains)),
    'the rate on its row completes the total': some(!isTotal && own.some(gains)),
    ...totalFeatures(isTotal, page),
    'part of a tax rate': some(partOfRates(value, 'net', labelled) === 'part'),
    'sum of the tax rates': some(partOfRates(value, 'net', labelled) === 'sum'),
    'before shipping or discount': some(
      !isTotal &&
        tried.length > 0 &&
        taxed.some((tax) => isSumWithSigns(tried, total - value - tax) && Math.abs(total - value - tax) > cent),
    ),
    'after shipping or discount': some(
      labelled.net.some((net) => net.value !== value && tried.length > 0 && isSumWithSigns(tried, value - net.value)),
    ),
    'too small for a net': some(Math.abs(value) < 0.77 * Math.abs(total)),
    'more than the total': some(Math.abs(value) > Math.abs(total) + cent),
  };
}

/** Whether net and total are the same: without tax they are, and on other papers a total is no net. */
function totalFeatures(isTotal: boolean, { taxes, labelled }: PageSums): Features {
  const isZero = taxes.length > 0 && taxes.every(({ value }) => value === 0);
  return {
    'the total, and every tax is zero': some(isTotal && isZero),
    'the total, and no tax is named': some(isTotal && !isZero && !labelled.hasTaxLabel),
    'the total, and a tax is named': some(isTotal && !isZero && labelled.hasTaxLabel),
  };
}

function taxFeatures(value: number, group: readonly AmountPlace[], page: PageSums): Features {
  const { total, taxes, labelled, values, rates } = page;
  const rows = new Set(group.map(({ amount }) => amount.row));
  const own = group.flatMap(({ amount }) => ratesOnRow(amount.row, page.facts));
  const others = taxes.filter((tax) => tax.value !== 0 && !rows.has(tax.row) && tax.value !== value);
  const rounded = group.every(({ amount }) => amount.decimals === 0) ? halfUnit : 0.016;
  const isShare = (rate: number): boolean =>
    rate > 0 && page.roundedFrom.some((sum) => sameAmount((sum * rate) / (100 + rate), value, rounded));
  const bases = page.places.filter(({ amount }) => rows.has(amount.row) && amount.value !== value);
  return {
    'a net completes the total': some(labelled.net.some((net) => net.score >= 0.5 && isSplit(net.value, value, total))),
    'another amount completes the total': some(values.some((other) => value !== 0 && isSplit(other, value, total))),
    'its rate fits the total': some(own.some(isShare)),
    'a rate fits the total': some(rates.some(isShare)),
    'its rate fits an amount beside it': some(
      bases.some(({ amount }) =>
        own.some((rate) => rate > 0 && sameAmount((amount.value * rate) / 100, value, rounded)),
      ),
    ),
    'part of a tax rate': some(partOfRates(value, 'tax', labelled) === 'part'),
    'sum of the tax rates': some(partOfRates(value, 'tax', labelled) === 'sum'),
    'one of several taxes': some(others.some((tax) => values.some((net) => isSplit(net, value + tax.value, total)))),
    'sum of several taxes': some(
      value !== 0 && isSumOfSome(others.map((tax) => tax.value).slice(0, maxTaxes), value, 2),
    ),
    'another tax is named': some(others.length > 0),
    'not a share of the total': some(value !== 0 && !isTaxOf(value, total - value)),
    'every tax is zero': some(value === 0 && taxes.every((tax) => tax.value === 0)),
    'completes a subtotal and more': some(completesMore(value, page)),
  };
}

/** Whether a subtotal, shipping or discount, and this tax are the total. */
function completesMore(tax: number, { total, labelled }: PageSums): boolean {
  const tried = nonZero(labelled.adjustment).slice(0, maxAdjustments);
  return (
    tax !== 0 &&
    tried.length > 0 &&
    labelled.net.some(
      (net) => Math.abs(total - net.value - tax) > cent && isSumWithSigns(tried, total - net.value - tax),
    )
  );
}

/** Whether net and tax are the total, and the tax a possible share. */
function isSplit(net: number, tax: number, total: number): boolean {
  return sameAmount(net + tax, total, cent) && isTaxOf(tax, net);
}

/** The tax of one of several rates may be a small share of the whole net. */
function isSumOfTaxes(taxes: readonly Tax[], wanted: number, net: number): boolean {
  const byRow = [...Map.groupBy(taxes.filter(({ value }) => value !== 0 && isAtMostTaxOf(value, net)), ({ row }) => row).values()].flatMap(([first]) => first?.value ?? []); // prettier-ignore
  return isTaxOf(wanted, net) && isSumOfSome(byRow.slice(0, maxTaxes), wanted, 2);
}

/** Whether an amount is in one row of a table of tax rates, or the sum of such rows. */
function partOfRates(value: number, of: 'net' | 'tax', { rateRows }: AmountCandidates): 'part' | 'sum' | null {
  const others = rateRows.filter((row) => !sameAmount(row[of].value, value));
  if (
    others.length > 1 &&
    sameAmount(
      others.reduce((sum, row) => sum + row[of].value, 0),
      value,
      cent,
    )
  )
    return 'sum';
  return others.length < rateRows.length ? 'part' : null;
}

function nonZero(candidates: readonly AmountCandidate[]): readonly number[] {
  const rows = Map.groupBy(candidates, ({ amount }) => amount.row);
  return [...rows.values()].flatMap(([first]) => (first === undefined || first.value === 0 ? [] : [first.value]));
}

export interface Totals {
  readonly total: (TotalCandidate & Candidate<number>) | null;
  readonly net: Candidate<number> | null;
  readonly tax: Candidate<number> | null;
}

/**
 * A total precedes what was paid before. Where no total is named, a back payment is it: the difference of two printed
 * amounts, with words that name it, is seldom anything else.
 */
const scoreOfRest = 0.9;

/** Chooses the total by its learned weights, and then the net and the tax that belong to it. */
export function readTotals(facts: DocumentFacts): Totals {
  const labelled = amountCandidates(facts);
  const candidates = totalCandidates(facts, labelled);
  const best = chooseCandidate(candidates, weightsOf(facts.weights, 'total'));
  const back = backPaymentOf(facts);
  const rest = candidates.find(({ value }) => value === back?.rest);
  const isBefore = best !== null && back?.costs.includes(best.value) === true;
  const total = rest === undefined || isBefore ? best : { ...rest, score: scoreOfRest };
  if (total === null) return { total: null, net: netAlone(facts, labelled), tax: null };
  const split = splitCandidates(facts, labelled, total.value);
  const chosen = {
    net: chooseCandidate(split.net, weightsOf(facts.weights, 'net_total')),
    tax: chooseCandidate(split.tax, weightsOf(facts.weights, 'tax_total')),
  };
  const sum = taxedTotalOf(facts, total.value)?.sum ?? total.value;
  return { total, ...completedSplit(facts, labelled, { ...total, sum }, chosen) };
}
