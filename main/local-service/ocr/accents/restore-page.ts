import type { RecognisedLine } from '../recogniser.ts';
import { trainedData } from '../tesseract/trained-data.ts';
import { rulesOf } from './language-rules.ts';
import { hasAccent } from './letters.ts';
import { restoreAccents, type AccentSource } from './restore-word.ts';
import { readWordList, type WordList } from './word-list.ts';

/** On a page with fewer words with accents, words without may be printed so: tills of many shops have no accents. */
const minAccented = 2;

/**
 * Restores the accents of a page in this language, as Tesseract names it, which an engine has read that often loses
 * them. Returns the same lines where the language has none, or no word list on this computer.
 */
export async function restorePage(
  lines: readonly RecognisedLine[],
  language: string,
): Promise<readonly RecognisedLine[]> {
  const rules = rulesOf(language);
  const list = rules === null ? null : await wordListOf(language);
  if (rules === null || list === null) return lines;
  const accented = lines.flatMap(({ words }) => words.filter(({ text }) => isAccented(text)));
  const source: AccentSource = { list, rules, restoresBare: accented.length >= minAccented };
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, text: restoreAccents(word.text, source) })),
  }));
}

/** Words of one letter, such as à, are on pages of other languages too. */
const isAccented = (text: string): boolean =>
  (text.normalize('NFC').match(/\p{L}{3,}/gu) ?? []).some((word) => Array.from(word).some(hasAccent));

const loaded = new Map<string, Promise<WordList | null>>();

/** Reads the word list of a language once. */
function wordListOf(language: string): Promise<WordList | null> {
  const known = loaded.get(language) ?? loadWordList(language);
  loaded.set(language, known);
  return known;
}

async function loadWordList(language: string): Promise<WordList | null> {
  try {
    return readWordList(await trainedData(language, 'packaged'));
  } catch {
    // Without the data of its language a page is read as before.
    return null;
  }
}
