import type { PagePictures } from './page-pictures.ts';
import { readsLikeWriting } from './plausible-text.ts';
import type { TextLayer } from './text-layer.ts';

export type PageSource =
  | { readonly from: 'text-layer' }
  /** `doubted`: the text layer has enough text, which reads like no language; it stays unless recognition reads better. */
  | { readonly from: 'recognition'; readonly doubted: boolean };

/** Above this share of characters that the file does not name, its text layer is of no use. */
const maxUnknownShare = 0.2;
/** A text layer with fewer characters beside a large picture is a stamp or a page number on a scan. */
const leastChars = 60;
const largePicture = 0.4;

/** Decides where a page's text comes from. */
export function choosePageSource(layer: TextLayer, pictures: PagePictures): PageSource {
  const usable = layer.unknownShare <= maxUnknownShare;
  if (usable && layer.charCount >= leastChars) {
    return readsLikeWriting(layer.page.text) ? { from: 'text-layer' } : { from: 'recognition', doubted: true };
  }
  if (usable && layer.charCount > 0 && pictures.largestShare < largePicture) return { from: 'text-layer' };
  if (pictures.objectCount === 0) return { from: 'text-layer' };
  return { from: 'recognition', doubted: false };
}
