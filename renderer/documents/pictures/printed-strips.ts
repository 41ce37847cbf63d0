import type { Box } from '#contract/documents.ts';
import type { Ask } from '../../bridge/react.tsx';
import { turnOf } from '../preview/turn-box.ts';
import { createPictureQueue } from './picture-queue.ts';
import { placeStrip, stripAround, type StripPlace } from './place-strip.ts';
import { drawPage, pictureUrl } from './small-pictures.ts';

/** A value with its place on a page. */
export interface PrintedValue {
  readonly fileId: string;
  readonly page: number;
  readonly box: Box;
}

/** A strip with more than one pixel for each of the screen, and its letters about as high as the text beside it. */
const pixels = { width: 424, height: 44 } as const;
/** The height of letters in a strip that is not filled by its line. */
const letterHeightPx = 24;
/** A page is drawn this wide, so that small print is sharp. */
const pageWidthPx = 1_100;

/**
 * Pictures of values as they are printed, with what stands before them on their line: the label often says which amount
 * it is. Each takes two calls and the drawing of a page, so they are made for rows in view alone, one after the other.
 */
export const printedStrips = createPictureQueue<PrintedValue>({
  keyOf: stripKey,
  draw: drawStrip,
  mayCome: () => false,
  atOnce: 1,
  mostKept: 300,
});

export function stripKey({ fileId, page, box }: PrintedValue): string {
  return [fileId, page, box.x, box.y].join(' ');
}

async function drawStrip({ fileId, page, box }: PrintedValue, call: Ask): Promise<string | null> {
  // A service without words measures its boxes on the page as it is shown.
  const words = await call('documents.words', { id: fileId, first: page, last: page });
  const read = words.ok ? words.result.pages.find(({ number }) => number === page) : undefined;
  const picture = await drawPage(call, fileId, { page, turn: turnOf(read?.rotation ?? 0), widthPx: pageWidthPx });
  if (picture === null) return null;
  const boxes = read?.words.map((word) => word.box) ?? [];
  return pictureUrl(cutStrip(picture, placeStrip(box, boxes, picture)));
}

/** The value ends at the right edge of its strip, where the value as it was read stands. */
function cutStrip(page: HTMLCanvasElement, { x, y, width, height }: StripPlace): HTMLCanvasElement {
  const letters = height / (1 + 2 * stripAround);
  const scale = Math.min(pixels.width / width, pixels.height / height, letterHeightPx / letters);
  const strip = document.createElement('canvas');
  strip.width = pixels.width;
  strip.height = pixels.height;
  const context = strip.getContext('2d');
  if (context === null) return strip;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, strip.width, strip.height);
  context.imageSmoothingQuality = 'high';
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const [left, top] = [pixels.width - shownWidth, (pixels.height - shownHeight) / 2];
  context.drawImage(page, x, y, width, height, left, top, shownWidth, shownHeight);
  return strip;
}
