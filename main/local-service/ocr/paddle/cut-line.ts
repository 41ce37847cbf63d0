import type { Raster } from '../raster.ts';
import type { LineBox } from './line-box.ts';

/** The height of the picture of a line that the network reads. */
export const lineHeight = 48;
/** A longer line is squeezed. It is 40 times as wide as high. */
const maxWidth = 2400;
const minWidth = 16;

/** A line's picture, `lineHeight` pixels high. */
export interface LinePicture {
  readonly width: number;
  readonly data: Uint8Array;
}

/**
 * Cuts a line out of the page, level, and `stretch` times as wide as it is. Each pixel is the brightness between the
 * middles of four of the page. Outside the page, its edge goes on.
 */
export function cutLine(
  { width: pageWidth, height: pageHeight, data: page }: Raster,
  box: LineBox,
  stretch = 1,
): LinePicture {
  const width = Math.max(minWidth, Math.min(maxWidth, Math.round((stretch * box.width * lineHeight) / box.height)));
  const data = new Uint8Array(width * lineHeight);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  // Where the column is in the middle of the line. Calls and lists for each pixel would take twice the time.
  const [xs, ys] = [new Float64Array(width), new Float64Array(width)];
  for (let column = 0; column < width; column += 1) {
    const along = ((column + 0.5) * box.width) / width - box.width / 2;
    xs[column] = box.x + along * cos - 0.5;
    ys[column] = box.y + along * sin - 0.5;
  }
  const [lastX, lastY] = [pageWidth - 1, pageHeight - 1];
  for (let row = 0; row < lineHeight; row += 1) {
    const across = ((row + 0.5) * box.height) / lineHeight - box.height / 2;
    const [moveX, moveY] = [across * sin, across * cos];
    for (let column = 0; column < width; column += 1) {
      const x = (xs[column] ?? 0) - moveX;
      const y = (ys[column] ?? 0) + moveY;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const x0 = left < 0 ? 0 : left > lastX ? lastX : left;
      const x1 = left < -1 ? 0 : left >= lastX ? lastX : left + 1;
      const above = (top < 0 ? 0 : top > lastY ? lastY : top) * pageWidth;
      const below = (top < -1 ? 0 : top >= lastY ? lastY : top + 1) * pageWidth;
      const dx = x - left;
      const upper = (page[above + x0] ?? 255) * (1 - dx) + (page[above + x1] ?? 255) * dx;
      const lower = (page[below + x0] ?? 255) * (1 - dx) + (page[below + x1] ?? 255) * dx;
      data[row * width + column] = upper + (lower - upper) * (y - top);
    }
  }
  return { width, data };
}

/** A part of a line's picture, from one column up to another. */
export function cutColumns({ width, data }: LinePicture, from: number, to: number): LinePicture {
  const part = new Uint8Array((to - from) * lineHeight);
  for (let row = 0; row < lineHeight; row += 1)
    part.set(data.subarray(row * width + from, row * width + to), row * (to - from));
  return { width: to - from, data: part };
}
