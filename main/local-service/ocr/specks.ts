import type { Raster } from './raster.ts';

/** From this share of specks on a page they are taken out. Clean pages have next to none. */
const minRatio = 0.001;
/** In which tiles of such a page they are, where they are not everywhere. In small print, dots look like specks. */
const minTileRatio = 0.01;
/** Specks are everywhere when so many tiles have any. */
const everywhere = 0.6;
/** How far apart grey levels of a speck and of what is around it are. */
const contrast = 80;
/** How far apart grey levels around a speck may be. */
const evenness = 60;
/** Every sixth row, a million pixels of a page, shows the share of specks on it. */
const rowStep = 6;
/** In pixels. A rastered bar is full of specks, and the print below it has none. */
const tileSize = 64;

/** A part of a picture, in pixels; `right` and `bottom` are the first ones outside. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Takes out the specks of a scan, as far as there are many; a picture without them is returned unchanged. Only specks
 * are changed: a median filter over all pixels takes away decimal points and thin strokes of small print.
 */
export function withoutSpecks(raster: Raster): Raster {
  const { width, height } = raster;
  // The outermost pixels have too few around them.
  const all = { left: 1, top: 1, right: width - 1, bottom: height - 1 };
  if (speckRatio(raster, all, rowStep) <= minRatio) return raster;
  const tiles = tilesOf(all).map((tile) => ({ tile, ratio: speckRatio(raster, tile, 1) }));
  const areEverywhere = tiles.filter(({ ratio }) => ratio > 0).length > everywhere * tiles.length;
  const data = new Uint8Array(raster.data);
  for (const { tile, ratio } of tiles) if (areEverywhere || ratio > minTileRatio) smooth(raster, tile, data);
  return { ...raster, data };
}

function tilesOf({ left, top, right, bottom }: Area): readonly Area[] {
  const starts = (from: number, to: number) =>
    Array.from({ length: Math.ceil((to - from) / tileSize) }, (_, at) => from + at * tileSize);
  return starts(top, bottom).flatMap((y) =>
    starts(left, right).map((x) => ({
      left: x,
      top: y,
      right: Math.min(x + tileSize, right),
      bottom: Math.min(y + tileSize, bottom),
    })),
  );
}

/** Returns the share of pixels that differ strongly from all four neighbours while the neighbours agree. */
function speckRatio({ width, data }: Raster, { left, top, right, bottom }: Area, step: number): number {
  let specks = 0;
  let seen = 0;
  for (let y = top; y < bottom; y += step) {
    seen += right - left;
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const value = data[at] ?? 0;
      const a = data[at - 1] ?? 0;
      const b = data[at + 1] ?? 0;
      const c = data[at - width] ?? 0;
      const d = data[at + width] ?? 0;
      const low = Math.min(a, b, c, d);
      const high = Math.max(a, b, c, d);
      if (high - low < evenness && (value < low - contrast || value > high + contrast)) specks += 1;
    }
  }
  return specks / Math.max(seen, 1);
}

/** Writes the median of the eight around it for each pixel that is like no more than one of them: two may touch. */
function smooth({ width, data }: Raster, { left, top, right, bottom }: Area, result: Uint8Array): void {
  const places = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const around = new Uint8Array(places.length);
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const value = data[at] ?? 0;
      const isLike = (other: number): boolean => Math.abs((data[other] ?? 0) - value) < contrast;
      // Of most pixels these two are alike, which is known sooner than how many of all.
      if (isLike(at - 1) && isLike(at + 1)) continue;
      let alike = 0;
      for (let place = 0; place < places.length; place += 1) {
        const other = at + (places[place] ?? 0);
        around[place] = data[other] ?? 0;
        if (isLike(other)) alike += 1;
      }
      if (alike > 1) continue;
      around.sort();
      result[at] = ((around[3] ?? 0) + (around[4] ?? 0)) >> 1;
    }
  }
}
