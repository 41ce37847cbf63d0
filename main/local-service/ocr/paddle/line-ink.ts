import { lineHeight, type LinePicture } from './cut-line.ts';

/** Where a line's picture has ink. */
export interface LineInk {
  /** The number of dark pixels in each column, within the rows of the line's own letters. */
  readonly columns: Uint16Array;
  /** The rows of the letters; ink beyond them belongs to the lines above and below. */
  readonly top: number;
  readonly bottom: number;
}

/** The letters of a line cross its middle, so the search for its first and last row starts there. */
const middle = { from: lineHeight * 0.4, to: lineHeight * 0.6 };

export function inkOf({ width, data }: LinePicture): LineInk {
  const level = darkLevel(data);
  const rows = new Uint16Array(lineHeight);
  for (let row = 0; row < lineHeight; row += 1) {
    let count = 0;
    for (let at = row * width; at < (row + 1) * width; at += 1) if ((data[at] ?? 255) <= level) count += 1;
    rows[row] = count;
  }
  let top = Math.round(middle.from);
  while (top > 0 && (rows[top - 1] ?? 0) > 0) top -= 1;
  let bottom = Math.round(middle.to);
  while (bottom < lineHeight && (rows[bottom] ?? 0) > 0) bottom += 1;
  const columns = new Uint16Array(width);
  for (let row = top; row < bottom; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if ((data[row * width + column] ?? 255) <= level) columns[column] = (columns[column] ?? 0) + 1;
    }
  }
  return { columns, top, bottom };
}

/** Otsu's method: the brightness that divides ink and paper best. */
function darkLevel(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  let sum = 0;
  for (const value of data) {
    counts[value] = (counts[value] ?? 0) + 1;
    sum += value;
  }
  let best = { level: 127, variance: 0 };
  let [darkCount, darkSum] = [0, 0];
  for (let level = 0; level < 256; level += 1) {
    darkCount += counts[level] ?? 0;
    darkSum += level * (counts[level] ?? 0);
    const brightCount = data.length - darkCount;
    if (darkCount === 0 || brightCount === 0) continue;
    const difference = darkSum / darkCount - (sum - darkSum) / brightCount;
    const variance = darkCount * brightCount * difference * difference;
    if (variance > best.variance) best = { level, variance };
  }
  return best.level;
}

/** The widest stretch between two places of a line whose columns have at most so many dark pixels: a speck is no ink. */
export function gapBetween(
  { columns }: LineInk,
  from: number,
  to: number,
  most = 1,
): { readonly from: number; readonly to: number } {
  let best = { from, to: from };
  let start = Math.floor(from);
  for (let column = start; column <= Math.ceil(to); column += 1) {
    if ((columns[column] ?? 0) > most) start = column + 1;
    else if (column + 1 - start > best.to - best.from) best = { from: start, to: column + 1 };
  }
  return best;
}
