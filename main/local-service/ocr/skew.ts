import type { Raster } from './raster.ts';
import { scaleRaster, sharpOf, rasterOf } from './raster-sharp.ts';

/** Larger tilts are not tried: such a page is turned and not merely tilted. */
const maxDegrees = 10;
/** Smaller tilts are not corrected, because Tesseract tolerates them and a rotation reduces sharpness. */
export const minDegrees = 0.4;
const smallSide = 800;
const dark = 140;

/** Returns the tilt of the lines of text in degrees clockwise, or 0 when no angle is clearly best. */
export async function skewOf(raster: Raster): Promise<number> {
  const factor = Math.min(1, smallSide / Math.max(raster.width, raster.height));
  const points = darkPoints(factor < 1 ? await scaleRaster(raster, factor) : raster);
  if (points.count < 200) return 0;
  const level = sharpness(points, 0);
  let best = { degrees: 0, sharpness: level };
  const consider = (degrees: number) => {
    const found = sharpness(points, degrees);
    if (found > best.sharpness) best = { degrees, sharpness: found };
  };
  for (let degrees = -maxDegrees; degrees <= maxDegrees; degrees += 0.5) consider(degrees);
  const coarse = best.degrees;
  for (let step = -4; step <= 4; step += 1) consider(coarse + step / 10);
  // A page without lines of text has no distinct angle, and noise would select any.
  return best.sharpness > level * 1.1 ? best.degrees : 0;
}

/** Rotates the page back by its tilt. The picture grows so that no corner is lost. */
export async function deskew(raster: Raster, degrees: number): Promise<Raster> {
  return rasterOf(sharpOf(raster).rotate(-degrees, { background: '#ffffff' }), raster.dpi);
}

interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly count: number;
  readonly span: number;
}

/** Collects the lower edges of dark strokes. They are aligned on baselines, and pictures have few of them. */
function darkPoints({ width, height, data }: Raster): Points {
  const x = new Float32Array(width * height);
  const y = new Float32Array(width * height);
  let count = 0;
  for (let row = 0; row < height - 1; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      if ((data[at] ?? 255) >= dark || (data[at + width] ?? 0) < dark) continue;
      x[count] = column;
      y[count] = row;
      count += 1;
    }
  }
  return { x, y, count, span: Math.ceil(height + width * 0.4) };
}

/** Returns how unevenly the points are distributed over lines of this tilt: the sum of squares of the counts. */
function sharpness({ x, y, count, span }: Points, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const counts = new Uint32Array(span * 2);
  for (let index = 0; index < count; index += 1) {
    const line = Math.round((y[index] ?? 0) - (x[index] ?? 0) * slope) + span / 2;
    const at = Math.max(0, Math.min(counts.length - 1, Math.round(line)));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  let total = 0;
  for (const value of counts) total += value * value;
  return total;
}
