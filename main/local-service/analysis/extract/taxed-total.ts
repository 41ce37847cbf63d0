import { isTaxOf, ratesOnRow, sameAmount } from './amount-candidates.ts';
import { areWhole } from './amount-places.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { AmountValue } from './read-values.ts';

/**
 * What the payer keeps back for the tax office, in the languages of the label sets: IRPF and retención (Spain), IRS
 * (Portugal), ritenuta d'acconto (Italy), Quellensteuer and Bauabzugsteuer (Germany), retenue à la source, withholding tax
 * ("WHT 5 %"; "BREAD WHT" is white).
 */
const withheld =
  /(?<!\p{L})(?:irpf|irs|retenci[oó]n(?:es)?|retenç(?:ão|ões)|retencao|ritenut[ae]|quellensteuer|bauabzugs?steuer|abzugs?steuer|verrechnungssteuer|withholding|withheld|less wht|wht(?=[^%]{0,12}%)|tds|retenue à la source|retenue a la source|bronbelasting|bronheffing|voorheffing|podatek u źródła)(?!\p{L})/iu;

/** What guests pay to the town, which is not taxed: city tax, Kurtaxe, taxe de séjour, tassa di soggiorno. */
const ofGuests =
  /(?<!\p{L})(?:city\s?tax|touris[mt] tax|kurtaxe|kurbeitrag|ortstaxe|beherbergungss?teuer|bettensteuer|übernachtungss?teuer|tourismusabgabe|kulturförderabgabe|taxes? de séjour|tass[ae] di soggiorno|imposta di soggiorno|tasa turística|impuesto turístico|taxa (?:municipal )?turística|toeristenbelasting)(?!\p{L})/iu;

/** What a waiter gets, which is neither net nor tax: tip, gratuity, Trinkgeld, pourboire, mancia, propina, gorjeta, fooi. */
const ofWaiters =
  /(?<!\p{L})(?:tips?|gratuity|trinkgeld|pourboire|mancia|propina|gorjeta|fooi|dricks|drikkepenge|napiwek)(?!\p{L})/iu;

/** What was paid for the customer and is passed on without a tax: suplidos, débours, disbursements, durchlaufende Posten, Barauslagen. */
const passedOn =
  /(?<!\p{L})(?:suplidos?|débours|disbursements?|outlays?|durchlaufende[rn]? posten|barauslagen|anticipazioni|spese anticipate|spese esenti|despesas adiantadas|verschotten)(?!\p{L})/iu;

/** What brings a total to whole units or to coins ("Round Off", "Rounding adj.", "Rundung"), with or without its sign. */
const rounding =
  /(?<!\p{L})(?:round(?:ed|ing)?(?:[ -]?(?:off|up|down))?|rundung(?:sdifferenz)?|arrondis?|arrotondamento|redondeo|arredondamento|afronding|pembulatan|pembundaran|pelarasan)(?!\p{L})/iu;

/** A rounding is at most this much. */
const mostRounding = 0.51;
/** Rupiahs are rounded to hundreds or a thousand. */
const mostRoundingOfWhole = 1000;

/** At most this share of the net is withheld or added. */
const mostBeside = 0.4;
const maxRows = 4;
const maxValues = 80;
const cent = 0.021;

/** What net and tax make, where the total differs from it by a line that is neither of them. */
export interface TaxedTotal {
  /** Net and tax. */
  readonly sum: number;
  /** The rows, by index, that state what was withheld, added or rounded. */
  readonly rows: ReadonlySet<number>;
}

/**
 * Returns net and tax together where a tax was withheld from them (net + tax − withheld = total) or a tax of guests was
 * added, or the total was rounded, as far as the page prints all four, and the fourth is a printed rate of the net or of
 * net and tax, where its line has a rate. A tax of guests is never the tax of an invoice: its rows are named also where
 * nothing adds up. Else `null`.
 */
export function taxedTotalOf(facts: DocumentFacts, total: number): TaxedTotal | null {
  const guests = rowsWith(ofGuests, facts);
  const of = (rows: readonly number[], sumOf: (value: number) => number): TaxedTotal | null =>
    besideTotal(facts, rows, statedIn(rows, facts), sumOf);
  const kept = rowsWith(withheld, facts);
  return (
    of(kept, (value) => total + value) ??
    of(guests, (value) => total - value) ??
    of(rowsWith(ofWaiters, facts), (value) => total - value) ??
    afterPassedOn(facts, total, kept) ??
    roundedTotal(facts, total) ??
    (guests.length === 0 ? null : { sum: total, rows: new Set(guests) })
  );
}

/** Returns whether a net and a tax alone make the total. */
function isPlain(facts: DocumentFacts, total: number): boolean {
  return besideTotal(facts, [], [{ value: 0, rates: [] }], () => total) !== null;
}

/** What was paid for the customer is no part of net and tax, whether a tax was withheld from these or not. */
function afterPassedOn(facts: DocumentFacts, total: number, kept: readonly number[]): TaxedTotal | null {
  const rows = isPlain(facts, total) ? [] : rowsWith(passedOn, facts);
  const withheldFromAll = statedIn(kept, facts);
  for (const { value: paid } of statedIn(rows, facts)) {
    const around = [...kept, ...rows];
    const found =
      besideTotal(facts, around, withheldFromAll, (value) => total - paid + value) ??
      besideTotal(facts, around, [{ value: paid, rates: [] }], (value) => total - value);
    if (found !== null) return found;
  }
  return null;
}

/** A rounding may stand a little below its words. Without its sign it may have been added or subtracted. */
function roundedTotal(facts: DocumentFacts, total: number): TaxedTotal | null {
  const rows = rowsWith(rounding, facts);
  const stated = rows.slice(-maxRows).flatMap((row) =>
    [row, row + 1]
      .flatMap((near) => facts.values.amountsByRow.get(near) ?? [])
      .filter(({ value, decimals }) => decimals === 2 && value !== 0 && Math.abs(value) < mostRounding)
      .map(({ value }) => ({ value: Math.abs(value), rates: [] })),
  );
  const of = (sign: number): TaxedTotal | null => besideTotal(facts, rows, stated, (value) => total + sign * value);
  return of(-1) ?? of(1);
}

/** Returns the total, and what it was before a rounding that the page states, with or without its sign. */
export function beforeRounding(facts: DocumentFacts, total: number): readonly number[] {
  const most = areWhole(facts.values) ? mostRoundingOfWhole : mostRounding;
  const stated = rowsWith(rounding, facts)
    .slice(-maxRows)
    .flatMap((row) => facts.values.amountsByRow.get(row) ?? [])
    .filter(({ value }) => Math.abs(value) < most);
  return [total, ...stated.flatMap(({ value }) => [total - value, total + value])];
}

function rowsWith(words: RegExp, { layout }: DocumentFacts): readonly number[] {
  return layout.rows.filter(({ cells }) => cells.some(({ text }) => words.test(text))).map(({ index }) => index);
}

/** An amount beside net and tax, without its sign. */
interface Stated {
  readonly value: number;
  /** The rates on its row, in percent. */
  readonly rates: readonly number[];
}

function statedIn(rows: readonly number[], facts: DocumentFacts): readonly Stated[] {
  return rows.slice(-maxRows).flatMap((row) => {
    const last = facts.values.amountsByRow.get(row)?.findLast(({ decimals }) => decimals === 2);
    return last === undefined || last.value === 0
      ? []
      : [{ value: Math.abs(last.value), rates: ratesOnRow(row, facts) }];
  });
}

/** Returns the sums of two amounts with rates in neighbouring rows: the taxes of the country and of the province in Canada. */
function pairsOfTaxes(amounts: readonly AmountValue[], facts: DocumentFacts): readonly number[] {
  const rated = amounts.filter(({ row }) => ratesOnRow(row, facts).length > 0).slice(-maxValues);
  return rated.flatMap(({ row, value }) =>
    rated.filter((below) => below.row === row + 1).map((below) => value + below.value),
  );
}

function besideTotal(
  facts: DocumentFacts,
  rows: readonly number[],
  stated: readonly Stated[],
  sumOf: (value: number) => number,
): TaxedTotal | null {
  const others = facts.values.amounts.filter(({ row, decimals }) => decimals === 2 && !rows.includes(row));
  const amounts = [...new Set(others.map(({ value }) => value))].slice(-maxValues);
  // The halves of a tax of India, which belong to the country and to the state, are on lines of their own.
  const halves = amounts.filter((half) => others.filter(({ value }) => value === half).length > 1);
  const taxes = [...amounts, ...halves.map((half) => 2 * half), ...pairsOfTaxes(others, facts)];
  for (const { value, rates } of stated) {
    const sum = sumOf(value);
    const isShare = (of: number): boolean =>
      rates.some((rate) => rate > 0 && sameAmount((of * rate) / 100, value, cent));
    const isSplit = amounts.some(
      (net) =>
        value <= mostBeside * net &&
        (rates.length === 0 || isShare(net) || isShare(sum)) &&
        taxes.some((tax) => sameAmount(net + tax, sum, cent) && isTaxOf(tax, net)),
    );
    if (isSplit) return { sum, rows: new Set(rows) };
  }
  return null;
}
