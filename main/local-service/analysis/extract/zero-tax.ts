import { ratesOnRow, sameAmount, type AmountCandidates } from './amount-candidates.ts';
import type { AmountPlace } from './amount-places.ts';
import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import { spanAt, spanWords, type Span } from './layout.ts';
import { meaningsOf } from './line-words.ts';

/** What says that the customer pays the tax to the state, in the languages of the label sets. "Reverse charge: no" says the contrary. */
const reverseCharge =
  /(?<!\p{L})(?:reverse[ -]charge|steuerschuldnerschaft des leistungsempfängers|btw verlegd|autoliquidation|inversione contabile|inversión del sujeto pasivo|autoliquidação|odwrotne obciążenie|omvänd skattskyldighet|omvendt betalingspligt|käännetty verovelvollisuus)(?!\p{L})(?!(?:\s+(?:mechanism|basis))?\s*[-–:?]?\s*(?:no|n|nein|non)(?!\p{L}))/iu;

/** "VAT 0 %", "TVA 0,00 %". */
const zeroRate = /(?<![\d.,])0(?:[.,]0{1,2})?\s?%/u;
const mostCharacters = 300;
const leastScore = 0.5;

export interface Split {
  readonly net: Candidate<number> | null;
  readonly tax: Candidate<number> | null;
}

/** Returns whether the page says that the customer pays the tax to the state. */
export function isReverseCharge(facts: DocumentFacts): boolean {
  return spanWith(reverseCharge, facts, () => true) !== null;
}

/** Returns a tax of zero where the page states it and names no other tax, and then the total as the net. */
export function withZeroTax(
  facts: DocumentFacts,
  { tax: taxes }: AmountCandidates,
  total: Candidate<number>,
  { net, tax }: Split,
): Split {
  if (net !== null && !sameAmount(net.value, total.value)) return { net, tax };
  const isNamed = taxes.some(({ value, score, rates }) => value > 0 && score >= leastScore && !sameAmount(value, total.value) && !rates.includes(0)); // prettier-ignore
  const reversed = spanWith(reverseCharge, facts, () => true);
  const isOwedByCustomer =
    reversed !== null &&
    taxes.some(({ value, rates }) => value === tax?.value && rates.some((rate) => sameAmount((total.value * rate) / 100, value))); // prettier-ignore
  if (tax !== null && tax.value !== 0 && !isOwedByCustomer) return { net, tax };
  if (isNamed && reversed === null) return { net, tax };
  const score = total.score;
  const found =
    (isOwedByCustomer ? null : tax) ??
    zeroAmount(facts, total.value) ??
    at((namesRate(facts) ? null : spanWith(zeroRate, facts, isOfTax)) ?? reversed, score);
  return found === null
    ? { net, tax }
    : { net: net ?? { ...total, score }, tax: { ...found, score: tax?.score ?? score } };
}

function isOfTax(text: string): boolean {
  return meaningsOf(text).has('tax');
}

/** Whether a line of a tax has a rate: its amount may be unreadable, and zero is the tax of other items. */
function namesRate(facts: DocumentFacts): boolean {
  return facts.layout.rows.some(
    ({ index, cells }) =>
      ratesOnRow(index, facts).some((rate) => rate > 0) &&
      isOfTax(cells.map(({ text }) => text).join(' ').slice(0, mostCharacters)), // prettier-ignore
  );
}

function at(span: Span | null, score: number): Candidate<number> | null {
  return span === null ? null : { value: 0, text: span.text, words: spanWords(span), score };
}

/** "Total  8,640.00  0.00  8,640.00": net, tax and total on one line. */
function zeroAmount({ values }: DocumentFacts, total: number): Candidate<number> | null {
  for (const inRow of values.amountsByRow.values()) {
    const index = inRow.findIndex(({ value, decimals }) => value === 0 && decimals === 2);
    const [before, zero, after] = [inRow[index - 1], inRow[index], inRow[index + 1]];
    if (zero === undefined || before === undefined || after === undefined) continue;
    if (sameAmount(before.value, total) && sameAmount(after.value, total)) return at(zero.span, 1);
  }
  return null;
}

function spanWith(words: RegExp, { layout }: DocumentFacts, isMeant: (text: string) => boolean): Span | null {
  for (const { cells } of layout.rows) {
    const text = cells.map((cell) => cell.text).join(' ').slice(0, mostCharacters); // prettier-ignore
    if (!words.test(text) || !isMeant(text)) continue;
    for (const cell of cells) {
      const match = words.exec(cell.text.slice(0, mostCharacters));
      if (match !== null) return spanAt(cell, match.index, match.index + match[0].length);
    }
  }
  return null;
}

/** A duty on the paper itself, which is no tax on what it sells. */
const stampDuty = /(?<!\p{L})(?:(?:imposta|marca) (?:di|da) bollo|droit de timbre|timbre fiscal|stamp duty)(?!\p{L})/iu;

/** Returns whether an amount, by the places where it stands, is no tax, however well it completes a total. */
export function isNoTax(
  group: readonly AmountPlace[],
  labelled: Pick<AmountCandidates, 'due'>,
  facts: DocumentFacts,
): boolean {
  return isOfService(group) || isStampDuty(group) || isBalance(group, labelled, facts);
}

const saysTax = (group: readonly AmountPlace[]): boolean => group.some(({ meanings }) => meanings.has('tax'));

/** A service charge is a share of the net as a tax is; an item may cost as much. */
function isOfService(group: readonly AmountPlace[]): boolean {
  return group.some(({ meanings }) => meanings.has('tip')) && !saysTax(group);
}

function isStampDuty(group: readonly AmountPlace[]): boolean {
  return group.every(({ row }) => stampDuty.test(row.cells.map(({ text }) => text).join(' ')));
}

/** What is still to be paid, on a line that names no tax: charges of 327.00 less payments of 265.00 leave 62.00. */
function isBalance(group: readonly AmountPlace[], { due }: Pick<AmountCandidates, 'due'>, { labels }: DocumentFacts) {
  const isDue = due.some(({ amount, score }) => score >= leastScore && group.some((place) => place.amount === amount));
  const namesTax = group.some(
    ({ amount }) => labels.byRow.get(amount.row)?.some(({ role }) => role === 'tax') === true,
  );
  return isDue && !namesTax && !saysTax(group);
}
