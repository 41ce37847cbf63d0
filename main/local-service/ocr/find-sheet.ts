import type { Raster } from './raster.ts';
import { isPaperToTheRim } from './bright-rim.ts';
import { widestQuad, hullOf } from './convex-hull.ts';
import { distance, type Point, type Quad } from './perspective.ts';
import { scaleRaster } from './raster-sharp.ts';

/**
 * The long side in pixels of the small picture in which the sheet is searched. Print is two or three pixels high there.
 */
const smallSide = 400;
/**
 * The closing filter reaches this many pixels to each side, so that print disappears and a sheet is one bright shape.
 */
const closing = 4;
/** The least difference in grey levels between the sheet and the surface below it. */
const leastContrast = 35;
/** Shares of the picture. A smaller shape is a label or a lamp, a larger one leaves nothing around it. */
const area = { least: 0.2, most: 0.96 };
/** A sheet fills its quadrilateral. A page with a missing corner, two sheets or a hand on the sheet do not. */
const leastFilled = 0.94;
/**
 * This share of each side must have paper directly inside it, because a bright object beside the sheet pulls a corner
 * away.
 */
const leastAlongSide = 0.95;
const rightInside = 4;
/** The highest ratio of opposite sides. A steeper view cannot be read well in any case. */
const mostShortened = 2;
/**
 * In degrees. A panel of a drawn page and a scan with a dark border are straighter than any photo, and need no
 * correction.
 */
const leastAskew = 0.6;
/**
 * A share of the picture's edge. A sheet that reaches more of it may be cut off, and then has no visible side there.
 */
const mostAtEdge = 0.06;

/**
 * Finds the corners of a sheet of paper on a darker surface, as in a photo of a table. Returns `null` unless that is
 * certain: a scan has nothing around it, and a wrong guess would ruin the page.
 */
export async function findSheet(raster: Raster): Promise<Quad | null> {
  const factor = smallSide / Math.max(raster.width, raster.height);
  if (factor >= 1 || isPaperToTheRim(raster)) return null;
  const small = await scaleRaster(raster, factor);
  const closed = close(small);
  const level = otsu(closed);
  if (level === null) return null;
  const sheet = largestBright(closed, small.width, small.height, level);
  const pixels = small.width * small.height;
  if (sheet.count < pixels * area.least || sheet.count > pixels * area.most) return null;
  if (atEdge(sheet.mask, small.width, small.height) > mostAtEdge) return null;
  const hull = hullOf(outlineOf(sheet.mask, small.width, small.height));
  const quad = widestQuad(hull);
  if (quad === null || !looksLikeSheet(quad) || askew(quad) < leastAskew) return null;
  const filled = sheet.count / areaOf(quad);
  if (filled < leastFilled || filled > 2 - leastFilled) return null;
  if (!sidesHold(sheet.mask, small.width, quad)) return null;
  const [scaleX, scaleY] = [raster.width / small.width, raster.height / small.height];
  const scaled = ({ x, y }: Point): Point => ({ x: x * scaleX, y: y * scaleY });
  const [a, b, c, d] = fromTopLeft(quad);
  return [scaled(a), scaled(b), scaled(c), scaled(d)];
}

const sidesOf = ([a, b, c, d]: Quad): readonly (readonly [Point, Point])[] => [
  [a, b],
  [b, c],
  [c, d],
  [d, a],
];

/**
 * Takes the brightest and then the darkest value of the neighbourhood. Dark strokes disappear, and the outline stays in
 * place.
 */
function close({ width, height, data }: Raster): Uint8Array {
  const pass = (from: Uint8Array, along: 'x' | 'y', pick: (a: number, b: number) => number): Uint8Array => {
    const result = new Uint8Array(from.length);
    const [step, length] = along === 'x' ? [1, width] : [width, height];
    for (let at = 0; at < from.length; at += 1) {
      const place = along === 'x' ? at % width : Math.floor(at / width);
      let value = from[at] ?? 0;
      const [first, last] = [Math.max(-closing, -place), Math.min(closing, length - 1 - place)];
      for (let by = first; by <= last; by += 1) value = pick(value, from[at + by * step] ?? 0);
      result[at] = value;
    }
    return result;
  };
  const brightest = pass(pass(data, 'x', Math.max), 'y', Math.max);
  return pass(pass(brightest, 'x', Math.min), 'y', Math.min);
}

/** Returns the grey level that best separates bright from dark (Otsu), or `null` when the two are too similar. */
function otsu(data: Uint8Array): number | null {
  const counts = new Uint32Array(256);
  let total = 0;
  for (const value of data) {
    counts[value] = (counts[value] ?? 0) + 1;
    total += value;
  }
  let [dark, darkTotal] = [0, 0];
  let best = { level: 0, spread: 0, apart: 0 };
  for (let level = 0; level < 255; level += 1) {
    dark += counts[level] ?? 0;
    darkTotal += level * (counts[level] ?? 0);
    const bright = data.length - dark;
    if (dark === 0 || bright === 0) continue;
    const apart = (total - darkTotal) / bright - darkTotal / dark;
    const spread = dark * bright * apart * apart;
    if (spread > best.spread) best = { level, spread, apart };
  }
  return best.apart < leastContrast ? null : best.level;
}

interface Shape {
  readonly mask: Uint8Array;
  readonly count: number;
}

function largestBright(data: Uint8Array, width: number, height: number, level: number): Shape {
  const names = new Uint32Array(data.length);
  const counts = [0];
  for (let start = 0; start < data.length; start += 1) {
    if (names[start] !== 0 || (data[start] ?? 0) <= level) continue;
    const name = counts.push(0) - 1;
    const open = [start];
    names[start] = name;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      counts[name] = (counts[name] ?? 0) + 1;
      const x = at % width;
      const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of around) {
        if (next < 0 || next >= width * height || names[next] !== 0 || (data[next] ?? 0) <= level) continue;
        names[next] = name;
        open.push(next);
      }
    }
  }
  const count = Math.max(...counts);
  const largest = counts.indexOf(count);
  return { mask: Uint8Array.from(names, (name) => (name === largest && count > 0 ? 1 : 0)), count };
}

/** Returns the share of the picture's edge that the shape reaches. */
function atEdge(mask: Uint8Array, width: number, height: number): number {
  let touched = 0;
  for (let x = 0; x < width; x += 1) touched += (mask[x] ?? 0) + (mask[(height - 1) * width + x] ?? 0);
  for (let y = 0; y < height; y += 1) touched += (mask[y * width] ?? 0) + (mask[y * width + width - 1] ?? 0);
  return touched / (2 * (width + height));
}

/** Returns the outer corners of the first and last pixel of every row. */
function outlineOf(mask: Uint8Array, width: number, height: number): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const [first, last] = [row.indexOf(1), row.lastIndexOf(1)];
    if (first < 0) continue;
    for (const edge of [y, y + 1]) points.push({ x: first, y: edge }, { x: last + 1, y: edge });
  }
  return points;
}

function sidesHold(mask: Uint8Array, width: number, quad: Quad): boolean {
  const middle = { x: mean(quad.map(({ x }) => x)), y: mean(quad.map(({ y }) => y)) };
  const toward = (from: Point, to: Point, by: number): Point => ({
    x: from.x + (to.x - from.x) * by,
    y: from.y + (to.y - from.y) * by,
  });
  return sidesOf(quad).every(([corner, next]) => {
    const inside = Array.from({ length: 100 }, (_, step) => {
      const place = toward(corner, next, 0.03 + (0.94 * step) / 99);
      const { x, y } = toward(place, middle, rightInside / Math.max(1, distance(place, middle)));
      return mask[Math.floor(y) * width + Math.floor(x)] ?? 0;
    });
    return mean(inside) >= leastAlongSide;
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function areaOf(quad: Quad): number {
  const twice = sidesOf(quad).map(([point, next]) => point.x * next.y - next.x * point.y);
  return Math.abs(twice.reduce((total, value) => total + value, 0)) / 2;
}

function looksLikeSheet([a, b, c, d]: Quad): boolean {
  const [top, right, bottom, left] = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)];
  const shortened = (one: number, other: number): boolean =>
    Math.max(one, other) > mostShortened * Math.min(one, other);
  return !shortened(top, bottom) && !shortened(left, right) && Math.min(top, right, bottom, left) > smallSide / 5;
}

/** Returns the largest angle between a side and the vertical or horizontal, in degrees. */
function askew(quad: Quad): number {
  const offs = sidesOf(quad).map(([point, next]) => {
    const [along, across] = [Math.abs(next.x - point.x), Math.abs(next.y - point.y)];
    return (Math.atan2(Math.min(along, across), Math.max(along, across)) * 180) / Math.PI;
  });
  return Math.max(...offs);
}

/** Returns the corners in order, starting with the one nearest to the top left. */
function fromTopLeft(quad: Quad): Quad {
  const [a, b, c, d] = quad;
  const orders: readonly Quad[] = [quad, [b, c, d, a], [c, d, a, b], [d, a, b, c]];
  const nearness = ([{ x, y }]: Quad): number => x + y;
  return orders.reduce((best, order) => (nearness(order) < nearness(best) ? order : best), quad);
}
