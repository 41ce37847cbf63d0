import type { Sharp } from 'sharp';
import type { Box } from '#lib/geometry/box.ts';

/** A page that is to be drawn for a screen, as a viewer shows the file. */
export interface PictureWish {
  /** From 1. */
  readonly page: number;
  /** The picture is no wider and no higher, in pixels. Where one is given, the other follows from the page. */
  readonly widthPx?: number | undefined;
  readonly heightPx?: number | undefined;
  /** Only this part of the page, in fractions of it. */
  readonly part?: Box | undefined;
}

export type PagePicture =
  | {
      readonly kind: 'drawn';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly contentType: 'image/png' | 'image/webp';
    }
  /** There is no such page, or it cannot be drawn. */
  | { readonly kind: 'none' }
  | { readonly kind: 'too-large' };

/** A4 at 200 dpi: what a screen can show of a page. */
const screenPixels = { width: 1_700, height: 2_400 };
/** The library gives up after this. */
const longestS = 20;
const quality = 82;

/** The most pixels that a picture may have in each direction. */
export function roomFor({ widthPx, heightPx }: PictureWish): { readonly width: number; readonly height: number } {
  return {
    width: Math.min(widthPx ?? screenPixels.width, screenPixels.width),
    height: Math.min(heightPx ?? screenPixels.height, screenPixels.height),
  };
}

/** Whole pages as PNG, which loses nothing; what is drawn small as WebP, a third of the bytes. */
export async function encodePicture(drawn: Sharp, wish: PictureWish): Promise<PagePicture> {
  const isSmall = wish.widthPx !== undefined || wish.heightPx !== undefined;
  const timed = drawn.timeout({ seconds: longestS });
  const bytes = await (isSmall ? timed.webp({ quality }) : timed.png({ compressionLevel: 6 })).toBuffer();
  // A copy of its own: a buffer of Node's pool must not be transferred.
  return { kind: 'drawn', bytes: new Uint8Array(bytes), contentType: isSmall ? 'image/webp' : 'image/png' };
}
