/**
 * The one idea of a word that index, query and highlight share: letters and digits, without case, accents or ligatures.
 * "Müller", "MÜLLER" and "muller" are one term; so are "Straße" and "STRASSE".
 */

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const foldedWordPattern = /[\p{L}\p{N}]+/gu;
const asciiWord = /^[A-Za-z0-9]+$/;
const asciiOnly = /^[\x20-\x7e\n\r\t]*$/;

/** Letters that Unicode does not take apart, but that people type apart. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** A word as it stands in a text, and the terms that it is found by. */
export interface Occurrence {
  readonly terms: readonly string[];
  /** UTF-16 offsets into the text as given. */
  readonly start: number;
  readonly end: number;
}

function fold(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => spelledOut[letter] ?? letter);
}

export function termsOf(text: string): readonly string[] {
  return fold(text).match(foldedWordPattern) ?? [];
}

/** Words with their places, for highlights. */
export function* occurrencesIn(text: string): Generator<Occurrence> {
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match;
    const terms = asciiWord.test(word) ? [word.toLowerCase()] : termsOf(word);
    yield { terms, start: match.index, end: match.index + word.length };
  }
}
