/** Puts running text and tables into lines. */
export interface RowWriter {
  readonly text: (text: string) => void;
  /** A line ends here. */
  readonly block: () => void;
  readonly table: () => void;
  readonly row: (side: 'open' | 'close') => void;
  readonly cell: () => void;
  readonly end: () => string;
}

/** A cell with more lines holds running text, as in a page that is laid out by tables. */
const maxCellLines = 4;

/**
 * Makes a writer. A row of a table becomes one line with a tab between its cells. A cell that holds another table, or many lines, does
 * not: its lines stand one below the other. Each character is copied a fixed number of times, however tables are nested.
 */
export function createRowWriter(): RowWriter {
  const lines: string[] = [];
  let running: string[] = [];
  /** The cells of the row that is being read; `null` outside of rows. */
  let cells: string[][] | null = null;

  const endLines = (): void => {
    for (const line of linesOf(running)) lines.push(line);
    running = [];
  };
  const endRow = (): void => {
    const row = (cells ?? []).map(linesOf);
    cells = null;
    if (row.every((cell) => cell.length <= maxCellLines)) {
      const line = row.map((cell) => cell.join(' ')).join('\t');
      if (line.trim() !== '') lines.push(line.trimEnd());
    } else {
      for (const cell of row) for (const line of cell) lines.push(line);
    }
  };
  const endAll = (): void => {
    endLines();
    endRow();
  };
  return {
    text: (text) => (cells?.at(-1) ?? running).push(text),
    block: () => (cells?.at(-1) ?? running).push('\n'),
    table: endAll,
    row: (side) => {
      endAll();
      cells = side === 'open' ? [] : null;
    },
    cell: () => {
      if (cells === null) endLines();
      cells ??= [];
      cells.push([]);
    },
    end: () => {
      endAll();
      return lines.join('\n');
    },
  };
}

function linesOf(parts: readonly string[]): readonly string[] {
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/[\s\u200b-\u200f]+/g, ' ').trim())
    .filter((line) => line !== '');
}
