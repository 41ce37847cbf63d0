import type { Database } from '#lib/sqlite.ts';
import { createDocumentFinder, type Scope } from './find-documents.ts';
import { findMatches, type Matches, type SearchLimits } from './find-matches.ts';
import { parseQuery, type QueryPart } from './parse-query.ts';
import type { SearchRequest, TagCount } from './search-index.ts';

export interface QueryResult extends Matches {
  /** The parts that were searched for, corrections included. Highlights mark them. */
  readonly searchedParts: readonly QueryPart[];
}

const fileIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createQueryRunner(
  db: Database,
  corrections: (term: string) => readonly string[],
  limits: SearchLimits,
): (request: SearchRequest) => QueryResult {
  const finder = createDocumentFinder(db);

  return ({ companyId, userId, tagIds, hidden, ...request }) => {
    const hiddenTags = JSON.stringify(hidden?.tagIds ?? []);
    const scope: Scope = { companyId, userId, hiddenTags, viewerId: hidden?.exceptOfUser ?? '' };
    const offset = (request.page - 1) * request.pageSize;
    const slice = { ...scope, tags: JSON.stringify(tagIds), limit: request.pageSize, offset };
    const exactly = (tags: readonly TagCount[], found: Matches['found']): QueryResult => ({
      found,
      total: tags.filter(({ tagId }) => tagIds.includes(tagId)).reduce((sum, { count }) => sum + count, 0),
      isLowerBound: false,
      tags,
      searchedParts: [],
    });

    const query = request.query.trim();
    if (query === '') return exactly(finder.countAll(scope), finder.pageOfAll(slice));

    const documentById = fileIdPattern.test(query.toLowerCase()) ? finder.byId(query.toLowerCase(), scope) : null;
    if (documentById !== null) {
      const isShown = offset === 0 && tagIds.includes(documentById.tagId);
      return exactly([{ tagId: documentById.tagId, count: 1 }], isShown ? [documentById] : []);
    }

    const parts = parseQuery(request.query);
    if (parts.length === 0) return exactly([], []);
    const alternatives = parts.map((part) => (request.fuzzy ? withCorrections(part, corrections) : [part]));
    const matches = findMatches(finder, { limits, scope, tagIds, alternatives, offset, limit: request.pageSize });
    return { ...matches, searchedParts: alternatives.flat() };
  };
}

/**
 * Returns a part as typed, followed by corrections of its word. Phrases and words of several terms are not corrected.
 */
function withCorrections(part: QueryPart, corrections: (term: string) => readonly string[]): readonly QueryPart[] {
  const [term] = part.terms;
  if (part.quoted || part.terms.length !== 1 || term === undefined) return [part];
  return [part, ...corrections(term).map((corrected) => ({ terms: [corrected], prefix: false, quoted: false }))];
}
