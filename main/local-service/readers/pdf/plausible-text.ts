/** Fewer letters prove nothing: codes, amounts and names have any letters. */
const minLetters = 100;
const latinShare = 0.9;
/**
 * Vowels among letters: 0.34 to 0.45 on real pages in six languages, 0.15 to 0.29 when a font's characters are all named
 * one or three places off, near 0.1 for the usual 29 (glyph numbers).
 */
const minVowelShare = 0.28;

/**
 * False for text in Latin letters that no Latin language has: a subset font without, or with a wrong, map to Unicode.
 * Other scripts are believed.
 */
export function isPlausibleText(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.normalize('NFD').match(/[a-zæøœßı]/gi)?.length ?? 0;
  if (latin < minLetters || latin < latinShare * letters) return true;
  const vowels = text.normalize('NFD').match(/[aeiouyæøœı]/gi)?.length ?? 0;
  return vowels >= minVowelShare * latin;
}
