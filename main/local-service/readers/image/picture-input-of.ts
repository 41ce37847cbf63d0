import { decodeBmp } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';
import type { PictureOutcome } from './picture-input.ts';

/** Decodes what the picture library cannot open; other files go to the library as they are. */
export async function pictureInputOf(
  bytes: Uint8Array,
  contentType: string,
  maxBytes: number,
): Promise<PictureOutcome> {
  switch (contentType) {
    case 'image/heic':
      return decodeHeic(bytes, maxBytes);
    case 'image/bmp':
      return decodeBmp(bytes, maxBytes);
    default:
      return { ok: true, input: { bytes, pixels: null, dpi: null } };
  }
}
