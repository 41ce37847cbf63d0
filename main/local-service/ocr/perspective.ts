import type { Raster } from './raster.ts';
import { solve } from './linear-equations.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of a sheet in the picture: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** A sheet as seen from directly above. `placeOf` maps its points to the original picture. */
export interface Flattened {
  readonly raster: Raster;
  readonly placeOf: (point: Point) => Point;
}

const white = 255;

/** Cuts a sheet out of a picture and removes its perspective. Returns `null` when the corners do not form a sheet. */
export function flatten(raster: Raster, quad: Quad): Flattened | null {
  const [a, b, c, d] = quad;
  const width = Math.round((distance(a, b) + distance(d, c)) / 2);
  const height = Math.round((distance(a, d) + distance(b, c)) / 2);
  if (width < 1 || height < 1) return null;
  const corners: Quad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const placeOf = projection(corners, quad);
  if (placeOf === null) return null;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data[y * width + x] = sample(raster, placeOf({ x: x + 0.5, y: y + 0.5 }));
  }
  return { raster: { width, height, data, dpi: raster.dpi }, placeOf };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the projective map from the corners of one quadrilateral to those of another. */
function projection(from: Quad, to: Quad): ((point: Point) => Point) | null {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at] ?? { x, y };
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y],
      [0, 0, 0, x, y, 1, -v * x, -v * y],
    ];
  });
  const found = solve(
    rows,
    to.flatMap(({ x, y }) => [x, y]),
  );
  if (found === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = found;
  return ({ x, y }) => {
    const depth = g * x + h * y + 1;
    return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
  };
}

/** Returns the brightness at a point, interpolated between the middles of the four pixels around it. */
function sample({ width, height, data }: Raster, { x, y }: Point): number {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return white;
  const at = top * width + left;
  const [dx, dy] = [x - 0.5 - left, y - 0.5 - top];
  const upper = (data[at] ?? white) * (1 - dx) + (data[at + 1] ?? white) * dx;
  const lower = (data[at + width] ?? white) * (1 - dx) + (data[at + width + 1] ?? white) * dx;
  return upper * (1 - dy) + lower * dy;
}
