import { meanConfidence } from './mean-confidence.ts';
import type { RecognisedLine } from './recogniser.ts';
import { detectLanguage } from './tesseract/detect-language.ts';

/** With fewer characters that it is sure of, the second engine has not read the page. */
const minSureCharacters = 4;
const sure = 0.8;

/** Whether the second engine has read anything on a page. */
export function hasRead(lines: readonly RecognisedLine[]): boolean {
  const words = lines.flatMap((line) => line.words).filter(({ confidence }) => confidence >= sure);
  return words.reduce((sum, { text }) => sum + text.length, 0) >= minSureCharacters;
}

/** The mean confidence of the second engine's characters: 0.94 to 0.99 on readable print, 0.93 and less where it guesses. */
const surelyRead = 0.94;
/** Languages of which the second engine knows all letters, as Tesseract names them. */
const knownLanguages = ['eng', 'deu', 'fra', 'ita', 'spa', 'por', 'nld'];

/**
 * Whether what the second engine read of a page needs no reading of the first, which can read these languages: the
 * second is sure, and the page is in none of the languages that only the first has the letters of.
 */
export async function standsAlone(lines: readonly RecognisedLine[], readable: readonly string[]): Promise<boolean> {
  if (meanConfidence(lines) < surelyRead) return false;
  const others = readable.filter((language) => !knownLanguages.includes(language));
  if (others.length === 0) return true;
  return !others.includes((await detectLanguage(lines, knownLanguages, others)) ?? '');
}
