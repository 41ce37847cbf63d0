import { editDistance } from '#lib/text/edit-distance.ts';
import type { SearchData } from './search-data.ts';
import { gramOfLengths, gramsOf, isInVocabulary } from './trigrams.ts';

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
