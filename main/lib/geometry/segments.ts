import { segmentOf, type PlacedWord, type Segment } from '#lib/geometry/placed-word.ts';
import { groupIntoRows } from '#lib/geometry/rows.ts';

/** A gap wider than this many type sizes parts cells and columns; ordinary word space is a quarter to a third. */
const wideGap = 1;

/** Cuts words into segments by geometry alone. */
export function cutIntoSegments(words: readonly PlacedWord[]): Segment[] {
  return groupIntoRows(words).flatMap((row) => {
    const segments: PlacedWord[][] = [];
    let right = -Infinity;
    for (const word of row) {
      const open = segments.at(-1);
      if (open && word.left - right <= wideGap * word.size) open.push(word);
      else segments.push([word]);
      right = Math.max(right, word.right);
    }
    return segments.map(segmentOf);
  });
}
