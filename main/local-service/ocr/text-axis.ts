import type { Raster } from './raster.ts';
import { scaleRaster } from './raster-sharp.ts';

/**
 * The long side in pixels of the small picture in which lines of text are searched. A line is a few pixels high there.
 */
const smallSide = 1000;
const strips = 8;
/** The height of a band for a trial: five or six lines of print. */
const bandInches = 1;

/**
 * Returns how much more the page looks like lines across than like lines down. Above 1, text runs across. Text makes
 * profiles that alternate between line and gap; strips keep a small tilt from blurring them.
 */
export async function horizontality(raster: Raster): Promise<number> {
  const factor = Math.min(1, smallSide / Math.max(raster.width, raster.height));
  const small = factor < 1 ? await scaleRaster(raster, factor) : raster;
  const across = profileVariation(small, false);
  const down = profileVariation(small, true);
  return (across + 1) / (down + 1);
}

/**
 * Returns the sum over strips of the squared steps of the darkness profile, row by row (or column by column when
 * `turned`).
 */
function profileVariation({ width, height, data }: Raster, turned: boolean): number {
  const along = turned ? height : width;
  const lines = turned ? width : height;
  const stripLength = Math.max(1, Math.floor(along / strips));
  let total = 0;
  for (let strip = 0; strip < strips; strip += 1) {
    let previous = -1;
    for (let line = 0; line < lines; line += 1) {
      let sum = 0;
      for (let at = strip * stripLength; at < (strip + 1) * stripLength; at += 1) {
        sum += 255 - (data[turned ? at * width + line : line * width + at] ?? 255);
      }
      const mean = sum / stripLength;
      if (previous >= 0) total += (mean - previous) ** 2;
      previous = mean;
    }
  }
  return total / lines;
}

/** Returns the rows with the most letters, where dark and bright alternate most often. */
export function busiestBand({ width, height, data, dpi }: Raster): { readonly top: number; readonly height: number } {
  const bandHeight = Math.min(height, Math.max(Math.round(height / 6), Math.round(dpi * bandInches)));
  const changes = new Uint32Array(height);
  for (let y = 0; y < height; y += 1) {
    let count = 0;
    for (let at = y * width + 1; at < (y + 1) * width; at += 1) {
      if (Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)) > 60) count += 1;
    }
    changes[y] = Math.min(count, width / 4);
  }
  let sum = 0;
  let best = { top: 0, sum: 0 };
  for (let y = 0; y < height; y += 1) {
    sum += (changes[y] ?? 0) - (y >= bandHeight ? (changes[y - bandHeight] ?? 0) : 0);
    if (sum > best.sum) best = { top: Math.max(0, y - bandHeight + 1), sum };
  }
  return { top: best.top, height: bandHeight };
}
