import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureTypeOf } from '../file-type.ts';
import type { ReadLimits } from '../limits.ts';
import { rawOf } from './decode-image.ts';
import { pictureInputOf } from './picture-input-of.ts';
import type { PictureOutcome } from './picture-input.ts';

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
    const decoded = await pictureInputOfFile(path, limits.drawnBytes);
    if (decoded?.ok === false) return { kind: decoded.failure.code === 'too-large' ? 'too-large' : 'none' };
    if (decoded !== null && page !== 1) return { kind: 'none' };
    // A file that the library opens itself is not read into memory.
    const input = decoded?.input.bytes ?? path;
    const raw = decoded === null ? {} : rawOf(decoded.input);
    const options = { ...raw, page: page - 1, failOn: 'none', limitInputPixels: limits.imagePixels } as const;
    const { width, height, channels, depth } = await sharp(input, options).metadata();
    if (width * height * channels * bytesOf(depth) > limits.drawnBytes) return { kind: 'too-large' };
    const png = await sharp(input, options)
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

const headBytes = 64;

/** Decodes what the picture library cannot open; `null` for files that it can. */
async function pictureInputOfFile(path: string, maxBytes: number): Promise<PictureOutcome | null> {
  const handle = await open(path, 'r');
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(headBytes), 0, headBytes, 0)
    .finally(() => handle.close());
  const contentType = pictureTypeOf(buffer.subarray(0, bytesRead));
  if (contentType !== 'image/heic' && contentType !== 'image/bmp') return null;
  return pictureInputOf(await readFile(path), contentType, maxBytes);
}

function bytesOf(depth: string): number {
  return depth === 'uchar' || depth === 'char' ? 1 : depth === 'ushort' || depth === 'short' ? 2 : 8;
}
