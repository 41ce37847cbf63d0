import { findColumns } from '#lib/geometry/columns.ts';
import type { PlacedWord, Segment } from '#lib/geometry/placed-word.ts';
import { groupIntoRows } from '#lib/geometry/rows.ts';

/**
 * Sorts segments into reading order: running text column by column, everything else (tables, forms, letterheads) row by
 * row across the page, so that a label and its value stay on one line.
 */
export function linesInReadingOrder(segments: readonly Segment[]): PlacedWord[][] {
  return orderStretch([...segments].sort((a, b) => a.baseline - b.baseline));
}

function orderStretch(sorted: readonly Segment[]): PlacedWord[][] {
  const columns = findColumns(sorted);
  if (!columns) return groupIntoRows(sorted).map((row) => row.flatMap((segment) => segment.words));
  const stretch = sorted.slice(columns.from, columns.to);
  return [
    ...orderStretch(sorted.slice(0, columns.from)),
    ...orderStretch(stretch.filter((segment) => segment.left < columns.x - 0.5)),
    ...orderStretch(stretch.filter((segment) => segment.left >= columns.x - 0.5)),
    ...orderStretch(sorted.slice(columns.to)),
  ];
}
