import type { Raster } from './raster.ts';
import { inkRatio, invertedInkRatio } from './ink.ts';
import { letterHeights, type LetterHeights } from './letter-height.ts';
import { invertRaster, scaleRaster } from './raster-sharp.ts';
import { withoutSpecks } from './specks.ts';

/**
 * The desired height of letters in pixels. Measured at 5 to 10 points and 72 to 400 dpi: errors begin below 9 (`small`),
 * there is no difference from 12 to 25, and above 30 the engine's page layout loses columns of short words. Print is
 * reduced to `usual`, which takes less time, and enlarged to `enlarged`.
 */
const heights = { small: 10, min: 12, usual: 13, enlarged: 16, max: 32, reduced: 24 };
/**
 * Used when there is too little print to measure. More pixels than `max` take time in proportion and improve nothing.
 */
const targetDpi = { min: 180, enlarged: 250, max: 260, reduced: 220 };
/** The resolution divided by the height of its letters in pixels, for print of ten points. */
const dpiOfLetters = 14;
const maxEnlargement = 4;
/** Scaling blurs, so a smaller factor is not worth it. */
const minEnlargement = 1.1;
const maxReduction = 0.93;

/** A picture that is ready to be read. */
interface PreparedRaster extends Raster {
  /** The usual height of its letters in pixels; `null` where there is too little print to measure. */
  readonly letterPixels: number | null;
}

/** Prepares the picture for the engines: dark on bright, large enough, without specks. */
export async function prepare(raster: Raster, maxPixels: number): Promise<PreparedRaster> {
  const upright = inkRatio(raster) > invertedInkRatio ? await invertRaster(raster) : raster;
  const denoised = withoutSpecks(upright);
  const letters = letterHeights(denoised);
  const maxFactor = Math.sqrt(maxPixels / (denoised.width * denoised.height));
  const factor = Math.min(scaleFor(denoised.dpi, letters), maxEnlargement, maxFactor);
  const scaled = factor > minEnlargement || factor < 1 ? await scaleRaster(denoised, factor) : denoised;
  if (letters === null) return { ...scaled, letterPixels: null };
  const letterPixels = letters.usual * (scaled.width / denoised.width);
  // The engine's layout depends on the resolution. With a wrong one it discarded whole columns of numbers as specks.
  return { ...scaled, dpi: letterPixels * dpiOfLetters, letterPixels };
}

/** Uses the print itself, because a file without a resolution and a photo of part of a page report a wrong one. */
function scaleFor(dpi: number, letters: LetterHeights | null): number {
  const byDpi = dpi > targetDpi.max ? targetDpi.reduced / dpi : 1;
  if (letters === null) return dpi < targetDpi.min ? targetDpi.enlarged / dpi : byDpi;
  const { usual, small } = letters;
  if (usual < heights.min) return heights.enlarged / usual;
  if (usual > heights.max) return Math.min(byDpi, heights.reduced / usual);
  const factor = Math.max(heights.usual / usual, heights.small / small);
  return factor < maxReduction ? factor : 1;
}
