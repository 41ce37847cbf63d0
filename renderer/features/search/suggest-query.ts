import type { Hit } from './search-session.ts';

const wordPattern = /[\p{L}\p{M}]+/gu;
/** Shorter words are near to too many others. */
const leastLetters = 4;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The query with the words that were found in place of those that were typed: what hits with similar spellings say.
 * `null`: they say nothing else.
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

/** Of words that are equally near the one that was found most often. */
function nearest(word: string, found: ReadonlyMap<string, number>): string | null {
  const typed = fold(word);
  if (typed.length < leastLetters) return null;
  let best: { readonly word: string; readonly edits: number; readonly count: number } | null = null;
  for (const [each, count] of found) {
    const edits = editsBetween(typed, fold(each));
    if (edits === 0) return null;
    if (edits > 2) continue;
    const isBetter = best === null || edits < best.edits || (edits === best.edits && count > best.count);
    if (isBetter) best = { word: each, edits, count };
  }
  return best?.word ?? null;
}

/** Letters that are changed, added or left out; two that changed places count once. */
export function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
