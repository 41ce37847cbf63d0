import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import {
  announced,
  debited,
  discount,
  naming,
  onDay,
  payment,
  paymentsMade,
  payingAccount,
  request,
  sum,
  until,
  untilLater,
  weReceive,
} from './due-words.ts';
import { isOfOther } from './dues-in-sentences.ts';
import { spanWords } from './layout.ts';
import type { FeaturedCandidate } from './learned/choose-candidate.ts';
import { mostOf, type Features } from './learned/field-weights.ts';
import { daysBetween } from './parse-date.ts';
import type { DateValue } from './read-values.ts';
import { wordsAbove, wordsAfter, wordsBefore, wordsLeft } from './words-around-date.ts';

/** Bills are due within this many days after their date. */
const mostDays = 100;
const mostDates = 40;
/** Days that are agreed upon. */
const usualTerms = new Set([7, 8, 10, 14, 15, 20, 21, 28, 29, 30, 31, 45, 60]);

/**
 * Returns the days after the document's date around which a payment is spoken of, each with its distance, its place and the words
 * around it: for due dates that no label and no known sentence names.
 */
export function duesBySurroundings(
  facts: DocumentFacts,
  date: Candidate<string> | null,
): readonly FeaturedCandidate<string>[] {
  if (date === null || facts.isSlip) return [];
  const later = facts.values.dates.filter((one) => {
    const days = daysBetween(date.value, one.iso);
    return days > 0 && days <= mostDays && !isOfOther(one);
  });
  const days = [...Map.groupBy(later, ({ iso }) => iso)].slice(0, mostDates);
  return days.flatMap(([iso, group]) => {
    const places = group.map((one) => placeOf(one, facts)).filter(isOfPayment);
    const [first] = places;
    if (first === undefined) return [];
    const features: Features = {
      ...mostOf(places.map((place) => featuresOf(place, facts))),
      'usual term': is(usualTerms.has(daysBetween(date.value, iso))),
      'only day after the date': is(days.length === 1),
      'several places': is(group.length > 1),
    };
    const { span } = first.date;
    return [{ value: iso, text: span.text, words: spanWords(span), features }];
  });
}

const is = (condition: boolean): number => (condition ? 1 : 0);

/** A day with the words around it. */
interface Place {
  readonly date: DateValue;
  readonly left: string;
  readonly before: string;
  readonly after: string;
  /** Also those of the lines above and below, in which a sentence begins and ends. */
  readonly around: string;
  /** Whether it stands beside an amount, alone and low on its page, as on the slip below a bill. */
  readonly isOnSlip: boolean;
}

function placeOf(date: DateValue, facts: DocumentFacts): Place {
  const { cell } = date.span;
  const row = facts.layout.rows[date.row];
  const [left, before, after] = [wordsLeft(date, facts), wordsBefore(date), wordsAfter(date)];
  const below = facts.layout.rows[date.row + 1]?.cells.find(({ x0, x1 }) => x0 < cell.x1 && x1 > cell.x0)?.text ?? '';
  const around = `${wordsAbove(date, facts)} ${left} ${before} ${after} ${below.slice(0, longestBelow)}`;
  const isAlone = before === '' && after.trim() === '' && facts.values.datesByRow.get(date.row)?.length === 1;
  const isLow = (row?.y0 ?? 0) >= upperPart * (facts.layout.pages[0]?.heightPt ?? 1);
  return { date, left, before, after, around, isOnSlip: isAlone && isLow && facts.values.amountsByRow.has(date.row) };
}

const longestBelow = 100;
const upperPart = 0.4;

/** Whether a payment is spoken of that is still to come: no discount, no debit that was made, and no day of something that is named. */
function isOfPayment({ left, before, after, around, isOnSlip }: Place): boolean {
  const own = `${left} ${before} ${after}`.replace(weReceive, '');
  const isPast = !announced.test(around) && (debited.test(own) || paymentsMade.test(`${left} ${before}`));
  if (isPast || discount.test(around) || naming.test(before)) return false;
  return isOnSlip || payment.test(around) || payingAccount.test(around);
}

function featuresOf({ date, left, before, around, isOnSlip }: Place, { layout, values }: DocumentFacts): Features {
  const near = before === '' ? left : before;
  return {
    'limit before': is(until.test(near) || untilLater.test(near)),
    'day before': is(onDay.test(near)),
    'payment before': is(payment.test(`${left} ${before}`)),
    'account around': is(payingAccount.test(around)),
    'request around': is(request.test(around)),
    'sum around': is(sum.test(around)),
    'on a slip': is(isOnSlip),
    'in a period': is(date.inPeriod),
    'with a time': is(date.withTime),
    'several dates in its row': is((values.datesByRow.get(date.row)?.length ?? 0) > 1),
    'upper part': is((layout.rows[date.row]?.y0 ?? 0) < upperPart * (layout.pages[0]?.heightPt ?? 1)),
  };
}
