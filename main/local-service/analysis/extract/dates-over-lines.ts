import type { Cell, Layout } from './layout.ts';
import { findDates, type DateMatch } from './parse-date.ts';

/** A date that begins at the end of a line and ends on the next. */
export interface DateOverLines {
  /** Its end is the end of the first line. */
  readonly date: DateMatch;
  /** What follows it on the second line. */
  readonly after: string;
}

/** Shorter lines are those of lists and tables, where what stands below is something else. */
const wordsOfLine = 6;
/** "17 de marzo de 2025" has the most words. */
const wordsOfDate = 5;
/** The beginnings of two lines of running text are at most this far apart, in heights of a line, and so are the lines. */
const mostApart = 1;

const yearAtStart = /^.{0,24}?(?<!\d)(?:19|20)\d{2}(?!\d)/u;
const withMonth = /\p{L}{3}.*(?:19|20)\d{2}$/u;
/** "Due on 14.05." or "14-05-", before a line that begins with the year. */
const dayAndMonth = /(?<![\d.,/-])\d{1,2}([-./])\d{1,2}\1$/u;
const yearAlone = /^(?:19|20)\d{2}(?![\d.,/-]\d)/u;

/**
 * Finds "by the 17. / March 2025" and "14-05- / 2025": a date over two lines of running text. `null` where the line of the cell does
 * not end with one.
 */
export function dateOverLines(cell: Cell, layout: Layout): DateOverLines | null {
  const below = lineBelow(cell, layout);
  if (below === null || !yearAtStart.test(below.text)) return null;
  const start = cell.starts[Math.max(0, cell.words.length - wordsOfDate)] ?? 0;
  const end = cell.text.slice(start);
  const isNumeric = dayAndMonth.test(end) && yearAlone.test(below.text);
  const text = `${end}${isNumeric ? '' : ' '}${below.text}`;
  const date = findDates(text).find((one) => one.start < end.length && one.end > end.length);
  if (date === undefined || !(isNumeric || withMonth.test(text.slice(date.start, date.end)))) return null;
  return { date: { ...date, start: start + date.start, end: cell.text.length }, after: text.slice(date.end) };
}

const dayAtEnd = /(?<!\p{L})(?:den|am|le|lì|il|el|the)\s\d{1,2}\.?$/u;
const monthAtStart = /^\p{L}{3,12}\.?\s(?:19|20)\d{2}(?!\d)/u;

/** Finds "Hohenwarte, den 30.   Juli 1998", where people left room for the day. `null` where two cells are no such date. */
export function dateOverGap(cell: Cell, next: Cell | undefined): DateOverLines | null {
  const day = dayAtEnd.exec(cell.text);
  const month = next === undefined ? null : monthAtStart.exec(next.text);
  if (day === null || month === null || next === undefined) return null;
  const date = findDates(`${day[0]} ${month[0]}`)[0];
  if (date === undefined) return null;
  return {
    date: { ...date, start: day.index + date.start, end: cell.text.length },
    after: next.text.slice(month[0].length),
  };
}

/** Returns the line on which running text goes on. */
function lineBelow(cell: Cell, { rows }: Layout): Cell | null {
  const [row, next] = [rows[cell.row], rows[cell.row + 1]];
  if (row === undefined || next?.page !== row.page || cell.words.length < wordsOfLine) return null;
  if (next.y0 - row.y1 > mostApart * row.height) return null;
  return next.cells.find(({ x0 }) => Math.abs(x0 - cell.x0) < mostApart * next.height) ?? null;
}
