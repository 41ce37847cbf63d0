import { fold } from './fold.ts';

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const foldedWordPattern = /[\p{L}\p{N}]+/gu;
const asciiWord = /^[A-Za-z0-9]+$/;

/** A word as it stands in a text, and the terms that it is found by. */
export interface Occurrence {
  readonly terms: readonly string[];
  /** UTF-16 offsets into the text as given. */
  readonly start: number;
  readonly end: number;
}

/** The words of a folded text: runs of letters and digits. Everything else only separates. */
function wordsOf(folded: string): readonly string[] {
  return folded.match(foldedWordPattern) ?? [];
}

/** The folded words of a text: what search and classification compare. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(fold(text));
}

/** Words with their places, so that they can be marked in the text as it was given. */
export function* occurrencesIn(text: string): Generator<Occurrence> {
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match;
    const terms = asciiWord.test(word) ? [word.toLowerCase()] : termsOf(word);
    yield { terms, start: match.index, end: match.index + word.length };
  }
}
