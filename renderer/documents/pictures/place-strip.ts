import type { Box } from '#contract/documents.ts';

/** A rectangle of the picture of a page, in its pixels. */
export interface StripPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paper around the letters, in heights of the box. */
export const stripAround = 0.35;
/** The widest strip of a page: further left is another column. */
const widest = 0.5;

/**
 * Returns the part of a page from the first word of the value's line to the value's end.
 *
 * @param box of the value, in fractions of the page
 * @param words boxes of the words of the page
 * @param page its size in pixels
 */
export function placeStrip(
  box: Box,
  words: readonly Box[],
  page: { readonly width: number; readonly height: number },
): StripPlace {
  const middle = box.y + box.height / 2;
  const end = box.x + box.width;
  const onLine = words.filter(
    ({ x, y, width, height }) => y < middle && middle < y + height && x < box.x && end - x <= widest && x + width > 0,
  );
  const start = Math.min(box.x, ...onLine.map(({ x }) => x));
  const room = stripAround * box.height * page.height;
  const x = Math.max(0, start * page.width - room);
  const y = Math.max(0, box.y * page.height - room);
  return {
    x,
    y,
    width: Math.max(1, Math.min(page.width, end * page.width + room) - x),
    height: Math.max(1, Math.min(page.height, (box.y + box.height) * page.height + room) - y),
  };
}
