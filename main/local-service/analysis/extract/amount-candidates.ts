import { isMoneyAmount, isOfSameLine } from './amount-places.ts';
import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { itemHeaderRows } from './item-header.ts';
import { spanOf, spanWords } from './layout.ts';
import { valuesBelow, valuesRight } from './neighbours.ts';
import type { AmountValue } from './read-values.ts';
import { ratesIn } from './tax-rates.ts';

export interface AmountCandidate extends Candidate<number> {
  readonly amount: AmountValue;
  /** The tax rates printed on its row, in percent. */
  readonly rates: readonly number[];
}

export interface AmountCandidates {
  readonly net: readonly AmountCandidate[];
  readonly tax: readonly AmountCandidate[];
  readonly gross: readonly AmountCandidate[];
  readonly due: readonly AmountCandidate[];
  readonly adjustment: readonly AmountCandidate[];
  /** The rows of a table of tax rates with net, tax and gross of each. Empty when there are fewer than two. */
  readonly rateRows: readonly RateRow[];
  /** Whether the document names a tax, even when its amount could not be read. */
  readonly hasTaxLabel: boolean;
}

interface RateRow {
  readonly net: AmountCandidate;
  readonly tax: AmountCandidate;
  readonly gross: AmountCandidate;
}

/** Every net is tried with every tax and every total. An invoice has at most a dozen of each. */
const maxCandidates = 40;
const maxAmountsInSumRow = 12;

type AmountRole = Exclude<keyof AmountCandidates, 'taxNamed' | 'rateRows'>;

/** Finds candidates for each line of the totals, by label and place, and in rows whose amounts add up. */
export function amountCandidates(facts: DocumentFacts): AmountCandidates {
  const headers = itemHeaderRows(facts.layout, facts.labels);
  const candidatesFor = (role: AmountRole): readonly AmountCandidate[] =>
    strongestByPlace(
      facts.labels.all.filter((label) => label.role === role).flatMap((label) => readLabelled(label, facts, headers)),
    );
  const sums = rowsThatAddUp(facts);
  const rows = [...Map.groupBy(sums, ({ gross }) => gross.amount.row).values()].flatMap(([first]) => first ?? []);
  const withUntaxed = rows.length === 0 ? [] : [...rows, ...untaxedRows(facts)];
  const tax = candidatesFor('tax');
  const aroundTax = linesAroundTax(tax, facts);
  const bases = basesBesideTax(tax, facts);
  const gross = strongestByPlace([...candidatesFor('gross'), ...sums.map((sum) => sum.gross), ...aroundTax.gross]);
  const due = candidatesFor('due');
  const adjustment = candidatesFor('adjustment');
  return {
    net: strongestByPlace([...candidatesFor('net'), ...sums.map(({ net }) => net), ...aroundTax.net, ...bases]),
    tax: strongestByPlace([...tax, ...sums.map((sum) => sum.tax)]),
    gross: gross.length + due.length > 0 ? gross : sumsWithoutTotal(facts, headers),
    due,
    adjustment,
    rateRows: withUntaxed.length > 1 ? withUntaxed : [],
    hasTaxLabel: facts.labels.all.some(({ role, quality }) => role === 'tax' && quality >= 0.8),
  };
}

const paidLabels = new Set(['bezahlt', 'gezahlt', 'paid', 'amountpaid', 'totalpaid', 'betragerhalten']);

const changeLabels = new Set(['change', 'changedue', 'ruckgeld', 'rendu', 'resto', 'cambio', 'troco', 'kembali', 'kembalian']); // prettier-ignore

/** "Lost ticket pays up to $48.00": what could be paid, and was not. */
const limits = /(?<!\p{L})(?:max(?:imum|imal)?|up to|bis zu|höchstens|jusqu.à|hasta|fino a|até)\.?\s*$/iu;

/**
 * On a receipt that names no total ("Bezahlt 4,50 EUR"), the amount paid is the total unless a larger amount is
 * printed, and so is a subtotal on which change was given.
 */
function sumsWithoutTotal(facts: DocumentFacts, headers: ReadonlySet<number>): readonly AmountCandidate[] {
  const isMeant = ({ value, decimals, span, row }: AmountValue): boolean =>
    decimals === 2 && value > 0 && !limits.test(textBefore(row, span.x0, facts));
  const largest = Math.max(0, ...facts.values.amounts.filter(isMeant).map(({ value }) => value));
  const of = (isOne: (label: Label) => boolean): readonly AmountCandidate[] =>
    facts.labels.all.filter(isOne).flatMap((label) => readLabelled(label, facts, headers));
  const paid = of(({ key }) => paidLabels.has(key)).filter(({ value }) => value >= largest);
  const hasChange = facts.labels.all.some(({ key }) => changeLabels.has(key));
  const subtotals = hasChange ? of(({ key }) => key === 'subtotal').filter(({ amount }) => isMeant(amount)) : [];
  return [...paid, ...subtotals].map((candidate) => ({ ...candidate, score: candidate.score * 0.9 }));
}

function textBefore(row: number, x0: number, { layout }: DocumentFacts): string {
  const words = layout.rows[row]?.cells.flatMap((cell) => cell.words) ?? [];
  return words.filter((word) => word.x0 < x0).map(({ text }) => text).slice(-3).join(' '); // prettier-ignore
}

function readLabelled(label: Label, facts: DocumentFacts, headers: ReadonlySet<number>): readonly AmountCandidate[] {
  const { layout, labels, values } = facts;
  const row = label.span.cell.row;
  const toRight = valuesRight(label, labels, values.amountsByRow.get(row) ?? []).filter(({ value }) => isMoney(value));
  const besideLines = toRight.some(({ value }) => isMoneyAmount(value)) ? [] : besideWrapped(label, facts);
  if (besideLines.length > 0) return besideLines.map((value) => toCandidate(label, value, closenessBesideLines, facts));
  if (toRight.length > 0) {
    return toRight.map(({ value, closeness }, index) => {
      const fromRight = toRight.length - 1 - index;
      const order = fromRight === 0 ? 1 : 0.9;
      return toCandidate(label, value, closeness * order * (value.isBase && fromRight > 0 ? 0.6 : 1), facts);
    });
  }
  if (headers.has(row)) return [];
  const onNextLine = inBrokenSentence(label, facts);
  if (onNextLine !== null) return [toCandidate(label, onNextLine, closenessBesideLines, facts)];
  return valuesBelow(label, layout, labels, values.amountsByRow, 6)
    .filter(({ value }) => isMoney(value))
    .map(({ value, closeness }) => toCandidate(label, value, closeness, facts));
}

const closenessBesideLines = 0.9;

const wordsOfSentence = 6;
const leadsToAmount = /^(?:(?:in Höhe )?von|zu|of|de|di|da|van)?$/iu;

/** Returns the amount of a sentence that was broken behind its label: "… transfer the total amount", "of 156.00 euros by 31 March". */
function inBrokenSentence({ span: { cell, to } }: Label, { layout, values }: DocumentFacts): AmountValue | null {
  const next = layout.rows[cell.row + 1]?.cells[0];
  if (to < cell.words.length || to < wordsOfSentence || next === undefined) return null;
  const first = values.amountsByRow.get(next.row)?.find((amount) => amount.span.cell === next && isMoneyAmount(amount));
  if (first === undefined || Math.abs(next.x0 - cell.x0) > sameMargin) return null;
  return leadsToAmount.test(spanOf(next, 0, first.span.from).text) ? first : null;
}

/** In points. */
const sameMargin = 3;

/** Returns the amount that is level with the middle of a label in two lines: "Insurance tax 11 / EUR 46.08 / %". */
function besideWrapped({ span: { cell } }: Label, { layout, values }: DocumentFacts): readonly AmountValue[] {
  const row = layout.rows[cell.row];
  const next = layout.rows[cell.row + 1];
  const isLast = row?.cells.at(-1) === cell;
  if (row === undefined || next === undefined || !isLast || !isOfSameLine(next, row)) return [];
  const isApart = next.cells.every(({ x0, text }) => x0 > cell.x1 && !/\p{L}{4}/u.test(text));
  return isApart ? (values.amountsByRow.get(next.index) ?? []).filter(isMoneyAmount) : [];
}

/**
 * A whole number without a currency may also be a quantity, a year or a page. It counts as money, but with a lower
 * score.
 */
function isMoney(amount: AmountValue): boolean {
  return amount.decimals === 2 || amount.currency !== null || (amount.decimals === 0 && Math.abs(amount.value) < 1e8);
}

function toCandidate(label: Label, amount: AmountValue, closeness: number, facts: DocumentFacts): AmountCandidate {
  const form = amount.decimals === 2 ? 1 : amount.currency === null ? 0.72 : 0.95;
  return {
    value: amount.value,
    text: amount.span.text,
    words: spanWords(amount.span),
    score: label.quality * closeness * form,
    amount,
    rates: ratesOnRow(amount.row, facts),
  };
}

/**
 * Finds rows with `a`, `b` and `a + b`, where `b` may be a tax on `a`. Such a row is a line of totals, whatever its
 * labels are.
 */
function rowsThatAddUp(facts: DocumentFacts): readonly RateRow[] {
  const found: RateRow[] = [];
  for (const [row, inRow] of facts.values.amountsByRow) {
    const money = inRow.filter((amount) => amount.decimals === 2);
    if (money.length > maxAmountsInSumRow) continue;
    for (const a of money) {
      for (const b of money) {
        const sum = money.find((c) => c !== a && c !== b && sameAmount(c.value, a.value + b.value));
        if (sum === undefined || !isTaxOf(b.value, a.value)) continue;
        const summed = (facts.labels.byRow.get(row) ?? []).some(({ role }) => role === 'gross' || role === 'due');
        const score = summed ? 0.8 : 0.6;
        found.push({
          net: unlabelled(a, score, facts),
          tax: unlabelled(b, score, facts),
          gross: unlabelled(sum, score, facts),
        });
      }
    }
  }
  return found;
}

/** Finds "0 %  25.60  0.00  25.60": the row of a table of rates for what is not taxed. */
function untaxedRows(facts: DocumentFacts): readonly RateRow[] {
  return [...facts.values.amountsByRow.entries()].flatMap(([row, inRow]) => {
    const [net, tax, gross, another] = inRow.filter(({ decimals }) => decimals === 2);
    if (net === undefined || tax?.value !== 0 || gross === undefined || another !== undefined) return [];
    if (net.value <= 0 || gross.value !== net.value || !ratesOnRow(row, facts).includes(0)) return [];
    return [
      { net: unlabelled(net, 0.6, facts), tax: unlabelled(tax, 0.6, facts), gross: unlabelled(gross, 0.6, facts) },
    ];
  });
}

/**
 * Finds "847.50 / + 19 % VAT 161.03 / 1,008.53": unlabelled amounts above and below a tax line whose rate and sum
 * confirm them.
 */
function linesAroundTax(
  taxes: readonly AmountCandidate[],
  facts: DocumentFacts,
): Pick<Record<AmountRole, readonly AmountCandidate[]>, 'net' | 'gross'> {
  const near = (row: number, from: number, to: number): readonly AmountValue[] =>
    Array.from({ length: to - from + 1 }, (_, index) => facts.values.amountsByRow.get(row + from + index) ?? []).flat();
  const net: AmountCandidate[] = [];
  const gross: AmountCandidate[] = [];
  for (const tax of taxes.filter(({ value, rates }) => value !== 0 && rates.length > 0)) {
    for (const base of near(tax.amount.row, -3, 0)) {
      const taxed = tax.rates.some((rate) => sameAmount((base.value * rate) / 100, tax.value, 0.016));
      const sum = near(tax.amount.row, 1, 3).find(({ value }) => sameAmount(value, base.value + tax.value));
      if (!taxed || sum === undefined) continue;
      net.push(unlabelled(base, 0.7, facts));
      gross.push(unlabelled(sum, 0.7, facts));
    }
  }
  return { net, gross };
}

/**
 * Finds "VAT 19 %  50.41  9.58": the taxed amount beside a tax. It is confirmed when the rate times the amount gives
 * the tax.
 */
function basesBesideTax(taxes: readonly AmountCandidate[], facts: DocumentFacts): readonly AmountCandidate[] {
  return taxes.flatMap((tax) =>
    (facts.values.amountsByRow.get(tax.amount.row) ?? [])
      .filter((base) => base !== tax.amount && base.decimals === 2)
      .filter((base) => tax.rates.some((rate) => rate > 0 && sameAmount((base.value * rate) / 100, tax.value, 0.016)))
      .map((base) => unlabelled(base, 0.6, facts)),
  );
}

function unlabelled(amount: AmountValue, score: number, facts: DocumentFacts): AmountCandidate {
  const rates = ratesOnRow(amount.row, facts);
  return {
    value: amount.value,
    text: amount.span.text,
    words: spanWords(amount.span),
    score,
    amount,
    rates,
  };
}

/** Returns the tax rates that are printed on a row, in percent. */
export function ratesOnRow(row: number, { layout }: DocumentFacts): readonly number[] {
  return ratesIn(layout.rows[row]?.cells.map((cell) => cell.text).join('  ') ?? '');
}

/** A tax of less says nothing of its rate. */
const leastTax = 0.02;
/** More numbers with a percent sign on a line are no rates of its tax. */
const maxRatesOnRow = 6;

/** Returns whether an amount is the base of a tax that stands on its row: "19 % VAT on 200.00  38.00". */
export function isBaseOfTax({ row, value }: AmountValue, facts: DocumentFacts): boolean {
  const taxes = (facts.values.amountsByRow.get(row) ?? []).filter((tax) => tax.value > leastTax && tax.value < value);
  const rates = ratesOnRow(row, facts).slice(0, maxRatesOnRow);
  return rates.some((rate) => taxes.some((tax) => sameAmount((value * rate) / 100, tax.value)));
}

/**
 * Returns whether an amount can be the tax on a net. Rates go up to 27 percent in Europe and 28 in India; the tax on a
 * net of zero is zero.
 */
export function isTaxOf(tax: number, net: number): boolean {
  if (net === 0) return tax === 0;
  return tax / net > 0.01 && isAtMostTaxOf(tax, net);
}

/** Returns whether an amount is no more than the tax on a net. */
export const isAtMostTaxOf = (tax: number, net: number): boolean => tax / net < 0.3;

/** Returns whether two amounts are equal except for rounding to the cent. */
export function sameAmount(a: number, b: number, tolerance = 0.011): boolean {
  return Math.abs(a - b) < tolerance;
}

/** Keeps the best candidate for each printed amount. */
function strongestByPlace(candidates: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const best = new Map<AmountValue, AmountCandidate>();
  for (const candidate of candidates) {
    const known = best.get(candidate.amount);
    if (known === undefined || known.score < candidate.score) best.set(candidate.amount, candidate);
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, maxCandidates);
}
