import { fold } from './fold.ts';

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const foldedWordPattern = /[\p{L}\p{N}]+/gu;
const asciiWord = /^[A-Za-z0-9]+$/;

/** A word and its place in a text, with the terms that find it. */
export interface Occurrence {
  readonly terms: readonly string[];
  /** UTF-16 offsets into the original text. */
  readonly start: number;
  readonly end: number;
}

/** Returns the words of a folded text: runs of letters and digits. All other characters only separate words. */
function wordsOf(folded: string): readonly string[] {
  return folded.match(foldedWordPattern) ?? [];
}

/** Returns the folded words of a text, which search and classification compare. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(fold(text));
}

/** Returns the words of a text with their places, so that they can be marked in the original text. */
export function* occurrencesIn(text: string): Generator<Occurrence> {
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match;
    const terms = asciiWord.test(word) ? [word.toLowerCase()] : termsOf(word);
    yield { terms, start: match.index, end: match.index + word.length };
  }
}
