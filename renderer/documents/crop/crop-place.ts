import type { Box } from '#contract/documents.ts';

/** Paper around the letters of a crop, in CSS pixels. */
export const cropPaddingPx = 4;
/** An upright sheet of A4, for a page whose shape is not known yet. */
const likelyRatio = Math.SQRT2;

export interface CropSize {
  readonly heightPx: number;
  readonly widestPx: number;
}

/** A rectangle of the picture of a page, in its pixels, and the size at which it is shown in CSS pixels. */
export interface CropPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shownWidth: number;
  readonly shownHeight: number;
}

/** Boxes are tight around the letters. At this height, digits look like those of the text beside them. */
const letterHeightPx = 12;
/** Page around the box, in CSS pixels: accents and the tails of letters may reach over it. */
const aroundPx = 2;

/**
 * Returns what to cut from the picture of a page: the box at the size of the text beside it, or lower if it is long.
 *
 * @param box in fractions of the page
 * @param page width and height of the picture in pixels
 */
export function placeCrop(
  box: Box,
  page: { readonly width: number; readonly height: number },
  { heightPx, widestPx }: CropSize,
): CropPlace {
  const width = Math.max(1, box.width * page.width);
  const height = Math.max(1, box.height * page.height);
  const room = 2 * (cropPaddingPx + aroundPx);
  const scale = Math.min(Math.min(letterHeightPx, heightPx - room) / height, (widestPx - room) / width);
  const around = aroundPx / scale;
  return {
    x: box.x * page.width - around,
    y: box.y * page.height - around,
    width: width + 2 * around,
    height: height + 2 * around,
    shownWidth: width * scale + 2 * aroundPx,
    shownHeight: height * scale + 2 * aroundPx,
  };
}

/** Returns the width of a crop in CSS pixels before its page is drawn. */
export const likelyCropWidth = (box: Box, size: CropSize): number =>
  placeCrop(box, { width: 1_000, height: 1_000 * likelyRatio }, size).shownWidth + 2 * cropPaddingPx;

/** A line of this many times its height fills the width of a question. */
const lineShape = 26;

/** Returns the part of a line around a box, more of it before than after: labels stand before their values. */
export function lineAround(box: Box): Box {
  const width = Math.min(1, Math.max(box.width, box.height * likelyRatio * lineShape));
  const before = (width - box.width) * 0.7;
  const x = Math.max(0, Math.min(1 - width, box.x - before));
  return { x, y: box.y, width, height: box.height };
}
