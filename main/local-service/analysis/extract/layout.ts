import type { Box } from '#lib/geometry/box.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { withCentsJoined } from './cents-column.ts';
import { placeWords, type LayoutWord } from './layout-word.ts';
import { joinWrappedCells, type CellWords } from './wrapped-cells.ts';

/** Consecutive words on a row. A gap wider than a space separates them from the next cell. */
export interface Cell {
  readonly words: readonly LayoutWord[];
  /** The words joined by single spaces. */
  readonly text: string;
  /** The offset in `text` at which each word starts. */
  readonly starts: readonly number[];
  readonly row: number;
  /** The index among the cells of its row. */
  readonly column: number;
  readonly x0: number;
  readonly x1: number;
}

export interface Row {
  /** The index in `Layout.rows`. */
  readonly index: number;
  readonly page: number;
  readonly cells: readonly Cell[];
  readonly y0: number;
  readonly y1: number;
  /** The median height of its words, in points. */
  readonly height: number;
}

export interface Layout {
  readonly rows: readonly Row[];
  readonly pages: readonly LayoutPage[];
  /** The rows as lines, with two spaces between cells. */
  readonly text: string;
}

interface LayoutPage {
  readonly number: number;
  readonly widthPt: number;
  /** The bottom of the lowest word when the page itself has no height. */
  readonly heightPt: number;
  readonly recognised: boolean;
}

/** Consecutive words in one cell. */
export interface Span {
  readonly cell: Cell;
  readonly text: string;
  /** The index of the first word in `cell.words`, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
}

/** A gap of this many mean character widths separates two cells. A space in justified text is narrower. */
const cellGapInCharacters = 1.8;
/** A dense form has about two thousand words. Words of a page beyond this limit are not read. */
const maxWordsPerPage = 4000;
/** Ten times as many as a wide table has. Comparing the words of a row with each other takes quadratic time. */
const maxWordsPerRow = 400;
/** No name, number or amount is longer. Longer words are pictures made of text, or an attack. */
const maxWordLength = 120;
/**
 * In a long document only the first pages, which show its kind, and the last pages, which have the totals, are read.
 */
const [headPages, tailPages] = [20, 10];

export function createLayout(document: ReadDocument): Layout {
  const rows: Row[] = [];
  const pages: LayoutPage[] = [];
  for (const page of document.pages.filter(
    (_, index) => index < headPages || index >= document.pages.length - tailPages,
  )) {
    const words = withCentsJoined(
      placeWords(page)
        .filter((word) => word.text.length <= maxWordLength)
        .slice(0, maxWordsPerPage),
    );
    const lowest = words.reduce((bottom, word) => Math.max(bottom, word.y1), 1);
    const rightmost = words.reduce((right, word) => Math.max(right, word.x1), 1);
    const placed = page.words.length > 0;
    pages.push({
      number: page.number,
      widthPt: placed ? page.widthPt : rightmost,
      heightPt: placed ? page.heightPt : lowest,
      recognised: page.textSource === 'ocr',
    });
    const cells = groupIntoRows(words).map((group) => groupIntoCells(group.slice(0, maxWordsPerRow)));
    // The lines of plain text have no height.
    for (const row of placed ? joinWrappedCells(cells) : cells) rows.push(makeRow(row, rows.length));
  }
  const text = rows.map((row) => row.cells.map((cell) => cell.text).join('  ')).join('\n');
  return { rows, pages, text };
}

/** Returns what finds the row of the first of some words. */
export function rowFinder({ rows }: Layout): (named: { readonly words: readonly LayoutWord[] }) => Row | undefined {
  const rowOf = new Map(
    rows.flatMap((row) => row.cells.flatMap(({ words }) => words.map((word) => [word, row] as const))),
  );
  return ({ words: [first] }) => (first === undefined ? undefined : rowOf.get(first));
}

export function spanOf(cell: Cell, from: number, to: number): Span {
  const words = cell.words.slice(from, to);
  return {
    cell,
    from,
    to,
    text: words.map((word) => word.text).join(' '),
    x0: words[0]?.x0 ?? cell.x0,
    x1: words.at(-1)?.x1 ?? cell.x1,
  };
}

/** Returns the words that overlap the characters `start` to `end` of the cell's text. */
export function spanAt(cell: Cell, start: number, end: number): Span {
  const from = Math.max(
    0,
    cell.starts.findLastIndex((offset) => offset <= start),
  );
  const after = cell.starts.findIndex((offset) => offset >= end);
  return spanOf(cell, from, after === -1 ? cell.words.length : Math.max(after, from + 1));
}

export function spanWords(span: Span): readonly LayoutWord[] {
  return span.cell.words.slice(span.from, span.to);
}

/** Returns the rectangle around words of one page, in the reader's units, or `null` when they have no geometry. */
export function boxAround(words: readonly LayoutWord[]): Box | null {
  return boxAroundAll(words.flatMap((word) => (word.box === null ? [] : [word.box])));
}

/** Returns the rectangle around rectangles, or `null` when there are none. */
export function boxAroundAll(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Words that the reader found on one line without a gap. They are never separated. */
interface Run {
  readonly words: readonly LayoutWord[];
  readonly middle: number;
  readonly height: number;
  /** Whether it is only a mark like a dash or a point, which is placed high or low. */
  readonly small: boolean;
}

/**
 * Groups runs whose middles are level, even from different blocks of the reader: a label and its amount far to the
 * right.
 */
function groupIntoRows(words: readonly LayoutWord[]): readonly (readonly LayoutWord[])[] {
  const rows: { readonly words: LayoutWord[]; readonly middle: number; readonly height: number }[] = [];
  // Tall runs come first, so that they define the rows and the small ones join them.
  const runs = [...runsOf(words)].sort((a, b) => Number(a.small) - Number(b.small) || a.middle - b.middle);
  for (const run of runs) {
    const home = rows
      .slice(-400)
      .filter(({ middle, height }) => {
        const reach = run.small ? 0.75 * height : 0.5 * Math.min(height, run.height);
        return Math.abs(middle - run.middle) <= reach;
      })
      .sort((a, b) => Math.abs(a.middle - run.middle) - Math.abs(b.middle - run.middle))[0];
    if (home === undefined) rows.push({ words: [...run.words], middle: run.middle, height: run.height });
    else home.words.push(...run.words);
  }
  return rows.sort((a, b) => a.middle - b.middle).map((row) => row.words.sort((a, b) => a.x0 - b.x0));
}

function runsOf(words: readonly LayoutWord[]): readonly Run[] {
  const usual = middleOf(words.map((word) => word.y1 - word.y0));
  const runs: LayoutWord[][] = [];
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    const ordered = [...line].sort((a, b) => a.x0 - b.x0);
    const characterWidth = middleOf(ordered.map((word) => (word.x1 - word.x0) / word.text.length));
    let current: LayoutWord[] = [];
    for (const word of ordered) {
      const previous = current.at(-1);
      const level = previous !== undefined && word.y0 < previous.y1 && previous.y0 < word.y1;
      if (previous === undefined || !level || isWideGap(previous, word, characterWidth)) {
        current = [];
        runs.push(current);
      }
      current.push(word);
    }
  }
  return runs.map((run) => {
    const height = middleOf(run.map((word) => word.y1 - word.y0));
    return {
      words: run,
      middle: middleOf(run.map((word) => (word.y0 + word.y1) / 2)),
      height,
      small: height < usual * 0.6,
    };
  });
}

function groupIntoCells(words: readonly LayoutWord[]): readonly CellWords[] {
  const characterWidth = middleOf(words.map((word) => (word.x1 - word.x0) / word.text.length));
  const groups: LayoutWord[][] = [];
  for (const word of words) {
    const current = groups.at(-1);
    const previous = current?.at(-1);
    if (current === undefined || previous === undefined || isWideGap(previous, word, characterWidth))
      groups.push([word]);
    else current.push(word);
  }
  return groups;
}

function makeRow(cells: readonly CellWords[], index: number): Row {
  const words = cells.flat();
  return {
    index,
    page: words[0]?.page ?? 1,
    cells: cells.map((group, column) => makeCell(group, index, column)),
    y0: Math.min(...words.map((word) => word.y0)),
    y1: Math.max(...words.map((word) => word.y1)),
    height: middleOf(words.map((word) => word.y1 - word.y0)),
  };
}

function isWideGap(left: LayoutWord, right: LayoutWord, characterWidth: number): boolean {
  const own = Math.max(characterWidth, (left.x1 - left.x0) / Math.max(left.text.length, 3));
  return right.x0 - left.x1 > cellGapInCharacters * own;
}

function makeCell(words: readonly LayoutWord[], row: number, column: number): Cell {
  const starts: number[] = [];
  let text = '';
  for (const word of words) {
    if (text !== '') text += ' ';
    starts.push(text.length);
    text += word.text;
  }
  const x1 = Math.max(...words.map((word) => word.x1));
  return { words, text, starts, row, column, x0: words[0]?.x0 ?? 0, x1 };
}

function middleOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
