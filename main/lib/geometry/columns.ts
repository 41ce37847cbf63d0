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
  // Counted in one pass and without lists, because a table of thousands of cells is tried at each of its columns.
  const sides = { left: newSide(), right: newSide() };
  let size = 0;
  for (const segment of stretch) {
    addToSide(segment.left < x - 0.5 ? sides.left : sides.right, segment);
    size += segment.size / stretch.length;
  }
  const { left, right } = sides;
  if (left.count < minLines || right.count < minLines) return false;
  const overlap = Math.min(left.last, right.last) - Math.max(left.first, right.first);
  if (overlap < (minLines - 1) * size || !isWide(left) || !isWide(right)) return false;
  return (
    hasProse(stretch.filter((segment) => segment.left < x - 0.5)) &&
    hasProse(stretch.filter((segment) => segment.left >= x - 0.5))
  );
}

/** The segments on one side of an edge, summed up. */
interface Side {
  count: number;
  /** The baselines of the first and the last segment. */
  first: number;
  last: number;
  textLength: number;
  width: number;
  left: number;
  right: number;
}

function newSide(): Side {
  return { count: 0, first: 0, last: 0, textLength: 0, width: 0, left: Infinity, right: -Infinity };
}

function addToSide(side: Side, { text, left, right, baseline }: Segment): void {
  if (side.count === 0) side.first = baseline;
  side.last = baseline;
  side.count += 1;
  side.textLength += text.length;
  side.width += right - left;
  side.left = Math.min(side.left, left);
  side.right = Math.max(side.right, right);
}

/** Whether the lines are long enough for running text, in characters and in place. */
function isWide({ count, textLength, width, left, right }: Side): boolean {
  return textLength >= prose.letters * count && width >= prose.width * (right - left) * count;
}

function hasProse(segments: readonly Segment[]): boolean {
  let [letters, digits] = [0, 0];
  for (const { text } of segments) {
    letters += text.match(/\p{L}/gu)?.length ?? 0;
    digits += text.match(/\p{N}/gu)?.length ?? 0;
  }
  return letters >= prose.letters * segments.length && digits <= prose.digitShare * (letters + digits);
}
