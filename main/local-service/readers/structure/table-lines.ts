/** A column is at most so wide; a longer cell moves the rest of its row to the right. */
const widestColumn = 48;
/** Tables that would be wider than this are not aligned, so that blanks cannot outweigh the text. */
const widestTable = 600;
/** Analysis takes three blanks for the end of a cell. */
const gap = '   ';

/** The lines of a table with its columns one below the other. A cell of several lines takes as many lines. */
export function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => cell.split('\n').map((line) => line.replaceAll('\t', gap))));
  const widths = widthsOf(cells);
  const isAligned = widths.reduce((sum, width) => sum + width + gap.length, 0) <= widestTable;
  return cells.flatMap((row) => {
    const height = row.reduce((most, lines) => Math.max(most, lines.length), 1);
    return Array.from({ length: height }, (_, at) =>
      row
        .map((lines, column) => {
          const text = lines[at] ?? '';
          return isAligned ? text.padEnd(widths[column] ?? 0) : text;
        })
        .join(gap)
        .trimEnd(),
    );
  });
}

function widthsOf(rows: readonly (readonly (readonly string[])[])[]): readonly number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((lines, column) => {
      const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
      widths[column] = Math.max(widths[column] ?? 0, Math.min(width, widestColumn));
    });
  }
  return widths;
}
