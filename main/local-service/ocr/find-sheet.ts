import type { Raster } from './raster.ts';
import { isPaperToTheEdges } from './paper-to-edges.ts';
import { largestQuad, convexHull } from './convex-hull.ts';
import { distance, type Point, type Quad } from './perspective.ts';
import { scaleRaster } from './raster-sharp.ts';

/**
 * The long side in pixels of the small picture in which the sheet is searched. Print is two or three pixels high there.
 */
const smallSide = 400;
/**
 * The closing filter reaches this many pixels to each side, so that print disappears and a sheet is one bright shape.
 */
const closingRadius = 4;
/** The smallest difference in grey levels between the sheet and the surface below it. */
const minContrast = 35;
/** Shares of the picture. A smaller shape is a label or a lamp, a larger one leaves nothing around it. */
const area = { min: 0.2, max: 0.96 };
/** A sheet fills its quadrilateral. A page with a missing corner, two sheets or a hand on the sheet do not. */
const minFilled = 0.94;
/**
 * This share of each side must have paper directly inside it, because a bright object beside the sheet pulls a corner
 * away.
 */
const minPaperAlongSide = 0.95;
const insetPixels = 4;
/** The highest ratio of opposite sides. A steeper view cannot be read well in any case. */
const maxSideRatio = 2;
/**
 * In degrees. A panel of a drawn page and a scan with a dark border are straighter than any photo, and need no
 * correction.
 */
const minSkewDegrees = 0.6;
/**
 * A share of the picture's edge. A sheet that reaches more of it may be cut off, and then has no visible side there.
 */
const maxEdgeShare = 0.06;

/**
 * Finds the corners of a sheet of paper on a darker surface, as in a photo of a table. Returns `null` unless that is
 * certain: a scan has nothing around it, and a wrong guess would ruin the page.
 */
export async function findSheet(raster: Raster): Promise<Quad | null> {
  const factor = smallSide / Math.max(raster.width, raster.height);
  if (factor >= 1 || isPaperToTheEdges(raster)) return null;
  const small = await scaleRaster(raster, factor);
  const closed = closeShapes(small);
  const level = otsu(closed);
  if (level === null) return null;
  const sheet = largestBright(closed, small.width, small.height, level);
  const pixels = small.width * small.height;
  if (sheet.count < pixels * area.min || sheet.count > pixels * area.max) return null;
  if (edgeShare(sheet.mask, small.width, small.height) > maxEdgeShare) return null;
  const hull = convexHull(outlineOf(sheet.mask, small.width, small.height));
  const quad = largestQuad(hull);
  if (quad === null || !looksLikeSheet(quad) || skewDegrees(quad) < minSkewDegrees) return null;
  const filled = sheet.count / areaOf(quad);
  if (filled < minFilled || filled > 2 - minFilled) return null;
  if (!sidesArePaper(sheet.mask, small.width, quad)) return null;
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
function closeShapes({ width, height, data }: Raster): Uint8Array {
  const filter = (from: Uint8Array, along: 'x' | 'y', pick: (a: number, b: number) => number): Uint8Array => {
    const result = new Uint8Array(from.length);
    const [step, length] = along === 'x' ? [1, width] : [width, height];
    for (let at = 0; at < from.length; at += 1) {
      const place = along === 'x' ? at % width : Math.floor(at / width);
      let value = from[at] ?? 0;
      const [first, last] = [Math.max(-closingRadius, -place), Math.min(closingRadius, length - 1 - place)];
      for (let by = first; by <= last; by += 1) value = pick(value, from[at + by * step] ?? 0);
      result[at] = value;
    }
    return result;
  };
  const brightest = filter(filter(data, 'x', Math.max), 'y', Math.max);
  return filter(filter(brightest, 'x', Math.min), 'y', Math.min);
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
  let best = { level: 0, spread: 0, contrast: 0 };
  for (let level = 0; level < 255; level += 1) {
    dark += counts[level] ?? 0;
    darkTotal += level * (counts[level] ?? 0);
    const bright = data.length - dark;
    if (dark === 0 || bright === 0) continue;
    const contrast = (total - darkTotal) / bright - darkTotal / dark;
    const spread = dark * bright * contrast * contrast;
    if (spread > best.spread) best = { level, spread, contrast };
  }
  return best.contrast < minContrast ? null : best.level;
}

interface Shape {
  readonly mask: Uint8Array;
  readonly count: number;
}

function largestBright(data: Uint8Array, width: number, height: number, level: number): Shape {
  const labels = new Uint32Array(data.length);
  const counts = [0];
  for (let start = 0; start < data.length; start += 1) {
    if (labels[start] !== 0 || (data[start] ?? 0) <= level) continue;
    const label = counts.push(0) - 1;
    const open = [start];
    labels[start] = label;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      counts[label] = (counts[label] ?? 0) + 1;
      const x = at % width;
      const neighbours = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of neighbours) {
        if (next < 0 || next >= width * height || labels[next] !== 0 || (data[next] ?? 0) <= level) continue;
        labels[next] = label;
        open.push(next);
      }
    }
  }
  const count = Math.max(...counts);
  const largest = counts.indexOf(count);
  return { mask: Uint8Array.from(labels, (label) => (label === largest && count > 0 ? 1 : 0)), count };
}

/** Returns the share of the picture's edge that the shape reaches. */
function edgeShare(mask: Uint8Array, width: number, height: number): number {
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

function sidesArePaper(mask: Uint8Array, width: number, quad: Quad): boolean {
  const middle = { x: mean(quad.map(({ x }) => x)), y: mean(quad.map(({ y }) => y)) };
  const toward = (from: Point, to: Point, by: number): Point => ({
    x: from.x + (to.x - from.x) * by,
    y: from.y + (to.y - from.y) * by,
  });
  return sidesOf(quad).every(([corner, next]) => {
    const inside = Array.from({ length: 100 }, (_, step) => {
      const place = toward(corner, next, 0.03 + (0.94 * step) / 99);
      const { x, y } = toward(place, middle, insetPixels / Math.max(1, distance(place, middle)));
      return mask[Math.floor(y) * width + Math.floor(x)] ?? 0;
    });
    return mean(inside) >= minPaperAlongSide;
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function areaOf(quad: Quad): number {
  const twice = sidesOf(quad).map(([point, next]) => point.x * next.y - next.x * point.y);
  return Math.abs(twice.reduce((total, value) => total + value, 0)) / 2;
}

function looksLikeSheet([a, b, c, d]: Quad): boolean {
  const [top, right, bottom, left] = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)];
  const isForeshortened = (one: number, other: number): boolean =>
    Math.max(one, other) > maxSideRatio * Math.min(one, other);
  return (
    !isForeshortened(top, bottom) && !isForeshortened(left, right) && Math.min(top, right, bottom, left) > smallSide / 5
  );
}

/** Returns the largest angle between a side and the vertical or horizontal, in degrees. */
function skewDegrees(quad: Quad): number {
  const angles = sidesOf(quad).map(([point, next]) => {
    const [along, across] = [Math.abs(next.x - point.x), Math.abs(next.y - point.y)];
    return (Math.atan2(Math.min(along, across), Math.max(along, across)) * 180) / Math.PI;
  });
  return Math.max(...angles);
}

/** Returns the corners in order, starting with the one nearest to the top left. */
function fromTopLeft(quad: Quad): Quad {
  const [a, b, c, d] = quad;
  const orders: readonly Quad[] = [quad, [b, c, d, a], [c, d, a, b], [d, a, b, c]];
  const distanceToCorner = ([{ x, y }]: Quad): number => x + y;
  return orders.reduce((best, order) => (distanceToCorner(order) < distanceToCorner(best) ? order : best), quad);
}
