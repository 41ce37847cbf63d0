import type { Box, PageWords } from '#contract/documents.ts';

/** What is marked in a document. */
export interface Marks {
  /** The search query; empty when there is none. */
  readonly query: string;
  /** The marked words in lower case. */
  readonly words: ReadonlySet<string>;
}

/** The place of a found word on the upright page. */
export interface PlacedHit {
  readonly page: number;
  readonly box: Box;
}

/** A segment of a text. The segments in order are the whole text. */
export interface Segment {
  readonly text: string;
  readonly match: boolean;
}

/** Divides text into words as the service does. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

export const noMarks: Marks = { query: '', words: new Set() };

/**
 * Returns what a query marks in these pages. Only the service knows which spellings match, and it reports them. Without
 * that report, whole words that equal those of the query are marked, in any case.
 */
export function marksOf(pages: readonly PageWords[], query: string): Marks {
  if (query.trim() === '') return noMarks;
  const isKnown = pages.some(({ matches }) => matches !== null);
  const words = isKnown ? pages.flatMap(({ matches }) => matches ?? []) : (query.match(wordPattern) ?? []);
  return { query, words: new Set(words.map((word) => word.toLowerCase())) };
}

/** Returns the places of the marked words, from the first page to the last. */
export function placedHits(pages: readonly PageWords[], marks: Marks): readonly PlacedHit[] {
  if (marks.words.size === 0) return [];
  const isMarked = (text: string) =>
    text.match(wordPattern)?.some((word) => marks.words.has(word.toLowerCase())) === true;
  return pages.flatMap(({ number, words }) =>
    words.filter(({ text, isMatch }) => isMatch ?? isMarked(text)).map(({ box }) => ({ page: number, box })),
  );
}

/** Divides a text into segments, so that each marked word is a segment. */
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
