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

/** The mean confidence of the second engine's characters: 0.95 to 0.99 on readable print, 0.89 and less where it guesses. */
const surelyRead = 0.94;
/** Languages that are easily taken for English, written with letters that the second engine does not know. */
const withAccents = ['deu', 'fra', 'ita', 'spa', 'por', 'nld'];

/** Reading amounts with both engines gave one more of 23 totals, and the second engine takes the sign of the euro for a letter. */
const amount = /\d[.,]\d\d(?!\d)/;

/**
 * Whether what the second engine read of a page needs no reading of the first: it is sure, the page has no amounts, and is
 * English, of which it knows all letters.
 */
export async function standsAlone(lines: readonly RecognisedLine[]): Promise<boolean> {
  if (meanConfidence(lines) < surelyRead) return false;
  if (lines.some(({ words }) => words.some(({ text }) => amount.test(text)))) return false;
  return (await detectLanguage(lines, ['eng'], withAccents)) === 'eng';
}
