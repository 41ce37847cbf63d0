import { gunzipSync } from 'node:zlib';
import type { Page, Word } from '../document.ts';

/** What was recognised on a page, and how the page was turned for that. */
export interface RecognisedPage extends Pick<Page, 'number' | 'rotation'> {
  readonly words: readonly Pick<Word, 'text' | 'box'>[];
}

/** Reads a stored page. Words that its text layer has already are left out; they have the confidence 1. */
export function recognisedPage(pageGz: Uint8Array): RecognisedPage {
  const { number, rotation, textSource, words } = JSON.parse(gunzipSync(pageGz).toString('utf8')) as Page;
  const isRecognised = textSource === 'ocr' ? () => true : (word: Word) => word.confidence < 1;
  return { number, rotation, words: textSource === 'plain' ? [] : words.filter(isRecognised) };
}
