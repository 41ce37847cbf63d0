import type { DataPoint } from '../data-point.ts';
import { findHits, type PageWords } from './find-hits.ts';

export type Box = NonNullable<DataPoint['box']>;

/** A word that was searched for, on the righted page. */
export interface PlacedHit {
  readonly page: number;
  readonly box: Box;
}

/** The words that begin with one of the terms, from the first page to the last. */
export function placedHits(pages: readonly PageWords[], terms: readonly string[]): readonly PlacedHit[] {
  return pages.flatMap(({ number, words }) => findHits(words, terms).map((box) => ({ page: number, box })));
}
