import { segmentOf, type PlacedWord, type Segment } from '#lib/geometry/placed-word.ts';
import { groupIntoRows } from '#lib/geometry/rows.ts';

/**
 * A gap wider than this many type sizes separates cells and columns. An ordinary space between words is a quarter to a
 * third.
 */
const wideGap = 1;

/** Divides words into segments by their places alone, not by their text. */
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
