import type { BlockSink } from './page-builder.ts';

/** Takes the cells of a sheet row by row and makes tables of them. */
export interface Grid {
  /** @param column from 0 */
  put(column: number, text: string): void;
  /** Ends a row. Empty rows part tables only to the eye: one of them is kept. */
  endRow(): void;
  end(): void;
}

/** A sheet is wider than this only by mistake or as a database. */
const mostColumns = 256;
const rowsPerBlock = 200;
const charactersPerBlock = 1_000_000;
/** Excel allows a third of it. What is longer is cut. */
export const longestCell = 100_000;

export function createGrid(sink: Pick<BlockSink, 'add'>): Grid {
  let rows: string[][] = [];
  let row: string[] = [];
  let wasEmpty = true;
  let characters = 0;
  const flush = () => {
    while (rows.at(-1)?.length === 0) rows.pop();
    if (rows.length > 0) sink.add({ kind: 'table', rows: withoutEmptyColumns(rows) });
    rows = [];
    wasEmpty = true;
    characters = 0;
  };
  return {
    put(column, text) {
      const cell = text.slice(0, longestCell).trim();
      if (cell === '' || column < 0 || column >= mostColumns) return;
      while (row.length < column) row.push('');
      row[column] = cell;
      characters += cell.length;
    },
    endRow() {
      if (row.length > 0 || !wasEmpty) rows.push(row);
      wasEmpty = row.length === 0;
      row = [];
      if (rows.length >= rowsPerBlock || characters >= charactersPerBlock) flush();
    },
    end: flush,
  };
}

/** Sheets that are laid out as forms have many narrow columns, most of them empty. */
function withoutEmptyColumns(rows: readonly (readonly string[])[]): string[][] {
  const used = new Set<number>();
  for (const row of rows) row.forEach((cell, column) => cell !== '' && used.add(column));
  const columns = [...used].sort((a, b) => a - b);
  return rows.map((row) => columns.filter((column) => column < row.length).map((column) => row[column] ?? ''));
}
