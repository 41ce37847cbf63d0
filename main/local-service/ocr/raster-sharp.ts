import sharp, { type Sharp } from 'sharp';
import type { Raster } from './raster.ts';

export function sharpOf({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false });
}

/** Runs the pipeline and returns one grey byte for each pixel. */
export async function rasterOf(pipeline: Sharp, dpi: number): Promise<Raster> {
  const { data, info } = await pipeline.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 1) return { width: info.width, height: info.height, data, dpi };
  const grey = new Uint8Array(info.width * info.height);
  for (let index = 0; index < grey.length; index += 1) grey[index] = data[index * info.channels] ?? 255;
  return { width: info.width, height: info.height, data: grey, dpi };
}

export async function rotateRaster(raster: Raster, degrees: 0 | 90 | 180 | 270): Promise<Raster> {
  return degrees === 0 ? raster : rasterOf(sharpOf(raster).rotate(degrees), raster.dpi);
}

export async function invertRaster(raster: Raster): Promise<Raster> {
  return rasterOf(sharpOf(raster).negate(), raster.dpi);
}

export async function scaleRaster(raster: Raster, factor: number): Promise<Raster> {
  const width = Math.max(1, Math.round(raster.width * factor));
  const height = Math.max(1, Math.round(raster.height * factor));
  const kernel = factor > 1 ? 'cubic' : 'lanczos3';
  return rasterOf(sharpOf(raster).resize(width, height, { fit: 'fill', kernel }), raster.dpi * factor);
}

/** Returns a band across the page. */
export async function cropRows(raster: Raster, top: number, height: number): Promise<Raster> {
  return rasterOf(sharpOf(raster).extract({ left: 0, top, width: raster.width, height }), raster.dpi);
}
