import type { Raster } from './raster.ts';

/** How far the print of a page reaches, as multiples of the height of its letters. */
export interface PrintExtent {
  readonly width: number;
  readonly height: number;
}

const darkBelow = 128;
/** What lies beyond this share of the ink on a side is dust, a fold or the edge of the sheet. */
const outlyingShare = 0.01;
/** A letter is several pixels high, so every third row shows where print is. */
const rowStep = 3;

/** Returns how far the print of a level page reaches whose letters are `letterPixels` high, or `null` without any ink. */
export function printExtent({ width, height, data }: Raster, letterPixels: number): PrintExtent | null {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(Math.ceil(height / rowStep));
  let ink = 0;
  for (let row = 0; row < rows.length; row += 1) {
    const start = row * rowStep * width;
    let count = 0;
    for (let x = 0; x < width; x += 1) {
      if ((data[start + x] ?? 255) >= darkBelow) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      count += 1;
    }
    rows[row] = count;
    ink += count;
  }
  if (ink === 0) return null;
  return {
    width: lengthOf(columns, ink) / letterPixels,
    height: (lengthOf(rows, ink) * rowStep) / letterPixels,
  };
}

/** Returns the number of counts between the outlying ones of both ends. */
function lengthOf(counts: Uint32Array, ink: number): number {
  const outlying = ink * outlyingShare;
  let [first, last] = [0, counts.length - 1];
  for (let sum = counts[first] ?? 0; sum <= outlying && first < last; sum += counts[first] ?? 0) first += 1;
  for (let sum = counts[last] ?? 0; sum <= outlying && last > first; sum += counts[last] ?? 0) last -= 1;
  return last - first + 1;
}
