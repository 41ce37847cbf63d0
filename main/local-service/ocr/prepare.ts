import type { Raster } from './raster.ts';
import { inkRatio, invertedInkRatio } from './ink.ts';
import { letterHeight } from './letter-height.ts';
import { invertRaster, rasterOf, scaleRaster, sharpOf } from './raster-sharp.ts';

/**
 * Pixels that letters should be high. Measured at 5 to 10 points and 72 to 400 dpi: below 9 errors begin, from 12 to 25
 * none differ, and above 30 the engine's page layout loses columns of short words.
 */
const wantedLetters = { least: 12, usual: 16, most: 32 };
/** Where print is too scarce to be measured; and more pixels than `most` cost time in proportion and tell no more. */
const wantedDpi = { least: 180, enlarged: 250, most: 260, reduced: 220 };
/** Resolution at which print of ten points has letters of one pixel, times their pixels. */
const dpiOfLetters = 14;
const maxEnlargement = 4;
/** Scaling blurs: smaller gains are left. */
const leastEnlargement = 1.1;

/** Share of lone specks above which a median filter pays: it took 5.75 % wrong characters to 0.57, but harms clean pages. */
const specklesAbove = 0.001;

/** Makes the picture what Tesseract likes: dark on bright, large enough, without specks. */
export async function prepare(raster: Raster, maxPixels: number): Promise<Raster> {
  const upright = inkRatio(raster) > invertedInkRatio ? await invertRaster(raster) : raster;
  const calm = speckleRatio(upright) > specklesAbove ? await median(upright) : upright;
  const letters = letterHeight(calm);
  const room = Math.sqrt(maxPixels / (calm.width * calm.height));
  const factor = Math.min(scaleFor(calm.dpi, letters), maxEnlargement, room);
  const scaled = factor > leastEnlargement || factor < 1 ? await scaleRaster(calm, factor) : calm;
  if (letters === null) return scaled;
  // The engine's layout goes by the resolution: given a wrong one, it dropped whole columns of numbers as specks.
  return { ...scaled, dpi: letters * (scaled.width / calm.width) * dpiOfLetters };
}

/** By the print itself, because files without a resolution and photos of part of a page tell the wrong one. */
function scaleFor(dpi: number, letters: number | null): number {
  const byDpi = dpi > wantedDpi.most ? wantedDpi.reduced / dpi : 1;
  if (letters === null) return dpi < wantedDpi.least ? wantedDpi.enlarged / dpi : byDpi;
  if (letters < wantedLetters.least) return wantedLetters.usual / letters;
  if (letters > wantedLetters.most) return Math.min(byDpi, (wantedLetters.usual * 1.5) / letters);
  return Math.max(byDpi, wantedLetters.least / letters);
}

/** Specks are everywhere: a sixth of the rows, a million pixels of a page, tells their share. */
const rowStep = 6;

/** Share of pixels that differ strongly from all four neighbours, which agree with each other. */
function speckleRatio({ width, height, data }: Raster): number {
  let lone = 0;
  let seen = 0;
  for (let y = 1; y < height - 1; y += rowStep) {
    seen += width;
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
      const value = data[at] ?? 0;
      const a = data[at - 1] ?? 0;
      const b = data[at + 1] ?? 0;
      const c = data[at - width] ?? 0;
      const d = data[at + width] ?? 0;
      const low = Math.min(a, b, c, d);
      const high = Math.max(a, b, c, d);
      if (high - low < 60 && (value < low - 80 || value > high + 80)) lone += 1;
    }
  }
  return lone / Math.max(seen, 1);
}

async function median(raster: Raster): Promise<Raster> {
  return rasterOf(sharpOf(raster).median(3), raster.dpi);
}
