import type { SearchOrder } from '#contract/search-parameters.ts';
import { hitFacts, localDay } from './hit-facts.ts';
import { hitAt, type Hit, type SearchState } from './search-session.ts';

/** What a list is sorted by that has months: the date of the document, or that on which it was added. */
export type MonthsBy = 'date' | 'added';

/** Returns by what a list of hits has months; `null` where documents of a month do not stand together. */
export function monthsBy({ by }: SearchOrder, hasWords: boolean): MonthsBy | null {
  if (by === 'date' || by === 'added') return by;
  // Without words, relevance is the order in which documents were added.
  return by === 'relevance' && !hasWords ? 'added' : null;
}

/** Returns the month of a document, such as `2026-11`; `null` where it is not known. */
export function monthOf(hit: Hit, by: MonthsBy): string | null {
  const added = hit.createdAtMs === null ? null : localDay(hit.createdAtMs);
  return (by === 'added' ? added : hitFacts(hit).day)?.slice(0, 7) ?? null;
}

/** Returns the month that begins with the document at an index; `null` where it is that of the document before it. */
export function monthBegun(search: Pick<SearchState, 'pages'>, index: number, by: MonthsBy): string | null {
  const [hit, before] = [hitAt(search, index), index === 0 ? null : hitAt(search, index - 1)];
  if (hit === null || before === null) return null;
  const month = monthOf(hit, by);
  return month === monthOf(before, by) ? null : month;
}
