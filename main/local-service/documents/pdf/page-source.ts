import type { PagePictures } from './page-pictures.ts';
import type { TextLayer } from './text-layer.ts';

export type PageSource = { readonly from: 'text-layer' } | { readonly from: 'recognition'; readonly dpi: number };

/** Above this share of characters that the file does not name, its text layer is of no use. */
const maxUnknownShare = 0.2;
/** A text layer with fewer characters beside a large picture is a stamp or a page number on a scan. */
const leastChars = 60;
const largePicture = 0.4;

/** Type of 10 points is 30 pixels high at 300 dpi, where Tesseract reads best. */
const usualDpi = 300;

/** Decides where a page's text comes from. */
export function choosePageSource(layer: TextLayer, pictures: PagePictures): PageSource {
  const usable = layer.unknownShare <= maxUnknownShare;
  if (usable && layer.charCount >= leastChars) return { from: 'text-layer' };
  if (usable && layer.charCount > 0 && pictures.largestShare < largePicture) return { from: 'text-layer' };
  if (pictures.objectCount === 0) return { from: 'text-layer' };
  return { from: 'recognition', dpi: usualDpi };
}
