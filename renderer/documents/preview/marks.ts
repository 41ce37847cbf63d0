import type { Box, PageWords } from '#contract/documents.ts';

/** What is marked in a document. */
export interface Marks {
  /** What is looked for; empty for nothing. */
  readonly query: string;
  /** In lower case. */
  readonly words: ReadonlySet<string>;
}

/** A word that was looked for, on the righted page. */
export interface PlacedHit {
  readonly page: number;
  readonly box: Box;
}

/** A piece of a text; the pieces in order are the text. */
export interface Segment {
  readonly text: string;
  readonly match: boolean;
}

/** As the service tells words apart. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

export const noMarks: Marks = { query: '', words: new Set() };

/**
 * What a query marks in these pages. Only the service knows, and says how the words are written that it found. Where it does
 * not tell, the words of the query are marked as they were typed, whole and in any case.
 */
export function marksOf(pages: readonly PageWords[], query: string): Marks {
  if (query.trim() === '') return noMarks;
  const isKnown = pages.some(({ matches }) => matches !== null);
  const words = isKnown ? pages.flatMap(({ matches }) => matches ?? []) : (query.match(wordPattern) ?? []);
  return { query, words: new Set(words.map((word) => word.toLowerCase())) };
}

/** Where the words stand that are marked, from the first page to the last. */
export function placedHits(pages: readonly PageWords[], marks: Marks): readonly PlacedHit[] {
  if (marks.words.size === 0) return [];
  const isMarked = (text: string) =>
    text.match(wordPattern)?.some((word) => marks.words.has(word.toLowerCase())) === true;
  return pages.flatMap(({ number, words }) =>
    words.filter(({ text, isMatch }) => isMatch ?? isMarked(text)).map(({ box }) => ({ page: number, box })),
  );
}

/** A text in pieces, with the words that are marked as pieces of their own. */
export function segmentsOf(text: string, { words }: Marks): readonly Segment[] {
  if (words.size === 0) return [{ text, match: false }];
  const segments: Segment[] = [];
  let from = 0;
  for (const found of text.matchAll(wordPattern)) {
    if (!words.has(found[0].toLowerCase())) continue;
    if (found.index > from) segments.push({ text: text.slice(from, found.index), match: false });
    segments.push({ text: found[0], match: true });
    from = found.index + found[0].length;
  }
  if (from < text.length || segments.length === 0) segments.push({ text: text.slice(from), match: false });
  return segments;
}
