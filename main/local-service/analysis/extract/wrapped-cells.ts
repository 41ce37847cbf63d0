import { labelBook } from './label-book.ts';
import type { LayoutWord } from './layout-word.ts';
import { textKey } from './text-key.ts';

/** The words of a cell in reading order, of one line or, where it was broken, of two. */
export type CellWords = readonly LayoutWord[];

/** Lines of one cell begin at the same place, in points. */
const sameStart = 2;
/** By how much the heights of the three lines differ: a name in a letterhead is larger than the lines of the address beside it. */
const sameHeight = 0.35;
/** In heights of the print: how far apart two lines of one cell are at most, and how far another row of the page is to be left aside. */
const [widestLead, nearby] = [0.9, 0.6];

/**
 * In tables whose cells are centred between top and bottom, a label of two lines stands above and below the level of its value:
 * "Data limite de", "14/07/2025", "pagamento". Makes one row of three such rows, whose cells are given by their words, where
 * one of them is a label that its lines alone are not.
 */
export function joinWrappedCells(rows: readonly (readonly CellWords[])[]): readonly (readonly CellWords[])[] {
  const joined: (readonly CellWords[])[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const [before, upper, middle, lower, after] = [-1, 0, 1, 2, 3].map((step) => rows[index + step]);
    const isOne =
      upper !== undefined && middle !== undefined && lower !== undefined && isWrapped(upper, middle, lower) &&
      !isInterleaved(before, upper, middle) && !isInterleaved(after, lower, middle); // prettier-ignore
    if (!isOne) {
      if (upper !== undefined) joined.push(upper);
      continue;
    }
    const cells = [...upper.map((words, column) => [...words, ...(lower[column] ?? [])]), ...middle];
    joined.push(cells.toSorted((a, b) => startOf(a) - startOf(b)));
    index += 2;
  }
  return joined;
}

/** Whether two rows are lines of the same cells, one closely below the other, and the row between them is level with neither. */
function isWrapped(upper: readonly CellWords[], middle: readonly CellWords[], lower: readonly CellWords[]): boolean {
  const [first, between, last] = [extentOf(upper), extentOf(middle), extentOf(lower)];
  const [height, ...others] = [first, between, last].map(({ top, bottom }) => bottom - top);
  return (
    height !== undefined &&
    others.every((other) => Math.abs(other - height) <= sameHeight * height) &&
    upper.length === lower.length &&
    upper.every((words, column) => Math.abs(startOf(words) - startOf(lower[column] ?? [])) <= sameStart) &&
    upper.some((words, column) => isLabel([...words, ...(lower[column] ?? [])])) &&
    last.top - first.bottom <= widestLead * height &&
    between.top < first.bottom + widestLead * height &&
    between.top > first.top &&
    between.bottom < last.bottom &&
    [...upper, ...lower].every((words) => middle.every((other) => !isInColumnOf(words, other)))
  );
}

/** Whether lines of two columns alternate: a near row beyond the wrapped line has nothing but what stands in the column of the value. */
function isInterleaved(
  beyond: readonly CellWords[] | undefined,
  line: readonly CellWords[],
  middle: readonly CellWords[],
): boolean {
  if (beyond === undefined) return false;
  const [one, other] = [extentOf(beyond), extentOf(line)];
  const distance = Math.max(one.top - other.bottom, other.top - one.bottom);
  return (
    distance < nearby * (other.bottom - other.top) &&
    beyond.every((words) => middle.some((value) => isInColumnOf(words, value)) && !line.some((own) => isInColumnOf(words, own))) // prettier-ignore
  );
}

function isInColumnOf(one: CellWords, other: CellWords): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

const isLabel = (words: CellWords): boolean => labelBook.has(textKey(words.map(({ text }) => text).join(' ')));

const startOf = (words: CellWords): number => Math.min(...words.map(({ x0 }) => x0));
const endOf = (words: CellWords): number => Math.max(...words.map(({ x1 }) => x1));

function extentOf(cells: readonly CellWords[]): { readonly top: number; readonly bottom: number } {
  const words = cells.flat();
  return { top: Math.min(...words.map(({ y0 }) => y0)), bottom: Math.max(...words.map(({ y1 }) => y1)) };
}
