import type { Candidate } from './candidate.ts';
import { withDaysAfter } from './dates-without-year.ts';
import type { DocumentFacts } from './document-facts.ts';
import { payment } from './due-words.ts';
import { duesInSentences, isOfOther } from './dues-in-sentences.ts';
import type { Label } from './find-labels.ts';
import { labelledDates, toCandidate } from './labelled-dates.ts';
import type { Row, Span } from './layout.ts';
import { daysBetween } from './parse-date.ts';

/** Of a due date that a sentence names. */
const scoreInSentence = 0.78;

/**
 * Returns the due dates that labels and sentences name. Days without a year count only where no other is named, and with the year of
 * the document's date.
 */
export function dueDatesOf(facts: DocumentFacts, date: Candidate<string> | null): readonly Candidate<string>[] {
  const duesOf = (among: DocumentFacts): readonly Candidate<string>[] => [
    ...labelledDates(among, (label) => dueQuality(label, among))
      .filter((one) => !isOfOther(one.date))
      .map(({ candidate }) => candidate),
    ...duesInSentences(among)
      .filter((one) => !isOfOther(one))
      .map((one) => toCandidate(one, scoreInSentence)),
  ];
  const dues = duesOf(facts);
  const isNamed = date === null || dues.some(({ value }) => value >= date.value);
  return isNamed ? withoutEnds(dues, date) : duesOf(withDaysAfter(date.value, facts));
}

/** Bills are due within this many days; what ends later is a contract or a year of insurance, which has the same label in some languages. */
const [soon, late] = [100, 190];

/** Leaves out days of next year where one of the coming weeks is named, too: "Vencimiento" of a policy beside the day of its debit. */
function withoutEnds(dues: readonly Candidate<string>[], date: Candidate<string> | null): readonly Candidate<string>[] {
  if (date === null) return dues;
  const daysUntil = ({ value }: Candidate<string>): number => daysBetween(date.value, value);
  const hasSoon = dues.some((one) => daysUntil(one) >= 0 && daysUntil(one) <= soon);
  return hasSoon ? dues.filter((one) => daysUntil(one) <= late) : dues;
}

/** "Bis zum" alone is the limit of anything. */
const limits = new Set([
  'biszum',
  'bittebis',
  'bisspatestens',
  'spatestensbis',
  'spatestensbiszum',
  'uiterlijk',
  'entroil',
]);

/** Returns the confidence that a label announces the due date, 0 to 1. */
export const dueQuality = ({ role, quality, key, span }: Label, facts: DocumentFacts): number =>
  role !== 'due-date' || (limits.has(key) && !isOfPayment(span, facts)) ? 0 : quality;

const account = /(?<!\p{L})(?:konto|iban|rekening|conto)(?!\p{L})/iu;

/** Whether its row has an amount, or it or one beside it is about a payment or names an account. */
function isOfPayment({ cell }: Span, { layout, values }: DocumentFacts): boolean {
  const near = layout.rows.slice(Math.max(0, cell.row - 1), cell.row + 2);
  return values.amountsByRow.has(cell.row) || near.some(namesPayment);
}

const known = new WeakMap<Row, boolean>();

/** Each row is looked at once, because a page may have hundreds of such labels. */
function namesPayment(row: Row): boolean {
  const named = known.get(row) ?? row.cells.some(({ text }) => payment.test(text) || account.test(text));
  known.set(row, named);
  return named;
}
