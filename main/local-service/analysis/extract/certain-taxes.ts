import { isTaxOf, ratesOnRow, sameAmount, type AmountCandidates } from './amount-candidates.ts';
import { areWhole } from './amount-places.ts';
import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanWords } from './layout.ts';
import { meaningsOf } from './line-words.ts';
import type { AmountValue } from './read-values.ts';
import { isSumWithSigns } from './sums.ts';
import { withZeroTax, type Split } from './zero-tax.ts';

const cent = 0.021;
/** Taxes of more lines are a list of items. */
const maxTaxes = 24;
const maxAdjustments = 5;
/** The rows that a heading of a table of taxes stands above. */
const rowsBelowHeading = 4;
/** A tax of less says nothing of its rate. */
const leastTax = 0.02;
/** Whole amounts of tax are rounded, or cut off in Japan. */
const wholeUnit = 1;
const leastScore = 0.5;
/** A sum is as certain as its terms; the whole is a little less certain than its total. */
const shareOfScore = 0.95;

/**
 * Completes the net and the tax that the weights have chosen, where arithmetic is certain: the sum of the taxes of several
 * rates that together with the net make the total, if it is printed, the one tax whose rate and base stand beside it, and a tax of zero.
 */
export function completedSplit(
  facts: DocumentFacts,
  labelled: AmountCandidates,
  total: Candidate<number> & { readonly sum: number },
  chosen: Split,
): Split {
  const { net, tax } = chosen;
  if (net !== null && tax !== null && sameAmount(net.value + tax.value, total.sum, cent)) return chosen;
  const terms = namedTaxes(facts, labelled);
  const taxes =
    bothHalves(chosen, total, facts) ??
    severalTaxes(terms, labelled, total, net) ??
    besideTotal(terms, facts, total) ??
    rateTaxes(facts, labelled, total, tax);
  if (taxes === null) return withZeroTax(facts, labelled, total, chosen);
  const sum = printedSum(taxes, facts);
  if (sum === null) return { net, tax: null };
  const isOfSum = net !== null && sameAmount(net.value + sum.value, total.sum, cent);
  return { net: isOfSum ? net : null, tax: { ...foundAt(sum), score: shareOfScore * total.score } };
}

/** A label that names nothing but a net, with the amount beside it. */
const surelyNet = 0.94;
const scoreOfNetAlone = 0.9;

/**
 * Returns the net of a page that names no total and no tax, as orders do: the one amount with the label of a net, which is
 * the largest on the page. Else `null`.
 */
export function netAlone(
  { values }: DocumentFacts,
  { net, tax }: Pick<AmountCandidates, 'net' | 'tax'>,
): Candidate<number> | null {
  const [best, ...others] = net.filter(({ score, amount }) => score >= surelyNet && amount.decimals === 2);
  if (best === undefined || tax.length > 0 || others.some(({ value }) => value !== best.value)) return null;
  const isLargest = values.amounts.every(({ value, decimals }) => decimals !== 2 || value <= best.value);
  const { value, text, words } = best;
  return isLargest ? { value, text, words, score: scoreOfNetAlone } : null;
}

type Found = Omit<Candidate<number>, 'score'>;

function foundAt({ value, span }: AmountValue): Found {
  return { value, text: span.text, words: spanWords(span) };
}

/** Returns the amounts that a label calls a tax, without the amounts that they are a share of, in reading order. */
function namedTaxes(facts: DocumentFacts, { tax }: AmountCandidates): readonly AmountValue[] {
  const isWhole = areWhole(facts.values);
  const named = tax
    .filter(({ score, value, amount }) => score >= leastScore && value > 0 && (isWhole || amount.decimals === 2))
    .map(({ amount }) => amount);
  const byRow = [...Map.groupBy(named, ({ row }) => row)].toSorted(([a], [b]) => a - b);
  return byRow.flatMap(([row, inRow]) => {
    const shares = sharesOn(row, row, facts).map((share) => share.tax);
    const certain = inRow.filter((amount) => shares.includes(amount));
    const labels = (facts.labels.byRow.get(row) ?? []).filter(({ role }) => role === 'tax');
    return (
      certain.length > 0 && certain.length >= labels.length ? certain : inRow.filter(({ isBase }) => !isBase)
    ).toSorted((a, b) => a.span.x0 - b.span.x0);
  });
}

interface Share {
  readonly tax: AmountValue;
  /** Net and tax together. */
  readonly gross: number;
}

/** Returns the amounts of a row that are a printed rate of another one, which is a net or contains the tax. */
function sharesOn(row: number, rowOfBase: number, facts: DocumentFacts): readonly Share[] {
  const rates = ratesOnRow(rowOfBase, facts).filter((rate) => rate >= 1 && rate < 30);
  const bases = facts.values.amountsByRow.get(rowOfBase) ?? [];
  return (facts.values.amountsByRow.get(row) ?? []).flatMap((tax) => {
    const isShare = (part: number): boolean => sameAmount(part, tax.value, tax.decimals === 0 ? wholeUnit : 0.011);
    if (tax.value < leastTax) return [];
    for (const rate of rates) {
      const others = bases.filter((base) => base !== tax && base.value > tax.value && base.decimals === tax.decimals);
      const net = others.find(({ value }) => isShare((value * rate) / 100));
      if (net !== undefined) return [{ tax, gross: net.value + tax.value }];
      const gross = others.find(({ value }) => isShare((value * rate) / (100 + rate)));
      if (gross !== undefined) return [{ tax, gross: gross.value }];
    }
    return [];
  });
}

/** Returns the taxes of several lines that follow each other, which together with a net are the total. */
function severalTaxes(
  terms: readonly AmountValue[],
  { net: nets, adjustment }: AmountCandidates,
  { sum: total }: { readonly sum: number },
  net: Candidate<number> | null,
): readonly AmountValue[] | null {
  if (terms.length < 2 || terms.length > maxTaxes) return null;
  const bases = [
    ...new Set([
      ...(net === null ? [] : [net.value]),
      ...nets.filter(({ score }) => score >= leastScore).map(({ value }) => value),
    ]),
  ];
  const sumOf = (some: readonly AmountValue[]): number => some.reduce((sum, { value }) => sum + value, 0);
  for (let from = 0; from < terms.length - 1; from += 1)
    for (let to = from + 2; to <= terms.length; to += 1) {
      const run = terms.slice(from, to);
      const sum = sumOf(run);
      if (bases.some((base) => sameAmount(base + sum, total, cent) && isTaxOf(sum, base))) return run;
    }
  const rest = total - sumOf(terms);
  const others = [...Map.groupBy(adjustment, ({ amount }) => amount.row).values()]
    .flatMap(([first]) => (first === undefined || first.value === 0 ? [] : [first.value]))
    .slice(0, maxAdjustments);
  return bases.some((base) => isTaxOf(sumOf(terms), base) && isSumWithSigns(others, rest - base)) ? terms : null;
}

/** Returns both halves of a tax of India, which belong to the country and to the state, where one was chosen. */
function bothHalves(
  { net, tax }: Split,
  { sum }: { readonly sum: number },
  facts: DocumentFacts,
): readonly AmountValue[] | null {
  if (net === null || tax === null || !sameAmount(net.value + 2 * tax.value, sum, cent)) return null;
  const halves = facts.values.amounts.filter(({ value }) => value === tax.value).slice(0, 2);
  return halves.length === 2 ? halves : null;
}

/** Returns the sum of all taxes where it stands beside the total: "TOTAL  85.01  1,099.00". */
function besideTotal(
  terms: readonly AmountValue[],
  { values }: DocumentFacts,
  total: Candidate<number>,
): readonly AmountValue[] | null {
  if (terms.length < 2) return null;
  const sum = terms.reduce((all, { value }) => all + value, 0);
  for (const inRow of values.amountsByRow.values()) {
    const printed = inRow.find(({ value }) => sameAmount(value, sum));
    if (printed !== undefined && inRow.some(({ value }) => value === total.value)) return [printed];
  }
  return null;
}

/** Returns the sum of the taxes where it is printed. Nothing is given that is not on the page. */
function printedSum(taxes: readonly AmountValue[], { values }: DocumentFacts): AmountValue | null {
  const sum = taxes.reduce((all, { value }) => all + value, 0);
  const [only, another] = taxes;
  if (only !== undefined && another === undefined) return only;
  return values.amounts.findLast((amount) => sameAmount(amount.value, sum, 0.005)) ?? null;
}

/**
 * Returns the taxes of a table of rates, or that of a line that names a tax with its base and its rate ("19 % on 9.68  1.84");
 * those of several rates only where the amounts of all rates are the total.
 */
function rateTaxes(
  facts: DocumentFacts,
  labelled: AmountCandidates,
  { sum: total }: { readonly sum: number },
  chosen: Candidate<number> | null,
): readonly AmountValue[] | null {
  const all = facts.layout.rows
    .flatMap(({ index }) => sharesNear(index, facts))
    .filter(({ tax }) => isOfTaxes(tax.row, facts));
  const shares = [...new Map(all.map((share) => [`${share.tax.value} ${share.gross}`, share])).values()].filter(
    ({ gross }) => gross < total + cent,
  );
  const [first] = shares;
  if (first === undefined || shares.length > maxTaxes) return null;
  const rows = new Set(all.map(({ tax }) => tax.row));
  const isAnother = labelled.tax.some(
    ({ value, amount, rates, score }) =>
      score >= leastScore && value > 0 && !rows.has(amount.row) && rates.some((rate) => rate > 0) && !shares.some(({ tax }) => tax.value === value), // prettier-ignore
  );
  const isBase = chosen !== null && shares.some(({ tax, gross }) => sameAmount(chosen.value, gross - tax.value) || sameAmount(chosen.value, gross)); // prettier-ignore
  if (chosen !== null && !isBase) return null;
  if (shares.length === 1) return isAnother ? null : [first.tax];
  const sum = shares.reduce((gross, share) => gross + share.gross, 0);
  return sameAmount(sum, total, cent) ? shares.map(({ tax }) => tax) : null;
}

/** The base and the rate may stand on the line above the tax. */
function sharesNear(row: number, facts: DocumentFacts): readonly Share[] {
  const own = sharesOn(row, row, facts);
  const amounts = facts.values.amountsByRow.get(row) ?? [];
  return own.length > 0 || amounts.length !== 1 || ratesOnRow(row, facts).length > 0 ? own : sharesOn(row, row - 1, facts); // prettier-ignore
}

/** Returns whether a row, or a heading without amounts a little above it, names a tax. */
function isOfTaxes(row: number, { layout, values }: DocumentFacts): boolean {
  const said = (index: number): ReturnType<typeof meaningsOf> =>
    meaningsOf(layout.rows[index]?.cells.map(({ text }) => text).join(' ').slice(0, 300) ?? ''); // prettier-ignore
  const own = said(row);
  if (own.has('discount') || own.has('tip')) return false;
  if (own.has('tax')) return true;
  for (let above = row - 1; above >= Math.max(0, row - rowsBelowHeading); above -= 1)
    if (!values.amountsByRow.has(above)) return said(above).has('tax');
  return false;
}
