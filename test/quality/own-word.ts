/** What is known of a document: words that its index line confirms, and words that were read in it. */
export interface DocumentText {
  readonly path: string;
  /** Taken from the index, not from the reader; empty where the index gives none. */
  readonly known: string;
  readonly read: string;
}

/** The word by which a document is searched for, and whether the index confirms it. */
export interface OwnWord {
  readonly word: string;
  readonly from: 'known' | 'read';
}

const leastLetters = 4;
const longestWord = 40;

/**
 * Chooses a word for every document: the one that the fewest documents contain; among equals the longest, then the
 * first by code points, so that the same documents give the same words. Words that the index confirms are preferred, if
 * they were read; `null` where nothing was read.
 */
export function ownWords(documents: readonly DocumentText[]): ReadonlyMap<string, OwnWord | null> {
  const readWords = new Map(documents.map(({ path, read }) => [path, wordsOf(read)]));
  const holders = new Map<string, number>();
  for (const words of readWords.values()) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarest = (words: Iterable<string>): string | null =>
    [...words].sort(
      (a, b) => (holders.get(a) ?? 0) - (holders.get(b) ?? 0) || b.length - a.length || (a < b ? -1 : 1),
    )[0] ?? null;
  return new Map(
    documents.map(({ path, known }): readonly [string, OwnWord | null] => {
      const read = readWords.get(path) ?? new Set<string>();
      const vouched = rarest([...wordsOf(known)].filter((word) => read.has(word)));
      if (vouched !== null) return [path, { word: vouched, from: 'known' }];
      const own = rarest(read);
      return [path, own === null ? null : { word: own, from: 'read' }];
    }),
  );
}

/** Returns runs of letters and digits, as the service's index splits text; short ones only when there are no others. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const long = words.filter((word) => word.length >= leastLetters && word.length <= longestWord);
  return new Set(long.length > 0 ? long : words);
}
