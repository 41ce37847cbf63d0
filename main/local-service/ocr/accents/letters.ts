import { withoutMarks } from '../merge/similar-chars.ts';

/** Returns a text in small letters without accents. ß stays. */
export const withoutAccents = (text: string): string => withoutMarks(text).toLowerCase();

/** Returns whether a letter has an accent. */
export const hasAccent = (letter: string): boolean => withoutAccents(letter) !== letter.toLowerCase();

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

/** Returns a word of the same number of letters with the capitals of another one. */
export function inCaseOf(word: string, like: string): string {
  const letters = Array.from(like);
  return Array.from(word, (letter, at) => (isCapital(letters[at] ?? '') ? letter.toUpperCase() : letter)).join('');
}
