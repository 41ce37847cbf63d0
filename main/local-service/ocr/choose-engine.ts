import { meanConfidence } from './mean-confidence.ts';
import type { PrintExtent } from './print-extent.ts';
import type { RecognisedLine } from './recogniser.ts';
import { detectLanguage } from './tesseract/detect-language.ts';
import { isVerticalText, uprightThreshold, type Attempt } from './upright.ts';

/** What is known of a page's print before it is read. */
export interface PagePrint {
  /** The page lies on its side, as far as its lines show. */
  readonly isSideways: boolean;
  /** The print was enlarged, and is poor therefore. */
  readonly isEnlarged: boolean;
  /** `null` where too little print shows the height of its letters. */
  readonly extent: PrintExtent | null;
}

/**
 * A till prints at most 48 characters on a line, each 1.2 times as wide as its letters are high. Measured: 97 of 101
 * receipts that need not be enlarged are at most 62 wide, other papers 70 to 116, but for two cards.
 */
const tillWidth = 58;

/**
 * Chooses the engine that reads a page first: the second one reads small print and that of tills better, and rarely
 * needs the other for it. Wide print of a usual size is mostly clean, and Tesseract reads it faster.
 */
export function engineToStart({ isSideways, isEnlarged, extent }: PagePrint): 'first' | 'second' {
  if (isEnlarged) return 'second';
  if (extent === null) return 'first';
  const [across, down] = isSideways ? [extent.height, extent.width] : [extent.width, extent.height];
  // A note of a few short lines is no till's print, which is a column.
  return across <= tillWidth && down >= across ? 'second' : 'first';
}

/**
 * Below this mean confidence of its characters, a page that the first engine has read is read by the second too.
 * Measured: clean print has 0.92 to 0.97, and 99 of 100 receipts have less than 0.91.
 */
const clearPrint = 0.925;

/** Whether what the first engine read needs no reading of the second: it is sure, or has letters that the second lacks. */
export function firstSuffices(attempt: Attempt): boolean {
  return isClear(attempt) || isInOtherLetters(attempt);
}

function isClear(attempt: Attempt): boolean {
  return isPlausible(attempt) && meanConfidence(attempt.lines) >= clearPrint;
}

/** Whether a reading shows that the page lies the right way up. */
export function isPlausible({ lines, share }: Attempt): boolean {
  return share >= uprightThreshold && !isVerticalText(lines);
}

/** The second engine knows Latin letters and Chinese characters. It would take others for those. */
const otherLetter = /(?!\p{Script=Latin}|\p{Script=Han})\p{L}/gu;
const minOtherLetters = 0.2;

/** Whether the first engine has read letters that the second does not know, and is not unsure of them. */
function isInOtherLetters({ lines, share }: Attempt): boolean {
  const text = lines.flatMap((line) => line.words.map((word) => word.text)).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return share >= uprightThreshold && (text.match(otherLetter)?.length ?? 0) > minOtherLetters * letters;
}

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
export async function secondSuffices(lines: readonly RecognisedLine[], readable: readonly string[]): Promise<boolean> {
  if (meanConfidence(lines) < surelyRead) return false;
  const others = otherLanguages(readable);
  if (others.length === 0) return true;
  return !others.includes((await languageOf(lines, readable)) ?? '');
}

/** Returns the language of what the second engine has read, as Tesseract names it, or `null` where it is not certain. */
export const languageOf = (lines: readonly RecognisedLine[], readable: readonly string[]): Promise<string | null> =>
  detectLanguage(lines, knownLanguages, otherLanguages(readable));

const otherLanguages = (readable: readonly string[]): readonly string[] =>
  readable.filter((language) => !knownLanguages.includes(language));
