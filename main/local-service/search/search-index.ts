import type { Database } from '#lib/sqlite.ts';
import { createHighlighter } from './highlight-hits.ts';
import { createIndexWriter } from './index-writer.ts';
import { createQueryRunner } from './run-query.ts';

/** What the index holds of one processed file. `put` replaces whatever it held before. */
export interface SearchDocument {
  readonly fileId: string;
  readonly companyId: string;
  readonly userId: string;
  readonly tagId: string;
  readonly name: string;
  /** Values of the data points, as text. */
  readonly dataPoints: readonly string[];
  /** Text of all pages, in order. */
  readonly text: string;
}

export interface SearchRequest {
  readonly companyId: string;
  /** Only this user's files (role Uploader); `null` for the whole company. */
  readonly userId: string | null;
  /** As typed: words, "phrases", a trailing star, or a file id. Empty finds everything, newest first. */
  readonly query: string;
  readonly tagId: string | null;
  /** Case-insensitive. With `tagId` both must hold. */
  readonly tagName: string | null;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly fuzzy: boolean;
  /** Ids of the tags that the caller may see; `null` for all. */
  readonly tagScope: readonly string[] | null;
}

/** A piece of the document as plain text, never markup: the pieces joined are the snippet. */
export interface HighlightSegment {
  readonly text: string;
  readonly match: boolean;
}

export interface Highlight {
  readonly field: 'name' | 'data_point' | 'text';
  /** From 1; `null` for the name and for a data point without a page. */
  readonly page: number | null;
  readonly segments: readonly HighlightSegment[];
}

export interface SearchHit {
  readonly fileId: string;
  /** Higher is better; comparable only inside one reply. 0 for an empty query. */
  readonly score: number;
  readonly highlights: readonly Highlight[];
}

export interface TagFacet {
  readonly tagId: string;
  readonly tagName: string;
  readonly count: number;
}

export interface SearchOutcome {
  readonly hits: readonly SearchHit[];
  /** Exact number of matches on all pages. */
  readonly total: number;
  /** Counts by tag of what the query finds when no tag is asked for; most frequent first. */
  readonly facets: readonly TagFacet[];
}

/**
 * Search over processed files, in the service's database. `put` and `remove` write inside the caller's transaction, so that
 * the index is equal to the store at every commit.
 */
export interface SearchIndex {
  put(seq: number, document: SearchDocument): void;
  remove(seq: number): void;
  search(request: SearchRequest): SearchOutcome;
}

export function createSearchIndex(db: Database): SearchIndex {
  const writer = createIndexWriter(db);
  const runQuery = createQueryRunner(db, writer.corrections);
  const highlightsOf = createHighlighter(db);
  return {
    put: writer.put,
    remove: writer.remove,
    search(request) {
      const { found, total, facets, sought } = runQuery(request);
      const hits = found.map(({ fileId, rank }) => ({
        fileId,
        score: 0 - rank,
        highlights: highlightsOf(fileId, sought),
      }));
      return { hits, total, facets };
    },
  };
}
