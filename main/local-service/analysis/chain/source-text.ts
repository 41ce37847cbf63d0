import type { DocumentFacts } from '../extract/document-facts.ts';
import type { LayoutWord } from '../extract/layout-word.ts';
import type { Cell, Layout, Row } from '../extract/layout.ts';

/** Text beyond this is not searched by chains. A hundred dense pages have as much. */
const maxChars = 400_000;

/** Changes a line of text before extraction. */
export type PrepareLine = (line: string) => string;

/** A row of the page as one line of text. */
export interface SourceLine {
  readonly row: Row;
  readonly printed: string;
  readonly text: string;
}

/** Returns the rows as lines, as the steps before extraction leave them. */
export function linesOf(layout: Layout, prepare: PrepareLine): readonly SourceLine[] {
  const lines: SourceLine[] = [];
  let chars = 0;
  for (const row of layout.rows) {
    const printed = row.cells.map((cell) => cell.text).join('  ');
    chars += printed.length;
    if (chars > maxChars) break;
    lines.push({ row, printed, text: prepare(printed) });
  }
  return lines;
}

/** Returns the words that overlap a part of a line, or all words of the line when a step has changed it. */
export function wordsAt({ row, printed, text }: SourceLine, start: number, end: number): readonly LayoutWord[] {
  if (printed !== text) return row.cells.flatMap((cell) => cell.words);
  let offset = 0;
  return row.cells.flatMap((cell) => {
    const found = cell.words.filter((word, at) => {
      const wordStart = offset + (cell.starts[at] ?? 0);
      return wordStart < end && wordStart + word.text.length > start;
    });
    offset += cell.text.length + 2;
    return found;
  });
}

/** A cell as the steps before extraction leave it. */
export interface SourceCell {
  readonly cell: Cell;
  readonly printed: string;
  readonly text: string;
  readonly words: readonly string[];
  /** Returns where some of the words stand, or all words of the cell when a step has changed their number. */
  placesOf(from: number, to: number): readonly LayoutWord[];
}

export function sourceCell(cell: Cell, prepare: PrepareLine): SourceCell {
  const text = prepare(cell.text);
  const words =
    text === cell.text ? cell.words.map((word) => word.text) : text.split(/\s+/u).filter((word) => word !== '');
  const isAligned = words.length === cell.words.length;
  return {
    cell,
    printed: cell.text,
    text,
    words,
    placesOf: (from, to) => (isAligned ? cell.words.slice(from, to) : cell.words),
  };
}

/** A text that a source found. */
export interface FoundText {
  readonly text: string;
  readonly words: readonly LayoutWord[];
  /** The line as it is printed, and as the steps before extraction left it. */
  readonly line: { readonly printed: string; readonly text: string };
}

export type Facts = Pick<DocumentFacts, 'layout' | 'labels'>;
