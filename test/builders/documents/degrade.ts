import sharp, { type Sharp } from 'sharp';
import type { Raster } from '#local-service/ocr/raster.ts';
import { createRandom } from '../seeded-random.ts';

/** The damage that scanners, fax machines, copiers and cameras do to a page. All off by default. */
export interface Degradation {
  /** Degrees clockwise. */
  readonly rotate?: number;
  /** The share of pixels that turn black or white. */
  readonly specks?: number;
  /** The standard deviation of grey noise, on the scale to 255. */
  readonly grain?: number;
  /** Sigma in pixels. */
  readonly blur?: number;
  readonly jpegQuality?: number;
  /** Scales to this resolution and back. */
  readonly dpi?: number;
  /** Turns the page black and white at this threshold, as fax machines and old scanners do. */
  readonly threshold?: number;
  /** Imitates a photo: light falls off across the page, and the corners are displaced by this share of the width. */
  readonly photo?: number;
  /**
   * Imitates a sheet on a dark desk that is photographed at an angle: its far edge is shorter by this share, and a
   * shadow falls across it.
   */
  readonly snapshot?: number;
  readonly invert?: boolean;
  /** The grey levels of paper and ink. */
  readonly contrast?: { readonly paper: number; readonly ink: number };
}

export async function degrade(raster: Raster, how: Degradation, seed = 1): Promise<Raster> {
  let page = raster;
  if (how.contrast)
    page = mapPixels(page, (value) => how.contrast!.ink + ((how.contrast!.paper - how.contrast!.ink) * value) / 255);
  if (how.rotate) page = await through(page, (image) => image.rotate(how.rotate, { background: '#ffffff' }));
  if (how.photo) page = photograph(page, how.photo);
  if (how.snapshot) page = snapshot(page, how.snapshot);
  if (how.dpi) {
    const factor = how.dpi / page.dpi;
    page = await through(page, (image) =>
      image.resize(Math.round(page.width * factor), Math.round(page.height * factor)),
    );
    page = { ...page, dpi: how.dpi };
  }
  if (how.blur) page = await through(page, (image) => image.blur(how.blur));
  if (how.grain) page = grain(page, how.grain, seed);
  if (how.threshold) page = mapPixels(page, (value) => (value < (how.threshold ?? 128) ? 0 : 255));
  if (how.specks) page = specks(page, how.specks, seed);
  if (how.invert) page = mapPixels(page, (value) => 255 - value);
  if (how.jpegQuality) {
    const jpeg = await imageOf(page).jpeg({ quality: how.jpegQuality }).toBuffer();
    page = await through(page, () => sharp(jpeg));
  }
  return page;
}

export function imageOf({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function through(raster: Raster, change: (image: Sharp) => Sharp): Promise<Raster> {
  const { data, info } = await change(imageOf(raster)).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    dpi: raster.dpi,
    data: channels === 1 ? data : data.filter((_, index) => index % channels === 0),
  };
}

function mapPixels(raster: Raster, change: (value: number) => number): Raster {
  return { ...raster, data: raster.data.map(change) };
}

function grain(raster: Raster, sigma: number, seed: number): Raster {
  const random = createRandom(seed);
  const noise = () => (random() + random() + random() + random() - 2) * sigma * Math.sqrt(3);
  return mapPixels(raster, (value) => Math.max(0, Math.min(255, value + noise())));
}

function specks(raster: Raster, share: number, seed: number): Raster {
  const random = createRandom(seed);
  return mapPixels(raster, (value) => (random() < share ? (random() < 0.5 ? 0 : 255) : value));
}

/**
 * Imitates a photo at an angle under one lamp: a projective map by `askew` of the width, and light that falls from 255
 * to 130.
 */
function photograph(raster: Raster, askew: number): Raster {
  const { width, height, data } = raster;
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const v = y / height;
    // The far edge of the page is narrower, and the page leans slightly.
    const shrink = 1 - askew * (1 - v);
    const shift = askew * width * 0.5 * (1 - v) + askew * 0.1 * y;
    for (let x = 0; x < width; x += 1) {
      const light = 1 - 0.5 * ((x / width) * 0.6 + v * 0.4);
      const fromX = (x - shift) / shrink;
      const fromY = y + askew * 0.2 * (x - width / 2);
      result[y * width + x] = sample(data, width, height, fromX, fromY) * light;
    }
  }
  return { ...raster, data: result };
}

/** The desk around the sheet: its width as a share of the sheet's, and its grey level. */
const desk = { around: 0.12, grey: 70 };
const shadow = { strength: 0.35, edge: 0.04 };

/** Applies the projective map of a camera that is tilted back and slightly rotated. */
function snapshot(raster: Raster, shorter: number): Raster {
  const { width, height, data } = raster;
  const result = new Uint8Array(width * height);
  const lean = 0.03;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = (x / width - 0.5) * (1 + 2 * desk.around);
      const v = (y / height - 0.5) * (1 + 2 * desk.around);
      const [turnedU, turnedV] = [u + lean * v, v - lean * u];
      const depth = 1 - shorter * (turnedV + 0.5);
      const [fromX, fromY] = [(turnedU * (1 - shorter / 2)) / depth + 0.5, ((turnedV + 0.5) * (1 - shorter)) / depth];
      const isSheet = fromX >= 0 && fromX < 1 && fromY >= 0 && fromY < 1;
      const value = isSheet ? sample(data, width, height, fromX * width, fromY * height) : desk.grey;
      const across = (0.55 * u + v - 0.1) / shadow.edge;
      const light = (1 - shadow.strength / (1 + Math.exp(-across))) * (0.88 - 0.15 * u);
      result[y * width + x] = value * light;
    }
  }
  return { ...raster, data: result };
}

function sample(data: Uint8Array, width: number, height: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const at = top * width + left;
  const [dx, dy] = [x - left, y - top];
  const upper = (data[at] ?? 255) * (1 - dx) + (data[at + 1] ?? 255) * dx;
  const lower = (data[at + width] ?? 255) * (1 - dx) + (data[at + width + 1] ?? 255) * dx;
  return upper * (1 - dy) + lower * dy;
}
