import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { itemHeaderRows } from './item-header.ts';
import { spanWords } from './layout.ts';
import { valuesBelow, valuesRight } from './neighbours.ts';
import type { AmountValue } from './read-values.ts';

export interface AmountCandidate extends Candidate<number> {
  readonly amount: AmountValue;
  readonly strong: boolean;
  /** The rates printed on its row, in per cent. */
  readonly rates: readonly number[];
}

export interface AmountCandidates {
  readonly net: readonly AmountCandidate[];
  readonly tax: readonly AmountCandidate[];
  readonly gross: readonly AmountCandidate[];
  readonly due: readonly AmountCandidate[];
  readonly adjustment: readonly AmountCandidate[];
  /** Rows of a table of tax rates, where there are several: net, tax and gross of each. */
  readonly rateRows: readonly RateRow[];
  /** A tax is named somewhere, whether or not its amount could be read. */
  readonly taxNamed: boolean;
}

export interface RateRow {
  readonly net: AmountCandidate;
  readonly tax: AmountCandidate;
  readonly gross: AmountCandidate;
}

/** Every net is tried with every tax and every total; an invoice has a dozen of each at most. */
const maxCandidates = 40;
const maxAmountsInSumRow = 12;

type AmountRole = Exclude<keyof AmountCandidates, 'taxNamed' | 'rateRows'>;

/** What each line of the totals may be, by label and place, and by rows whose amounts add up. */
export function amountCandidates(facts: DocumentFacts): AmountCandidates {
  const headers = itemHeaderRows(facts.layout, facts.labels);
  const of = (role: AmountRole): readonly AmountCandidate[] =>
    strongestByPlace(
      facts.labels.all.filter((label) => label.role === role).flatMap((label) => readLabelled(label, facts, headers)),
    );
  const sums = rowsThatAddUp(facts);
  const rows = [...Map.groupBy(sums, ({ gross }) => gross.amount.row).values()].flatMap(([first]) => first ?? []);
  const tax = of('tax');
  const around = linesAroundTax(tax, facts);
  const bases = basesBesideTax(tax, facts);
  const gross = strongestByPlace([...of('gross'), ...sums.map((sum) => sum.gross), ...around.gross]);
  const due = of('due');
  const adjustment = of('adjustment');
  return {
    net: strongestByPlace([...of('net'), ...sums.map(({ net }) => net), ...around.net, ...bases]),
    tax: strongestByPlace([...tax, ...sums.map((sum) => sum.tax)]),
    gross: gross.length + due.length > 0 ? gross : whatWasPaid(facts, headers),
    due,
    adjustment,
    rateRows: rows.length > 1 ? rows : [],
    taxNamed: facts.labels.all.some(({ role, quality }) => role === 'tax' && quality >= 0.8),
  };
}

const paid = new Set(['bezahlt', 'gezahlt', 'paid', 'amountpaid', 'totalpaid', 'betragerhalten']);

/** A slip that names no total ("Bezahlt 4,50 EUR"): what was paid is it, where no larger amount stands. */
function whatWasPaid(facts: DocumentFacts, headers: ReadonlySet<number>): readonly AmountCandidate[] {
  const largest = Math.max(0, ...facts.values.amounts.map(({ value, decimals }) => (decimals === 2 ? value : 0)));
  return facts.labels.all
    .filter(({ key }) => paid.has(key))
    .flatMap((label) => readLabelled(label, facts, headers))
    .filter(({ value }) => value >= largest)
    .map((candidate) => ({ ...candidate, score: candidate.score * 0.9 }));
}

function readLabelled(label: Label, facts: DocumentFacts, headers: ReadonlySet<number>): readonly AmountCandidate[] {
  const { layout, labels, values } = facts;
  const row = label.span.cell.row;
  const toRight = valuesRight(label, labels, values.amountsByRow.get(row) ?? []).filter(({ value }) => isMoney(value));
  if (toRight.length > 0) {
    return toRight.map(({ value, closeness }, index) => {
      const fromRight = toRight.length - 1 - index;
      const order = fromRight === 0 ? 1 : 0.9;
      return toCandidate(label, value, closeness * order * (value.isBase && fromRight > 0 ? 0.6 : 1), facts);
    });
  }
  if (headers.has(row)) return [];
  return valuesBelow(label, layout, labels, values.amountsByRow, 6)
    .filter(({ value }) => isMoney(value))
    .map(({ value, closeness }) => toCandidate(label, value, closeness, facts));
}

/** A whole number without a currency is as likely a quantity, a year or a page; it counts as money, but for less. */
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
    strong: label.strength === 'strong',
    rates: ratesOnRow(amount.row, facts),
  };
}

/** A row with `a`, `b` and `a + b`, where `b` may be a tax on `a`, is a line of totals whatever its labels say. */
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

/** "847.50 / + 19 % VAT 161.03 / 1,008.53": amounts without labels over and under a tax line that they prove. */
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

/** "VAT 19 %  50.41  9.58": beside a tax stands what it was taken of; that the rate makes the one of the other proves it. */
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
    strong: false,
    rates,
  };
}

function ratesOnRow(row: number, { layout }: DocumentFacts): readonly number[] {
  const text = layout.rows[row]?.cells.map((cell) => cell.text).join('  ') ?? '';
  return [...text.matchAll(/(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g)].map((match) =>
    Number((match[1] ?? '').replace(',', '.')),
  );
}

/** Rates run to 27 per cent in Europe and 28 in India; a tax of nothing is one, too. */
export function isTaxOf(tax: number, net: number): boolean {
  if (net === 0) return tax === 0;
  const rate = tax / net;
  return rate > 0.01 && rate < 0.3;
}

/** Equal but for rounding to the cent. */
export function sameAmount(a: number, b: number, tolerance = 0.011): boolean {
  return Math.abs(a - b) < tolerance;
}

/** One candidate a printed amount: its best. */
function strongestByPlace(candidates: readonly AmountCandidate[]): readonly AmountCandidate[] {
  const best = new Map<AmountValue, AmountCandidate>();
  for (const candidate of candidates) {
    const known = best.get(candidate.amount);
    if (known === undefined || known.score < candidate.score) best.set(candidate.amount, candidate);
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, maxCandidates);
}
