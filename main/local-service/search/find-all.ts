import type { DocumentFinder } from './find-documents.ts';
import { findMatches, type MatchRequest, type Matches } from './find-matches.ts';

/** Finds all documents of the scope. Their number is kept ready, so that it is exact however many there are. */
export function findAll(finder: DocumentFinder, request: MatchRequest): Matches {
  const { scope, filter, order, offset, limit } = request;
  const tags = finder.countAll(scope);
  const wanted = new Set(request.tagIds);
  const total = tags.reduce((sum, { tagId, count }) => sum + (wanted.has(tagId) ? count : 0), 0);
  const isNarrowed = tags.some(({ tagId }) => !wanted.has(tagId));
  const selection = { scope, filter, ...(isNarrowed ? { tagIds: request.tagIds } : {}) };
  const rows = offset < total ? finder.sorted(selection, order, { limit, offset }) : [];
  return {
    found: finder.files(rows.map(({ seq }) => seq)),
    total,
    isLowerBound: false,
    tags,
    summary: request.summary ? findMatches(finder, request).summary : null,
  };
}
