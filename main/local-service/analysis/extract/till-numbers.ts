import { areWhole, isMoneyAmount } from './amount-places.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { spanOf, type Cell, type Row, type Span } from './layout.ts';
import { belowCloseness, type NumberReading } from './number-near-label.ts';
import { findDates } from './parse-date.ts';
import { isTillWord, rankOfSale, rankOfSlipName } from './till-words.ts';

/** Lines whose numbers are another thing's: of a payment, of the device that signs sales, of a return, a flight, a member, a telephone. */
const ofOthers =
  /(?<!\p{L})(?:auth\w*|appr\w*|aid|tid|mid|trace|stan|rrn|batch|card|visa|master ?card|maestro|genehm\w*|poi|pan|TA-?Nr|VU-?Nr|orig\w*|TSE|return|paid|flight|gate|seat|member|points?|phone|tel|tax|vat)(?!\p{L})/iu;

/** Whether a line has numbers of another thing alone. */
export const isOfPayment = (line: string): boolean => ofOthers.test(line);

/** A time of day. */
export const time = /(?<!\d)\d{1,2}[:h]\d{2}(?::\d{2})?(?!\d)/iu;
const signOfNumber = /(?:#|№|:|n[°ºo]\.?|nr\.?)[.:]?$/iu;
const signAlone = /^(?:#|№|:|n[°ºo]|nr|núm|id)[.:]?$/iu;

/**
 * Returns the labels of a slip's own number that no label set holds, because each till abbreviates them in another way
 * ("REG#03 TRN#4418 CSHR#0118"). Only the best names of them are returned: a sale has a ticket and a transaction.
 */
export function abbreviatedLabels(facts: DocumentFacts): readonly Label[] {
  if (!facts.isSlip) return [];
  const found = facts.layout.rows
    .filter((row) => !hasMoney(row, facts) && !ofOthers.test(textOf(row)))
    .flatMap((row) => [...row.cells.flatMap((cell) => labelsIn(cell, row, facts)), ...besideGuests(row)]);
  const best = Math.min(...found.map(({ rank }) => rank));
  return found.filter(({ rank }) => rank === best).map(({ label }) => label);
}

interface Abbreviated {
  readonly label: Label;
  readonly rank: number;
}

function labelsIn(cell: Cell, row: Row, facts: DocumentFacts): readonly Abbreviated[] {
  return cell.words.flatMap(({ text }, from) => {
    const name = text.replace(signOfNumber, '').replace(/\.$/u, '');
    const to = signAlone.test(cell.words[from + 1]?.text ?? '') ? from + 2 : from + 1;
    const isNumbered = /#|№|n[°ºor]\.?$/iu.test(spanOf(cell, from, to).text.slice(name.length));
    const rank = /^\p{Lu}/u.test(name) ? (rankOfSlipName(name) ?? (isNumbered ? rankOfSale(name) : null)) : null;
    if (rank === null || /\p{Ll}$/u.test(cell.words[from - 1]?.text ?? '')) return [];
    // "Check #4471" by itself is a means of payment.
    const isSigned = (name !== text.replace(/\.$/u, '') || to > from + 1) && !/^ch/iu.test(name);
    if (!isSigned && !isTillRow(row, cell, from, to) && !isAmongTillRows(row, facts)) return [];
    const span = spanOf(cell, from, to);
    return [{ rank, label: labelOf(span) }];
  });
}

const labelOf = (span: Span): Label => ({ key: 'slipnumber', role: 'number', strength: 'weak', span, quality: 0.6 });

/** "Guests: 2      30021": some tills print the number of the check in the corner below table and time, without a label. */
function besideGuests({ cells: [left, right, ...others] }: Row): readonly Abbreviated[] {
  if (left === undefined || right === undefined || others.length > 0) return [];
  if (!/^(?:guests?|covers?):? ?\d{1,2}$/iu.test(left.text) || !/^\d{4,6}$/u.test(right.text)) return [];
  return [{ rank: 1, label: labelOf(spanOf(left, 0, left.words.length)) }];
}

/** Whether a row names a time, a date, or other things of a till beside these words. */
function isTillRow(row: Row, own: Cell, from: number, to: number): boolean {
  const others = row.cells.flatMap((cell) =>
    cell.words.filter((_, index) => cell !== own || index < from || index >= to),
  );
  const text = others.map((word) => word.text).join(' ');
  return time.test(text) || others.some((word) => isTillWord(word.text)) || findDates(text).length > 0;
}

/** A label and its number alone on a row, as "TRANS 118204", are a till's beside other rows of it. */
function isAmongTillRows(row: Row, { layout }: DocumentFacts): boolean {
  const isAlone = row.cells.flatMap(({ words }) => words).length <= 3;
  const near = [layout.rows[row.index - 1], layout.rows[row.index + 1]];
  return (
    isAlone &&
    near.some((other) => other !== undefined && other.cells[0] !== undefined && isTillRow(other, other.cells[0], 0, 0))
  );
}

function hasMoney({ index, cells }: Row, { values }: DocumentFacts): boolean {
  const amounts = values.amountsByRow.get(index) ?? [];
  const last = cells.at(-1)?.text ?? '';
  return amounts.some(isMoneyAmount) || (areWhole(values) && /\d[.,]\d{3}$/u.test(last));
}

const textOf = ({ cells }: Row): string => cells.map(({ text }) => text).join('  ');

/** A number beside such a label, and no size, date or word: three digits at least. */
export function isOfTill({ text, closeness }: Pick<NumberReading, 'text' | 'closeness'>): boolean {
  const isNumber = /^(?:[A-Z]{1,4}-?)?\d[\d/-]*(?: \d+)*$/u.test(text) && findDates(text).length === 0;
  return isNumber && text.replaceAll(/\D/gu, '').length >= 3 && closeness > belowCloseness;
}

/** "10:26", and "Reg 01" or "POS02", at the end of the words before a bare "No." */
const behindTime = /(?:\d{1,2}[:h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?)$/iu;
const pairAtEnd = /(?<word>\p{L}+)(?: ?[#:.]| no\.?)* ?[\p{L}\d]{0,6}$/iu;

/** Whether a bare "No." or "#" follows the time or another pair of a till's line: "15/03/25 10:26 Reg 01 No.2044". */
export function followsTill({ span: { cell, from } }: Pick<Label, 'span'>, { isSlip }: DocumentFacts): boolean {
  if (!isSlip || from === 0) return false;
  const before = cell.words.slice(0, from).map(({ text }) => text).join(' '); // prettier-ignore
  if (behindTime.test(before)) return true;
  const pair = pairAtEnd.exec(before);
  return /\d[\p{L}\d]{0,3}$/u.test(before) && isTillWord(pair?.groups?.['word'] ?? '');
}
