import type { Segment } from '#lib/geometry/placed-word.ts';

/**
 * A part of the page that is set in columns left and right of `x`, as a range of segments that are sorted by baseline.
 */
export interface ColumnSplit {
  readonly from: number;
  readonly to: number;
  readonly x: number;
}

/** A side with fewer lines than this counts as a table or a letterhead, whose rows belong together. */
const minLines = 5;
const minGutter = 0.7;
const prose = { letters: 16, digitShare: 0.25, width: 0.3 };

/** Limits how many left edges are tried as columns; a page has no space for more. */
const maxStarts = 200;

/** Finds the largest part of running text in columns. Returns `null` when the whole page reads from top to bottom. */
export function findColumns(sorted: readonly Segment[]): ColumnSplit | null {
  let best: ColumnSplit | null = null;
  for (const x of columnStarts(sorted)) {
    for (const split of stretchesBeside(sorted, x)) {
      if (best && split.to - split.from <= best.to - best.from) continue;
      const stretch = sorted.slice(split.from, split.to);
      if (readsInColumns(stretch, x)) best = split;
    }
  }
  return best;
}

/** Finds left edges that several segments share, without the leftmost. Another column may begin at each of them. */
function columnStarts(segments: readonly Segment[]): number[] {
  const edges = segments.map((segment) => segment.left).sort((a, b) => a - b);
  const starts: number[] = [];
  for (let first = 0; first < edges.length && starts.length < maxStarts;) {
    const edge = edges[first] ?? 0;
    let next = first + 1;
    while (next < edges.length && (edges[next] ?? 0) - edge <= 3) next += 1;
    if (next - first >= minLines && first > 0) starts.push(edge);
    first = next;
  }
  return starts;
}

function stretchesBeside(sorted: readonly Segment[], x: number): ColumnSplit[] {
  const stretches: ColumnSplit[] = [];
  let from = 0;
  sorted.forEach((segment, index) => {
    const crosses = segment.left < x - 0.5 && segment.right > x - minGutter * segment.size;
    if (!crosses) return;
    if (index > from) stretches.push({ from, to: index, x });
    from = index + 1;
  });
  if (sorted.length > from) stretches.push({ from, to: sorted.length, x });
  return stretches;
}

function readsInColumns(stretch: readonly Segment[], x: number): boolean {
  const left = stretch.filter((segment) => segment.left < x - 0.5);
  const right = stretch.filter((segment) => segment.left >= x - 0.5);
  if (left.length < minLines || right.length < minLines) return false;
  const overlap =
    Math.min(left.at(-1)?.baseline ?? 0, right.at(-1)?.baseline ?? 0) -
    Math.max(left[0]?.baseline ?? 0, right[0]?.baseline ?? 0);
  const size = stretch.reduce((sum, segment) => sum + segment.size, 0) / stretch.length;
  return overlap >= (minLines - 1) * size && isProse(left) && isProse(right);
}

function isProse(side: readonly Segment[]): boolean {
  const text = side.map((segment) => segment.text).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  const extent = Math.max(...side.map((s) => s.right)) - Math.min(...side.map((s) => s.left));
  const meanWidth = side.reduce((sum, segment) => sum + segment.right - segment.left, 0) / side.length;
  return (
    letters / side.length >= prose.letters &&
    digits <= prose.digitShare * (letters + digits) &&
    meanWidth >= prose.width * extent
  );
}
