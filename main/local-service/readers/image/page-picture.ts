import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Box } from '#lib/geometry/box.ts';
import { pictureTypeOf } from '../file-type.ts';
import type { ReadLimits } from '../limits.ts';
import { encodePicture, roomFor, type PagePicture, type PictureWish } from '../picture-wish.ts';
import { rawOf } from './decode-image.ts';
import { pictureInputOf } from './picture-input-of.ts';
import type { PictureOutcome } from './picture-input.ts';

/**
 * One page of a picture file, upright by its own orientation mark. For files that were read before. What it may take
 * when it is decoded is less than a reading may: several people may look at pictures while documents are read.
 */
export async function pagePicture(path: string, wish: PictureWish, limits: ReadLimits): Promise<PagePicture> {
  try {
    const decoded = await pictureInputOfFile(path, limits.drawnBytes);
    if (decoded?.ok === false) return { kind: decoded.failure.code === 'too-large' ? 'too-large' : 'none' };
    if (decoded !== null && wish.page !== 1) return { kind: 'none' };
    // A file that the library opens itself is not read into memory.
    const input = decoded?.input.bytes ?? path;
    const raw = decoded === null ? {} : rawOf(decoded.input);
    const options = { ...raw, page: wish.page - 1, failOn: 'none', limitInputPixels: limits.imagePixels } as const;
    const { width, height, channels, depth, autoOrient } = await sharp(input, options).metadata();
    if (width * height * channels * bytesOf(depth) > limits.drawnBytes) return { kind: 'too-large' };
    const upright = sharp(input, options).autoOrient();
    const shown = { width: autoOrient.width || width, height: autoOrient.height || height };
    const part = wish.part === undefined ? upright : upright.extract(pixelsOf(wish.part, shown));
    const drawn = part
      .flatten({ background: '#ffffff' })
      .resize({ ...roomFor(wish), fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return await encodePicture(drawn, wish);
  } catch {
    return { kind: 'none' };
  }
}

/** Whole pixels that hold a part, at least one. */
function pixelsOf({ x, y, width, height }: Box, shown: { readonly width: number; readonly height: number }) {
  const left = Math.min(shown.width - 1, Math.floor(x * shown.width));
  const top = Math.min(shown.height - 1, Math.floor(y * shown.height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(shown.width, Math.ceil((x + width) * shown.width)) - left),
    height: Math.max(1, Math.min(shown.height, Math.ceil((y + height) * shown.height)) - top),
  };
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
