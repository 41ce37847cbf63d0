import type { Raster } from './raster.ts';

/** The distance between sampled pixels in both directions. */
const step = 16;
/** This share of the sampled pixels is darker than the paper. */
const paperShare = 0.85;
/** How many grey levels below the paper's brightness still count as paper, because of shade and grain. */
const shade = 18;
/**
 * How far inside the picture's edge brightness is sampled, as a share of the long side. It is the middle of a pixel in
 * the small picture that `findSheet` uses.
 */
const inset = 1 / 800;
const maxBrightShare = 0.5;

/**
 * Returns true when paper reaches the edges of the picture, as in every scan: then no sheet lies on a darker surface.
 * It samples a few thousand pixels, because a search for the sheet takes a thirtieth of the time of reading the page.
 */
export function isPaperToTheEdges({ width, height, data }: Raster): boolean {
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let y = 0; y < height; y += step) {
    for (let at = y * width; at < (y + 1) * width; at += step) {
      const value = data[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
      seen += 1;
    }
  }
  let paper = 0;
  for (let below = counts[0] ?? 0; below < seen * paperShare && paper < 255; below += counts[paper] ?? 0) paper += 1;
  const offset = Math.max(1, Math.round(Math.max(width, height) * inset));
  let [bright, length] = [0, 0];
  const sample = (x: number, y: number) => {
    if ((data[y * width + x] ?? 0) >= paper - shade) bright += 1;
    length += 1;
  };
  for (let x = 0; x < width; x += 4) {
    sample(x, Math.min(height - 1, offset));
    sample(x, Math.max(0, height - 1 - offset));
  }
  for (let y = 0; y < height; y += 4) {
    sample(Math.min(width - 1, offset), y);
    sample(Math.max(0, width - 1 - offset), y);
  }
  return bright > maxBrightShare * length;
}
