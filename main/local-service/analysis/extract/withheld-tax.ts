import { isTaxOf, sameAmount } from './amount-candidates.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Row } from './layout.ts';

/**
 * What the payer keeps back for the tax office, in the languages of the label sets: IRPF and retención (Spain), IRS
 * (Portugal), ritenuta d'acconto (Italy), Quellensteuer and Bauabzugsteuer (Germany), retenue à la source, withholding tax.
 */
const withheld =
  /(?<!\p{L})(?:irpf|irs|retenci[oó]n(?:es)?|retenç(?:ão|ões)|retencao|ritenut[ae]|quellensteuer|bauabzugs?steuer|abzugs?steuer|verrechnungssteuer|withholding|withheld|wht|tds|retenue à la source|retenue a la source|bronbelasting|bronheffing|voorheffing|podatek u źródła)(?!\p{L})/iu;

/** At most this share of the net is withheld. */
const mostWithheld = 0.4;
const maxRows = 4;
const maxValues = 80;
const cent = 0.021;

/** A total from which a tax was withheld. */
export interface Withholding {
  /** The total before the withholding, which net and tax make. */
  readonly gross: number;
  /** The rows, by index, that state what is withheld. */
  readonly rows: ReadonlySet<number>;
}

/**
 * Returns what a total was before a tax was withheld: net + tax − withheld = total. `null` unless the page prints all
 * four, and what is withheld is a printed rate of the net or of net and tax, where its line has a rate.
 */
export function withholdingOf(facts: DocumentFacts, total: number): Withholding | null {
  const { layout, values } = facts;
  const rows = layout.rows
    .filter(({ cells }) => cells.some(({ text }) => withheld.test(text)))
    .map(({ index }) => index);
  const stated = rows.slice(0, maxRows).flatMap((row) => {
    const last = values.amountsByRow.get(row)?.findLast(({ decimals }) => decimals === 2);
    return last === undefined || last.value === 0
      ? []
      : [{ value: Math.abs(last.value), rates: ratesIn(layout.rows[row]) }];
  });
  const others = values.amounts.filter(({ row, decimals }) => decimals === 2 && !rows.includes(row)).map(({ value }) => value); // prettier-ignore
  const amounts = [...new Set(others)].slice(-maxValues);
  for (const { value, rates } of stated) {
    const gross = total + value;
    const isShare = (of: number): boolean =>
      rates.some((rate) => rate > 0 && sameAmount((of * rate) / 100, value, cent));
    const isSplit = amounts.some(
      (net) =>
        value <= mostWithheld * net &&
        (rates.length === 0 || isShare(net) || isShare(gross)) &&
        amounts.some((tax) => sameAmount(net + tax, gross, cent) && isTaxOf(tax, net)),
    );
    if (isSplit) return { gross, rows: new Set(rows) };
  }
  return null;
}

/** The rates of a row in percent. Those of withholdings may have three decimals: 15,825 % in Germany. */
function ratesIn(row: Row | undefined): readonly number[] {
  const text = row?.cells.map((cell) => cell.text).join('  ') ?? '';
  return [...text.matchAll(/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%/g)].map(([, rate = '']) =>
    Number(rate.replace(',', '.')),
  );
}
