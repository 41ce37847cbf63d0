import type { Database } from '#lib/sqlite.ts';
import { createDocumentFinder, type FoundDocument, type Scope } from './find-documents.ts';
import { matchExpression, parseQuery, type QueryPart } from './parse-query.ts';
import type { SearchRequest, TagCount } from './search-index.ts';

export interface QueryResult {
  readonly found: readonly FoundDocument[];
  readonly total: number;
  readonly tags: readonly TagCount[];
  /** The parts that were searched for, corrections included. Highlights mark them. */
  readonly searchedParts: readonly QueryPart[];
}

const fileIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createQueryRunner(
  db: Database,
  corrections: (term: string) => readonly string[],
): (request: SearchRequest) => QueryResult {
  const finder = createDocumentFinder(db);

  return ({ companyId, userId, tagIds, hidden, ...request }) => {
    const hiddenTags = JSON.stringify(hidden?.tagIds ?? []);
    const scope: Scope = { companyId, userId, hiddenTags, viewerId: hidden?.exceptOfUser ?? '' };
    const offset = (request.page - 1) * request.pageSize;
    const slice = { ...scope, tags: JSON.stringify(tagIds), limit: request.pageSize, offset };
    const result = (
      tags: readonly TagCount[],
      found: readonly FoundDocument[],
      searchedParts: readonly QueryPart[],
    ) => ({
      found,
      total: tags.filter(({ tagId }) => tagIds.includes(tagId)).reduce((sum, { count }) => sum + count, 0),
      tags,
      searchedParts,
    });

    const query = request.query.trim();
    if (query === '') return result(finder.countAll(scope), finder.pageOfAll(slice), []);

    const documentById = fileIdPattern.test(query.toLowerCase()) ? finder.byId(query.toLowerCase(), scope) : null;
    if (documentById !== null) {
      const isShown = offset === 0 && tagIds.includes(documentById.tagId);
      return result([{ tagId: documentById.tagId, count: 1 }], isShown ? [documentById] : [], []);
    }

    const parts = parseQuery(request.query);
    if (parts.length === 0) return result([], [], []);
    const alternatives = parts.map((part) => (request.fuzzy ? withCorrections(part, corrections) : [part]));
    const exact = matchExpression(parts.map((part) => [part]));
    const expression = matchExpression(alternatives);
    const counts = finder.countMatching(expression, scope);
    return result(counts, finder.pageOfMatching(expression, exact, slice), alternatives.flat());
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
