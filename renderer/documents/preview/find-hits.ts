import type { MethodResult } from '#contract/methods.ts';

export type PageWords = MethodResult<'documents.words'>['pages'][number];
type Box = PageWords['words'][number]['box'];

const wordPattern = /[\p{L}\p{N}]+/gu;

/** Without case and accents, as the service looks for words. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a query; single letters mark too much to be of use. */
export function termsOf(...texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => fold(text).match(wordPattern) ?? []);
  return [...new Set(words)].filter((word) => word.length > 1);
}

const isHit = (word: string, terms: readonly string[]) => terms.some((term) => word.startsWith(term));

/** Where on the page the words stand that begin with one of the terms. */
export function findHits(words: PageWords['words'], terms: readonly string[]): readonly Box[] {
  if (terms.length === 0) return [];
  return words
    .filter(({ text }) => (fold(text).match(wordPattern) ?? []).some((word) => isHit(word, terms)))
    .map(({ box }) => box);
}

export interface Segment {
  readonly text: string;
  readonly match: boolean;
}

/** A text in pieces, with the words that begin with one of the terms as pieces of their own. */
export function segmentsOf(text: string, terms: readonly string[]): readonly Segment[] {
  if (terms.length === 0) return [{ text, match: false }];
  const segments: Segment[] = [];
  let from = 0;
  for (const found of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!isHit(fold(found[0]), terms)) continue;
    if (found.index > from) segments.push({ text: text.slice(from, found.index), match: false });
    segments.push({ text: found[0], match: true });
    from = found.index + found[0].length;
  }
  if (from < text.length || segments.length === 0) segments.push({ text: text.slice(from), match: false });
  return segments;
}
