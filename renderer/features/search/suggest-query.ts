import { editDistance } from '#lib/text/edit-distance.ts';
import { fold } from '#lib/text/fold.ts';
import type { Hit } from './search-session.ts';

const wordPattern = /[\p{L}\p{M}]+/gu;
/** Shorter words are similar to too many others. */
const leastLetters = 4;
const mostEdits = 2;

/**
 * Returns the query with found words in place of the typed ones, from hits with similar spellings; `null` when the
 * words do not differ.
 */
export function suggestQuery(query: string, hits: readonly Pick<Hit, 'highlights'>[]): string | null {
  const found = new Map<string, number>();
  for (const word of wordsFound(hits)) found.set(word, (found.get(word) ?? 0) + 1);
  const suggestion = query.replace(wordPattern, (word) => nearest(word, found) ?? word);
  return fold(suggestion) === fold(query) ? null : suggestion;
}

const wordsFound = (hits: readonly Pick<Hit, 'highlights'>[]) =>
  hits
    .flatMap(({ highlights }) =>
      highlights.flatMap(({ segments }) =>
        segments.filter(({ match }) => match).flatMap(({ text }) => text.match(wordPattern) ?? []),
      ),
    )
    .map((word) => word.toLowerCase());

/** Returns the nearest found word. Of equally near words it is the most frequent one. */
function nearest(word: string, found: ReadonlyMap<string, number>): string | null {
  const typed = fold(word);
  if (typed.length < leastLetters) return null;
  let best: { readonly word: string; readonly edits: number; readonly count: number } | null = null;
  for (const [each, count] of found) {
    const edits = editDistance(typed, fold(each), mostEdits);
    if (edits === 0) return null;
    if (edits > mostEdits) continue;
    const isBetter = best === null || edits < best.edits || (edits === best.edits && count > best.count);
    if (isBetter) best = { word: each, edits, count };
  }
  return best?.word ?? null;
}
