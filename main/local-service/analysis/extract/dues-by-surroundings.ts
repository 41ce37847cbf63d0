import type { Candidate } from './candidate.ts';
import type { DocumentFacts } from './document-facts.ts';
import { debited, directDebit, onDay, payment, paymentsMade, until, untilLater } from './due-words.ts';
import { isOfOther } from './dues-in-sentences.ts';
import { spanWords } from './layout.ts';
import type { FeaturedCandidate } from './learned/choose-candidate.ts';
import { mostOf, type Features } from './learned/field-weights.ts';
import type { DateValue } from './read-values.ts';
import { wordsAbove } from './words-above-date.ts';

const dayMs = 86_400_000;
/** Bills are due within this many days after their date. */
const mostDays = 100;
const mostDates = 40;
/** Days that are agreed upon. */
const usualTerms = new Set([7, 8, 10, 14, 15, 20, 21, 28, 29, 30, 31, 45, 60]);

const debit =
  /lastschrift|einzug|einzuziehen|mandat|sepa|direct debit|prélèvement|incass|addebit|domicili|adeud|cargo|cobro|débito|afschr|konto|account|cuenta|compte|rekening|conto\b/iu;
/** "Mandat vom", "your letter of": the day is that of what is named before it. */
const ofOther = /(?<!\p{L})(?:vom|dated|datée? du|du|of|del|van|from)\s*$/iu;
/** "Wij ontvangen het bedrag graag": what will be received is written as what was. */
const weReceive = /(?<!\p{L})(?:wij|we) ontvangen(?!\p{L})/iu;
const future =
  /(?<!\p{L})(?:wird|werden|will|shall|sera|seront|será|serán|verrà|verranno|sarà|wordt|worden|ziehen|buchen|pasará|cobrará)(?!\p{L})/iu;
const request =
  /(?<!\p{L})(?:bitten?|ersuchen?|ersucht|please|kindly|must|graag|verzoeken|gelieve|merci|veuillez|prière|rogamos|prego|preghiamo|invitiamo|solicita\p{L}*|dürfen|reach us|erwarten)(?!\p{L})/iu;
const sum =
  /betrag|beitrag|summe|amount|total|balance|montant|somme|importe|importo|bedrag|valor|premium|prämie|gebühr|fee\b/iu;
const discount = /skonto|discount|escompte|sconto|korting|descuento/iu;
const event =
  /termin\b|veranstalt|event|course|kurs\b|concert|arriv|departure|check-?in|check-?out|anreise|abreise|séjour|lieferung|delivery|livraison|entrega|consegna|levering|visit|appointment|gültig|valid|renew|verläng|next reading|ables/iu;

/**
 * Returns every day that follows the document's date, each with its distance from it, its place and the words around it: for
 * due dates that no label and no known sentence names.
 */
export function duesBySurroundings(
  facts: DocumentFacts,
  date: Candidate<string> | null,
): readonly FeaturedCandidate<string>[] {
  if (date === null || facts.isSlip) return [];
  const after = facts.values.dates.filter((one) => {
    const days = daysAfter(date.value, one.iso);
    return days > 0 && days <= mostDays && !isOfOther(one);
  });
  const groups = [...Map.groupBy(after, ({ iso }) => iso)].slice(0, mostDates);
  return groups.flatMap(([iso, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const days = daysAfter(date.value, iso);
    const ofWords = mostOf(group.map((one) => wordFeatures(one, facts)));
    if (!isOfPayment(ofWords)) return [];
    const features: Features = {
      ...ofWords,
      'usual term': usualTerms.has(days) ? 1 : 0,
      'within a week': days <= 7 ? 1 : 0,
      'after two months': days > 62 ? 1 : 0,
      'only day after the date': groups.length === 1 ? 1 : 0,
      'one of many days': groups.length > 3 ? 1 : 0,
      'several places': group.length > 1 ? 1 : 0,
    };
    return [{ value: iso, text: first.span.text, words: spanWords(first.span), features }];
  });
}

const daysAfter = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Whether words about a payment stand around a day, or an amount beside it, as on the slip below a bill. */
function isOfPayment(of: Features): boolean {
  const isOnSlip = of['alone in its cell'] === 1 && of['amount in its row'] === 1;
  const isPast = of['payment made around'] === 1 && of['future around'] === 0;
  if (isPast || of['discount around'] === 1 || of['day of something else'] === 1) return false;
  return (
    of['payment around'] === 1 ||
    of['debit around'] === 1 ||
    (isOnSlip && of['upper part'] === 0 && of['several dates in its row'] === 0)
  );
}

const is = (condition: boolean): number => (condition ? 1 : 0);

function wordFeatures(date: DateValue, facts: DocumentFacts): Features {
  const { cell, from } = date.span;
  const { rows } = facts.layout;
  const row = rows[date.row];
  const before = cell.text.slice(0, cell.starts[from] ?? 0);
  const left = row?.cells[cell.column - 1]?.text ?? '';
  const above = wordsAbove(date, facts);
  const next = rows[date.row + 1]?.cells.find(({ x0, x1 }) => x0 < cell.x1 && x1 > cell.x0)?.text ?? '';
  // A line of a sentence goes on in the lines above and below it.
  const lead = `${above} ${left} ${before}`;
  const near = before === '' ? left : before;
  const around = `${lead} ${date.after} ${next}`;
  const own = `${left} ${before} ${date.after}`;
  const amounts = facts.values.amountsByRow;
  return {
    'limit before': is(until.test(near) || untilLater.test(near)),
    'day before': is(onDay.test(near)),
    'limit above': is(before === '' && until.test(above)),
    'debit before': is(directDebit.test(near.replace(onDay, ''))),
    'day of something else': is(ofOther.test(before)),
    'payment before': is(payment.test(`${left} ${before}`)),
    'payment around': is(payment.test(around)),
    'debit around': is(debit.test(around)),
    'future around': is(future.test(around)),
    'request around': is(request.test(around)),
    'sum around': is(sum.test(around)),
    'payment made around': is(debited.test(own.replace(weReceive, '')) || paymentsMade.test(lead)),
    'discount around': is(discount.test(around)),
    'event around': is(event.test(around)),
    'in a period': is(date.inPeriod),
    'with a time': is(date.withTime),
    'amount in its row': is(amounts.has(date.row)),
    'amount in a row beside it': is(amounts.has(date.row - 1) || amounts.has(date.row + 1)),
    'alone in its cell': is(before === '' && date.after.trim() === ''),
    'in a sentence': is(before.split(' ').length > 3),
    'several dates in its row': is((facts.values.datesByRow.get(date.row)?.length ?? 0) > 1),
    'first page': is(row?.page === 1),
    'upper part': is((row?.y0 ?? 0) < 0.4 * (facts.layout.pages[0]?.heightPt ?? 1)),
  };
}
