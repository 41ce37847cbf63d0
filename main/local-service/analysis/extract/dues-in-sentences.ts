import type { DocumentFacts } from './document-facts.ts';
import {
  afterTerm,
  dayOfWeek,
  debited,
  directDebit,
  discountAfter,
  dueBehind,
  dueOn,
  dueThing,
  ifPaid,
  limitOfOther,
  netAfter,
  nextPayment,
  onDay,
  payment,
  paymentsMade,
  takenInto,
  termOfPayment,
  until,
  untilInBrackets,
  untilLater,
  untilNet,
  willCollect,
} from './due-words.ts';
import type { DateValue } from './read-values.ts';
import { endsAbove, wordsAbove, wordsAfter, wordsBefore, wordsLeft } from './words-around-date.ts';

/** The words around a date. */
interface Context {
  /** What stands before it in its cell, or in the cell before. */
  readonly before: string;
  /** The same with the line above, where the sentence may have begun. */
  readonly sentence: string;
  /** Where the limit is looked for. */
  readonly limit: string;
  readonly after: string;
}

/**
 * Finds "Please transfer the amount to our account by 19 May 2023": a payment, a limit and a date, but no discount; also direct
 * debits that are announced. `dates` are those to choose from, usually all of the document.
 */
export function duesInSentences(facts: DocumentFacts, dates = facts.values.dates): readonly DateValue[] {
  return dates.filter((date) => {
    const context = contextOf(date, facts);
    const { before, after } = context;
    const isNet = untilNet.test(before) && netAfter.test(after);
    const fits = isNet || isDue(context) || (before === '' && endsAbove(date, facts));
    return fits && (isNet || !/skonto|discount|escompte|korting|%/iu.test(before));
  });
}

/** Whether a day is not that of this payment: the limit of something else, of payments that were made, or of a discount. */
export function isOfOther(date: DateValue): boolean {
  const own = wordsBefore(date).split(endOfSentence).at(-1) ?? '';
  const words = [limitOfOther, paymentsMade, nextPayment, ifPaid, dueThing];
  return isWithDiscount(date) || words.some((pattern) => pattern.test(own)) || takenInto.test(wordsAfter(date));
}

const endOfSentence = /(?<=\p{L}{3}[.!?])\s/u;

function contextOf(date: DateValue, facts: DocumentFacts): Context {
  const { cell, from } = date.span;
  const opening = /^\(*/u.exec(cell.words[from]?.text ?? '')?.[0] ?? '';
  const own = `${wordsBefore(date)}${opening}`.replace(dayOfWeek, '');
  const left = wordsLeft(date, facts);
  // "Please pay 12.50 by" may stand in the cell before, and so may "Direct debit on".
  const before = own === '' && (until.test(left) || directDebit.test(left.replace(onDay, ''))) ? left : own;
  // "Réglé par carte" in the line above is another sentence.
  const above = wordsAbove(date, facts);
  const sentence = from < 4 ? `${debited.test(above) ? '' : above} ${left} ${before}` : before;
  return { before, sentence, limit: from < 2 ? sentence : before, after: endsSentence(date) ? '' : wordsAfter(date) };
}

function isDue({ before, sentence, limit, after }: Context): boolean {
  const isLimited = until.test(limit) || untilLater.test(before) || untilInBrackets.test(before);
  return (
    (isLimited && payment.test(`${sentence} ${restOfSentence(after)}`)) ||
    dueOn.test(before) ||
    (onDay.test(before) && (dueBehind.test(after) || willCollect.test(`${sentence} ${after}`))) ||
    (afterTerm.test(before) && (termOfPayment.test(before) || payment.test(before))) ||
    (onDay.test(before) && directDebit.test(before.replace(onDay, '')) && !debited.test(`${before} ${after}`))
  );
}

/** "Payable until 8 May with 2 % discount, until 29 May net": the whole amount is due on the later day. */
function isWithDiscount(date: DateValue): boolean {
  return !endsSentence(date) && discountAfter.test(date.after);
}

const endsSentence = ({ span: { cell, to } }: DateValue): boolean => /\d{4}\.$/u.test(cell.words[to - 1]?.text ?? '');

/** "Please transfer by 19 May." is complete: what follows is another sentence. */
const restOfSentence = (after: string): string => /^[^.;:]*/u.exec(after)?.[0] ?? '';
