import type { Box } from '#contract/documents.ts';
import type { Ask } from '../../bridge/react.tsx';
import { turnOf } from '../preview/turn-box.ts';
import { createPictureQueue } from './picture-queue.ts';
import { placeStrip, stripAround, type StripPlace } from './place-strip.ts';
import { drawAtService } from './service-picture.ts';
import { drawWholeFile, pictureUrl, turnedPicture } from './small-pictures.ts';

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
/** A page is drawn this wide where the service draws none, so that small print is sharp. */
const pageWidthPx = 1_100;

/**
 * Pictures of values as they are printed, with what stands before them on their line: the label often says which amount
 * it is. Each takes two calls, so they are made for rows in view alone, one after the other.
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
  const boxes = read?.words.map((word) => word.box) ?? [];
  const turn = turnOf(read?.rotation ?? 0);
  const place = placeStrip(box, boxes, usualPage);
  const size = { widthPx: pixels.width, heightPx: Math.round(letterHeightPx * (1 + 2 * stripAround)) };
  const drawn = await drawAtService(call, fileId, { page, turn, ...size, part: partOf(place) });
  switch (drawn.kind) {
    case 'drawn': {
      if (turn === 0) return drawn.url;
      const strip = await turnedPicture(drawn.url, { turn, widthPx: pixels.width });
      return strip === null ? null : pictureUrl(strip);
    }
    case 'refused': {
      const whole = await drawWholeFile(call, fileId, { page, turn, widthPx: pageWidthPx });
      return whole === null ? null : pictureUrl(cutStrip(whole, placeStrip(box, boxes, whole)));
    }
    case 'none':
      return null;
    case 'failed':
      throw new Error('the service does not draw now');
  }
}

/** Of A4. The shape of a page is known only when it is drawn, and decides but the width of the paper around a strip. */
const usualPage = { width: pageWidthPx, height: Math.round(pageWidthPx * Math.SQRT2) };

/** Returns a rectangle of the usual page in fractions of it. */
function partOf({ x, y, width, height }: StripPlace): Box {
  const [left, top] = [x / usualPage.width, y / usualPage.height];
  return {
    x: left,
    y: top,
    width: Math.min(1 - left, width / usualPage.width),
    height: Math.min(1 - top, height / usualPage.height),
  };
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
