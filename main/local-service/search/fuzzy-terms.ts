import { editDistance } from '#lib/text/edit-distance.ts';
import type { SearchData } from './search-data.ts';

/** Only words of letters are corrected and found within others. A number that is nearly equal is another number. */
export const isInVocabulary = (term: string): boolean => /^\p{L}{3,32}$/u.test(term);

/** Longer words are not in the vocabulary. */
export const longestWord = 32;

/**
 * Returns the trigrams of a term with marks for beginning and end. Two swapped letters in a short word leave no trigram
 * intact, so its outer letters count as another one.
 */
function gramsOf(term: string): readonly string[] {
  const letters = Array.from(`<${term}>`);
  const outer = letters.length <= 8 ? [`${letters.at(1) ?? ''}<>${letters.at(-2) ?? ''}`] : [];
  return [...new Set([...threeLetters(letters), ...outer])];
}

/** Returns the trigrams of a part of a word, without marks. */
export const innerGrams = (part: string): readonly string[] => threeLetters(Array.from(part));

const threeLetters = (letters: readonly string[]): readonly string[] =>
  letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));

/** Returns the trigrams as they are stored: with the word's length, so that only words of a similar length are looked up. */
export const storedGrams = (term: string): readonly string[] => gramsOf(term).map((gram) => `${term.length}${gram}`);

/** Returns a trigram as words of these lengths have it. */
export const gramOfLengths = (gram: string, lengths: readonly number[]): readonly string[] =>
  lengths.map((length) => `${length}${gram}`);

const maxCandidates = 300;
const maxCorrections = 16;

/** Returns how many letters may be wrong: one in a short word, two in a longer one. */
function allowedDistance(term: string): number {
  return term.length < 6 ? 1 : 2;
}

/**
 * Returns known terms within the allowed distance, nearest first, without the term itself. Candidates have nearly the same
 * length and share trigrams; the edit distance decides.
 */
export async function corrections(data: SearchData, term: string): Promise<readonly string[]> {
  if (!isInVocabulary(term)) return [];
  const allowed = allowedDistance(term);
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, index) => term.length - allowed + index);
  const groups = gramsOf(term).map((gram) => gramOfLengths(gram, lengths));
  return (await data.wordsSharing(groups, maxCandidates))
    .map((candidate) => ({ candidate, distance: editDistance(term, candidate, allowed) }))
    .filter(({ distance }) => distance > 0 && distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxCorrections)
    .map(({ candidate }) => candidate);
}
