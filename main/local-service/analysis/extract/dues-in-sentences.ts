import type { DocumentFacts } from './document-facts.ts';
import type { Cell, Row } from './layout.ts';
import type { DateValue } from './read-values.ts';

const payment =
  /zahl|überweis|begleich|ausgleich|entricht|\bpay|\bpagos?\b|\bdue\b|remit|settle|r[éèe]gl|paiement|betal|voldoen|pagar|pagamento|zapłat|płatn|abbuch|einzieh|eingezogen|prélev|schrijven|afgeschreven|incass|addebit|adeud|cargar|debit|transferencia|bonifico|virement/iu;
const until =
  /(?:\bbis(?:\s+(?:zum|am|spätestens|einschließlich))*|\b(?:by|before|until|no later than|on or before)|avant le|au plus tard le|soit le|\bvóór|\bvoor|uiterlijk|antes del?|entro il|\bscad\.?|\baté|\bdo(?:\s+dnia)?)\s*:?\s*$/iu;
/** Other words may stand between these and the day: "on or before the first day of term, Tuesday 21 April". */
const untilLater =
  /\b(?:on or before|no later than|spätestens|au plus tard|uiterlijk|a más tardar|entro e non oltre)\b[^.;:\d]{0,60}$/iu;
/** "Falls due for renewal on 1 January". */
const dueOn = /\bdue(?:\s\p{L}+){0,3}\son\s*$/iu;
/** "The amount is due on", in German behind the day: "ist am 13. Mai zur Zahlung fällig". */
const dueBehind = /^[\s,]*(?:zur Zahlung )?fällig(?!\p{L})/iu;
/** "Net 30 → 5 March", "30 days from tax point (17 April)". */
const afterTerm = /\b(?:net \d{1,3}(?: days)?|\d{1,3} days(?: (?:from|after|of)(?: \p{L}+){1,3})?)\s*[-–—→>=:(]+\s*$/iu;

/** "We will collect this amount on 3 May": a direct debit that is announced, and the day beside it. */
const willCollect =
  /\b(?:(?:wird|werden)\b.{0,90}\b(?:abgebucht|eingezogen|abbuchen|einziehen)|(?:buchen wir|wir buchen)\b.{0,90}\bab\b|(?:ziehen wir|wir ziehen)\b.{0,90}\bein\b|(?:will|we'll)\b.{0,60}\b(?:collect|debit|charge)|sera (?:prélevée?|débitée?)|prélèverons|schrijven (?:wij|we)\b.{0,90}\baf\b|wordt\b.{0,90}\b(?:afgeschreven|geïncasseerd)|verrà addebitat[oa]|sarà addebitat[oa]|se (?:cargará|adeudará)|será (?:cobrad[oa]|debitad[oa]))/iu;
const onDay =
  /\b(?:am|zum|ab dem|on(?: or (?:around|after))?|around|rond|omstreeks|op|le|à partir du|il|el(?: día)?|em|a partir de)\s*$/iu;

/** "Until 12 May without deduction", the second line below "until 27 April 2 % discount". */
const untilNet = /\b(?:bis(?:\s+(?:zum|spätestens))*|by|until|jusqu'au|entro il|tot)\s*$/iu;
const netAfter =
  /^\W*(?:(?:zahlbar\s)?(?:rein\s)?netto\b|ohne (?:abzug|skonto)|net\b(?! ?\d)|without (?:deduction|discount)|sans escompte|senza sconto|zonder korting)/iu;

const dayOfWeek =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),?\s*(?:(?:the|den|dem|le)\s*)?$/iu;

/** Finds "Please transfer the amount to our account by 19 May 2023": a payment, a limit and a date, but no discount. */
export function duesInSentences(facts: DocumentFacts): readonly DateValue[] {
  return facts.values.dates.filter((date) => {
    const { cell, from } = date.span;
    const opening = /^\(*/u.exec(cell.words[from]?.text ?? '')?.[0] ?? '';
    const own = `${cell.text.slice(0, cell.starts[from] ?? 0)}${opening}`.replace(dayOfWeek, '');
    const left = facts.layout.rows[date.row]?.cells[cell.column - 1]?.text ?? '';
    // "Please pay 12.50 by" may stand in the cell before.
    const before = own === '' && until.test(left) ? left : own;
    const sentence = from < 4 ? `${lineAbove(date, facts)} ${left} ${before}` : before;
    const after = date.after;
    const limit = from < 2 ? sentence : before;
    const collected = willCollect.test(`${sentence} ${after}`) && onDay.test(before);
    const isNet = untilNet.test(before) && netAfter.test(after);
    const fits =
      (payment.test(`${sentence} ${restOfSentence(after)}`) && (until.test(limit) || untilLater.test(before))) ||
      dueOn.test(before) ||
      (onDay.test(before) && dueBehind.test(after)) ||
      afterTerm.test(before) ||
      collected ||
      isNet ||
      (before === '' && endsAbove(date, facts));
    return fits && (isNet || !/skonto|discount|escompte|korting|%/iu.test(before)) && !isWithDiscount(date);
  });
}

/** "Payable until 8 May with 2 % discount, until 29 May net": the whole amount is due on the later day. */
export function isWithDiscount(date: DateValue): boolean {
  return !endsSentence(date) && discountAfter.test(date.after);
}

const endsSentence = ({ span: { cell, to } }: DateValue): boolean => /\d{4}\.$/u.test(cell.words[to - 1]?.text ?? '');

/** "Please transfer by 19 May." is complete: what follows is another sentence. */
const restOfSentence = (after: string): string => /^[^.;:]*/u.exec(after)?.[0] ?? '';

/** Returns the end of the line above; where only other columns have one, the next line above in the column of the date. */
function lineAbove({ row, span }: DateValue, { layout }: DocumentFacts): string {
  const [near, far] = [layout.rows[row - 1], layout.rows[row - 2]].map((one) =>
    one?.page === layout.rows[row]?.page ? one : undefined,
  );
  const inColumn = ({ x0, x1 }: Cell): boolean => x0 < span.x1 && x1 > span.cell.x0;
  const above = near?.cells.some(inColumn) === true ? undefined : far?.cells.find(inColumn);
  return `${above?.text ?? ''} ${aboveAmount(near, far, inColumn)} ${near?.cells.at(-1)?.text ?? ''}`;
}

/** "Please pay", the amount, "by 30 April": in lines of their own, or in a column beside other text. */
function aboveAmount(near: Row | undefined, far: Row | undefined, inColumn: (cell: Cell) => boolean): string {
  const hasWords = ({ text }: Cell): boolean => /\p{L}/u.test(text);
  const textOf = (cells: readonly Cell[] = []): string => cells.map(({ text }) => text).join(' ');
  if (near === undefined) return '';
  if (!near.cells.some(hasWords)) return textOf(far?.cells);
  const amounts = near.cells.filter(inColumn);
  return amounts.length > 0 && !amounts.some(hasWords) ? textOf(far?.cells.filter(inColumn)) : '';
}

/** "Total amount due by" above the date, where the amount stands to the right of it. */
function endsAbove({ row, span }: DateValue, { layout }: DocumentFacts): boolean {
  const own = layout.rows[row];
  const above = layout.rows[row - 1];
  if (own === undefined || above?.page !== own.page || own.y0 - above.y1 > own.height) return false;
  const words = above.cells.find(({ x0, x1 }) => x0 < span.x1 && x1 > span.x0)?.text ?? '';
  // "Please pay" above an amount may end with "by" in the next column.
  const start = words.includes(' ') ? '' : (layout.rows[row - 2]?.cells.map(({ text }) => text).join(' ') ?? '');
  return payment.test(`${start} ${words}`) && until.test(words);
}

/** "Until 26 March 2 % discount", and only later the whole amount. */
const discountAfter =
  /^\W*(?:(?:mit|abzgl\.?|with|less|avec|con|met)\s)?(?:\d{1,2}(?:[.,]\d{1,2})?\s?%|skonto|abzüglich|discount|escompte|sconto|korting)/iu;
