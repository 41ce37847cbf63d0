import type { DocumentFacts } from './document-facts.ts';
import { payment, until } from './due-words.ts';
import type { Cell, Row } from './layout.ts';
import type { DateValue } from './read-values.ts';

/** Text of other columns may stand in this many rows between two lines of a column. */
const mostRowsAbove = 4;

/** Longer text around a date is no sentence, and the patterns of sentences would take long for it. */
const longestSentence = 400;

/** Returns the words before a date in its cell: at most a long sentence. */
export function wordsBefore({ span: { cell, from } }: DateValue): string {
  const start = cell.starts[from] ?? 0;
  return endOf(cell.text.slice(0, start));
}

/** Returns the words behind a date: at most a long sentence. */
export const wordsAfter = ({ after }: DateValue): string => after.slice(0, longestSentence);

/** Returns the words of the cell to the left of a date's own: at most a long sentence. */
export const wordsLeft = ({ row, span }: DateValue, { layout }: DocumentFacts): string =>
  endOf(layout.rows[row]?.cells[span.cell.column - 1]?.text ?? '');

const endOf = (text: string): string => text.slice(-longestSentence);

const hasWords = ({ text }: Cell): boolean => /\p{L}/u.test(text);
const textOf = (cells: readonly Cell[] = []): string => cells.map(({ text }) => text).join(' ');

/**
 * Returns the words above a date with which its sentence may have begun: those of its column, and the end of the line above. "Please
 * pay", the amount and "by 30 April" may be lines of their own, or stand in a column beside other text.
 */
export function wordsAbove({ row, span }: DateValue, { layout }: DocumentFacts): string {
  const page = layout.rows[row]?.page;
  const rows = layout.rows.slice(Math.max(0, row - mostRowsAbove), row).filter((one) => one.page === page).reverse(); // prettier-ignore
  const [near, far] = rows;
  const inColumn = ({ x0, x1 }: Cell): boolean => x0 < span.x1 && x1 > span.cell.x0;
  // Below a line of an amount alone, the sentence began anywhere in the line above it.
  const aboveAmount = near === undefined || near.cells.some(hasWords) ? '' : textOf(far?.cells);
  return [columnAbove(rows, inColumn), aboveAmount, near?.cells.at(-1)?.text ?? ''].map(endOf).join(' ');
}

/**
 * Returns the nearest words of a column, and the amounts below them with what stands beside each, from rows of which the nearest comes
 * first.
 */
function columnAbove(rows: readonly Row[], inColumn: (cell: Cell) => boolean): string {
  const lines = rows.flatMap(({ cells }) => {
    const own = cells.find(inColumn);
    return own === undefined ? [] : [{ own, left: cells[own.column - 1]?.text ?? '' }];
  });
  const first = lines.findIndex(({ own }) => hasWords(own));
  const amounts = (first === -1 ? lines : lines.slice(0, first)).map(({ own, left }) => `${left} ${own.text}`);
  return [lines[first]?.own.text ?? '', ...amounts.reverse()].join(' ');
}

/** Whether "Total amount due by" stands above the date, where the amount stands to the right of it. */
export function endsAbove({ row, span }: DateValue, { layout }: DocumentFacts): boolean {
  const own = layout.rows[row];
  const above = layout.rows[row - 1];
  if (own === undefined || above?.page !== own.page || own.y0 - above.y1 > own.height) return false;
  const words = above.cells.find(({ x0, x1 }) => x0 < span.x1 && x1 > span.x0);
  if (words === undefined) return false;
  // "Please pay" above or beside an amount may end with "by" in the next column.
  const isShort = !words.text.includes(' ');
  const start = isShort ? `${textOf(layout.rows[row - 2]?.cells)} ${above.cells[words.column - 1]?.text ?? ''}` : '';
  return payment.test(`${start} ${words.text}`) && until.test(words.text);
}
