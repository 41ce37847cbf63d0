import sharp from 'sharp';
import type { ReadLimits } from '../limits.ts';

/** A4 at 200 dpi: what a screen can show of it. */
const mostPixels = { width: 1_700, height: 2_400 };
const longestS = 30;

/**
 * One page of a picture file, upright by its own orientation mark, as PNG; `null` when there is no such page or it cannot
 * be drawn. For files that were read before: nothing else is decoded here.
 */
export async function pagePicture(path: string, page: number, limits: ReadLimits): Promise<Buffer | null> {
  try {
    return await sharp(path, { page: page - 1, failOn: 'none', limitInputPixels: limits.imagePixels })
      .timeout({ seconds: longestS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ ...mostPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 6 })
      .toBuffer();
  } catch {
    return null;
  }
}
