import { dateOverGap, dateOverLines } from './dates-over-lines.ts';
import { spanAt, type Cell, type Layout, type Row, type Span } from './layout.ts';
import {
  decimalMarkOf,
  findAmounts,
  printsYenAsLetter,
  withMisreadSigns,
  withYenSigns,
  type DecimalMark,
} from './parse-amount.ts';
import { dateInOrder, findDates, withMisreadDigits, type DateMatch, type DayMonthOrder } from './parse-date.ts';

export interface DateValue {
  readonly span: Span;
  readonly row: number;
  readonly iso: string;
  /** Whether the order of day and month, or the year, was assumed, because this document does not show it. */
  readonly uncertain: boolean;
  /** Whether it is one end of a period ("01.01.2023 - 31.12.2023"). */
  readonly inPeriod: boolean;
  /** Whether a time of day follows, as cash registers print it. */
  readonly withTime: boolean;
  /** The text that follows it on its line, or on the next one, where it ends there. */
  readonly after: string;
}

export interface AmountValue {
  readonly span: Span;
  readonly row: number;
  readonly value: number;
  readonly currency: string | null;
  readonly decimals: number;
  /** Whether the text before it in its cell ends in "on", "auf" or "of": a rate applies to this amount. */
  readonly isBase: boolean;
}

export interface Values {
  readonly dates: readonly DateValue[];
  readonly amounts: readonly AmountValue[];
  readonly datesByRow: ReadonlyMap<number, readonly DateValue[]>;
  readonly amountsByRow: ReadonlyMap<number, readonly AmountValue[]>;
}

const basePattern = /(?:\b(?:on|of|auf|von|sur|de|su|op|over|od|sobre|aus)|@|\bx)\s*$/i;

const periodPattern = /^\s*(?:[-–—]|bis(?:\s+zum)?|to|until|through|thru|au|t\/m|tot|al|a|do)\s*$/i;

/** "From 1 to 3 November", of which only the second day is a date: the end of a period. */
const dayBefore = /(?<![\d.,/-])\d{1,2}\.?\s?(?:[-–—]|bis|to|au|al|tot|a)\s?$/iu;

/** What is cited with its date: "D.P.R. 472 del 14/08/1996", "Legge 30-12-1991", "loi du 6 juillet 1989". */
const law =
  /(?:\b(?:d\.p\.r|d\.lgs|d\.m|d\.l|r\.d)\.(?:[^,;:)]{0,24}?\b(?:del|n\.))?|\b(?:legge|loi|décret|arrêté|ordonnance|ley|real decreto|lei|decreto(?:-lei)?|portaria|wet|gesetz|verordnung|richtlinie|directive|regulation|act)\b[^,;:]{0,24}?\b(?:del|du|de|of|van|vom)|\b(?:legge|décret|arrêté|decreto))\s*$/iu;

/** "vom 22.12.2022" and "bis 30.12.2022" are a period also in cells of their own. */
const openPeriod = /(?:^|\s)(?:vom|von|from|du|del|dal|desde|van|de|a partire dal)\s*:?\s*$/iu;
const closePeriod = /^(?:bis(?:\s+zum)?|to|until|through|au|al|hasta|tot|t\/m|a|até)\s*:?\s*\d/iu;

const dayOfJapan = /^\d{1,2}\s?日/u;

/** "2024 9 3日" and "202610 8日" in cells of their own, where recognition has lost the signs of year and month. */
function dateOverCells(row: Row, cell: Cell): readonly DateMatch[] {
  const before = row.cells.slice(0, cell.column).map(({ text }) => text).join(' '); // prettier-ignore
  const [, years, months] = /(?<!\d)(20\d{2})\s?年?\s?(1[0-2]|0?[1-9])\s?月?$/u.exec(before) ?? [];
  const end = dayOfJapan.exec(cell.text)?.[0].length ?? 0;
  if (years === undefined || months === undefined) return [];
  return findDates(`${years}年${months}月${cell.text.slice(0, end)}`).map((date) => ({ ...date, start: 0, end }));
}

/** "12:30", "T12:30", "-12:30", "· 12:30", "(Sat) 12:30". */
const timeAfter = /^[\s,.T·•|]*(?:[(（]\p{L}{1,3}\s?[)）]\s?)?(?:um|at|-)?\s*\d{1,2}:\d{2}/u;

function timeBeside(row: Row, cell: Cell): boolean {
  return /^\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/i.test(row.cells[cell.column + 1]?.text ?? '');
}

/** Whether a date is the beginning or the end of a period: beside another date, or a word in the next cell. */
function isInPeriod(date: DateMatch, others: readonly DateMatch[], row: Row, { text, column }: Cell): boolean {
  const isPeriod = (from: number, to: number): boolean => from <= to && periodPattern.test(text.slice(from, to));
  const next = row.cells[column + 1]?.text ?? '';
  const previous = row.cells[column - 1]?.text ?? '';
  return (
    others.some((other) => isPeriod(other.end, date.start) || isPeriod(date.end, other.start)) ||
    (openPeriod.test(text.slice(0, date.start)) && closePeriod.test(next)) ||
    (closePeriod.test(text.slice(0, date.end)) && openPeriod.test(previous.replace(/\S+$/u, ''))) ||
    dayBefore.test(text.slice(0, date.start))
  );
}

/** Finds every date and amount on the pages with its place. */
export function readValues(
  layout: Layout,
  order: { readonly order: DayMonthOrder; readonly isCertain: boolean },
): Values {
  const mark: DecimalMark | null = decimalMarkOf(layout.text);
  const isYen = printsYenAsLetter(layout.text);
  const dates: DateValue[] = [];
  const amounts: AmountValue[] = [];
  const recognised = new Set(layout.pages.filter((page) => page.recognised).map(({ number }) => number));
  for (const row of layout.rows) {
    for (const cell of row.cells) {
      const isRecognised = recognised.has(row.page);
      const wide = isRecognised && dayOfJapan.test(cell.text) ? dateOverCells(row, cell) : [];
      const own = findDates(isRecognised ? withMisreadDigits(cell.text) : cell.text);
      const wrapped = dateOverLines(cell, layout) ?? dateOverGap(cell, row.cells[cell.column + 1]);
      const broken = wrapped === null ? [] : [wrapped.date];
      const datesHere = [...wide, ...own, ...broken].filter(({ start }) => !law.test(cell.text.slice(0, start)));
      for (const date of datesHere) {
        const uncertain = date.monthFirst !== null && !order.isCertain;
        const span = spanAt(cell, date.start, date.end);
        dates.push({
          span,
          row: row.index,
          iso: dateInOrder(date, order.order),
          uncertain,
          inPeriod: isInPeriod(date, datesHere, row, cell),
          withTime: timeAfter.test(cell.text.slice(date.end)) || timeBeside(row, cell),
          after: date === wrapped?.date ? wrapped.after : cell.text.slice(cell.starts[span.to] ?? cell.text.length),
        });
      }
      const text = isYen ? withYenSigns(cell.text) : cell.text;
      for (const amount of findAmounts(recognised.has(row.page) ? withMisreadSigns(text) : text, mark)) {
        if (datesHere.some((date) => date.start < amount.end && amount.start < date.end)) continue;
        const { value, currency, decimals } = amount;
        const isBase = basePattern.test(cell.text.slice(0, amount.start));
        amounts.push({
          span: spanAt(cell, amount.start, amount.end),
          row: row.index,
          value,
          currency,
          decimals,
          isBase,
        });
      }
    }
  }
  const withCodes = withCodesOfNext(amounts);
  return {
    dates,
    amounts: withCodes,
    datesByRow: Map.groupBy(dates, (date) => date.row),
    amountsByRow: Map.groupBy(withCodes, (amount) => amount.row),
  };
}

/** "Weight / pay this amount  1,240 USD  324.30": the code behind a whole number belongs to the amount with a fraction behind it. */
function withCodesOfNext(amounts: readonly AmountValue[]): readonly AmountValue[] {
  return amounts.map((amount, index) => {
    const [before, next] = [amounts[index - 1], amounts[index + 1]];
    if (before !== undefined && isCodeOfNext(before, amount)) return { ...amount, currency: before.currency };
    return next !== undefined && isCodeOfNext(amount, next) ? { ...amount, currency: null } : amount;
  });
}

function isCodeOfNext(amount: AmountValue, next: AmountValue): boolean {
  const isBeside =
    next.span.cell === amount.span.cell
      ? next.span.from === amount.span.to
      : next.row === amount.row &&
        next.span.cell.column === amount.span.cell.column + 1 &&
        next.span.from === 0 &&
        amount.span.to === amount.span.cell.words.length;
  const isCoded = amount.decimals === 0 && /\d\s?[A-Z]{3}$/u.test(amount.span.text);
  return isBeside && isCoded && next.decimals === 2 && next.currency === null;
}
