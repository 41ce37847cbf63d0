import type { QueryPart } from './parse-query.ts';
import type { SearchData } from './search-data.ts';
import { gramOfLengths, innerGrams, longestWord } from './fuzzy-terms.ts';

/** A part of a compound has at least so many letters, and the compound so many more. */
const leastLetters = 5;
const leastMore = 3;
/** How many known words are compared, and how many of them are searched for. */
const maxCandidates = 300;
const maxCompounds = 32;
/** How many trigrams are looked up for a word: more of them leave out hardly any more candidates. */
const maxGrams = 4;

/** Returns the word of a part that is also found within longer words, or `null`. */
export function wordWithin({ terms, quoted }: QueryPart): string | null {
  const [term = ''] = terms;
  return !quoted && terms.length === 1 && /^\p{L}+$/u.test(term) && term.length >= leastLetters ? term : null;
}

/** Returns where a compound has a word, or -1. */
export function placeWithin(compound: string, word: string): number {
  return compound.length < word.length + leastMore ? -1 : compound.indexOf(word);
}

/**
 * Finds known words that contain another one: `betriebskostenabrechnung` contains `kosten` and `rechnung`. German and Dutch
 * compounds are not taken apart when they are written to the index, which would need a dictionary and take room: the
 * vocabulary of fuzzy search has every word once, with its trigrams.
 */
export async function compoundsOf(data: SearchData, word: string): Promise<readonly string[]> {
  if (word.length + leastMore > longestWord) return [];
  return (await data.wordsWithAll(gramsWithin(word), maxCandidates))
    .filter((candidate) => placeWithin(candidate, word) !== -1)
    .slice(0, maxCompounds);
}

function gramsWithin(word: string): readonly (readonly string[])[] {
  const grams = innerGrams(word);
  const step = Math.max(1, Math.ceil(grams.length / maxGrams));
  const some = [...new Set(grams.filter((_, at) => at % step === 0 || at === grams.length - 1))];
  const lengths = Array.from(
    { length: longestWord - word.length - leastMore + 1 },
    (_, at) => word.length + leastMore + at,
  );
  return some.map((gram) => gramOfLengths(gram, lengths));
}
