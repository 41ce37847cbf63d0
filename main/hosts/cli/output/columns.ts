import { shown } from './shown.ts';
import { padToWidth, widthOf } from './width.ts';

/** Returns rows of cells as aligned lines. Cells are escaped for the terminal here; `''` leaves a cell empty. */
export function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(shown));
  const widths = (cells[0] ?? []).map((_cell, at) => Math.max(...cells.map((row) => widthOf(row[at] ?? ''))));
  return cells
    .map((row) =>
      row
        .map((cell, at) => padToWidth(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
