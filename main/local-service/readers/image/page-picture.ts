import sharp from 'sharp';
import type { ReadLimits } from '../limits.ts';

/** A4 at 200 dpi: what a screen can show of it. */
const maxPixels = { width: 1_700, height: 2_400 };
const longestS = 20;

export type PagePicture =
  | { readonly kind: 'drawn'; readonly png: Uint8Array<ArrayBuffer> }
  /** There is no such page, or it cannot be drawn. */
  | { readonly kind: 'none' }
  | { readonly kind: 'too-large' };

/**
 * One page of a picture file, upright by its own orientation mark, as PNG. For files that were read before. What it may take when it
 * is decoded is less than a reading may: several people may look at pictures while documents are read.
 */
export async function pagePicture(path: string, page: number, limits: ReadLimits): Promise<PagePicture> {
  try {
    const options = { page: page - 1, failOn: 'none', limitInputPixels: limits.imagePixels } as const;
    const { width, height, channels, depth } = await sharp(path, options).metadata();
    if (width * height * channels * bytesOf(depth) > limits.drawnBytes) return { kind: 'too-large' };
    const png = await sharp(path, options)
      .timeout({ seconds: longestS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ ...maxPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 6 })
      .toBuffer();
    // A copy of its own: a buffer of Node's pool must not be transferred.
    return { kind: 'drawn', png: new Uint8Array(png) };
  } catch {
    return { kind: 'none' };
  }
}

function bytesOf(depth: string): number {
  return depth === 'uchar' || depth === 'char' ? 1 : depth === 'ushort' || depth === 'short' ? 2 : 8;
}
