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

/** Cuts a line out of the page, level. */
export function cutLine(raster: Raster, box: LineBox): LinePicture {
  const width = Math.max(minWidth, Math.min(maxWidth, Math.round((box.width * lineHeight) / box.height)));
  const data = new Uint8Array(width * lineHeight);
  const [alongStep, acrossStep] = [box.width / width, box.height / lineHeight];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  for (let row = 0; row < lineHeight; row += 1) {
    const across = (row + 0.5) * acrossStep - box.height / 2;
    for (let column = 0; column < width; column += 1) {
      const along = (column + 0.5) * alongStep - box.width / 2;
      data[row * width + column] = sample(
        raster,
        box.x + along * cos - across * sin - 0.5,
        box.y + along * sin + across * cos - 0.5,
      );
    }
  }
  return { width, data };
}

/** The brightness between the middles of four pixels. Outside the picture, its edge goes on. */
function sample({ width, height, data }: Raster, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [dx, dy] = [x - left, y - top];
  const [x0, x1] = [clamp(left, width), clamp(left + 1, width)];
  const [above, below] = [clamp(top, height) * width, clamp(top + 1, height) * width];
  const upper = (data[above + x0] ?? 255) * (1 - dx) + (data[above + x1] ?? 255) * dx;
  const lower = (data[below + x0] ?? 255) * (1 - dx) + (data[below + x1] ?? 255) * dx;
  return upper * (1 - dy) + lower * dy;
}

const clamp = (value: number, size: number): number => (value < 0 ? 0 : value >= size ? size - 1 : value);
