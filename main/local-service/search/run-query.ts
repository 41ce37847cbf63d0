import type { Database } from '#lib/sqlite.ts';
import { createDocumentFinder, type FoundDocument, type Scope, type TagCount } from './find-documents.ts';
import { matchExpression, parseQuery, type QueryPart } from './parse-query.ts';
import type { SearchRequest, TagFacet } from './search-index.ts';

interface Tag {
  readonly id: string;
  readonly name: string;
}

export interface QueryResult {
  readonly found: readonly FoundDocument[];
  readonly total: number;
  readonly facets: readonly TagFacet[];
  /** What was looked for in the end, corrections included: what highlights mark. */
  readonly sought: readonly QueryPart[];
}

const fileIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createQueryRunner(
  db: Database,
  corrections: (term: string) => readonly string[],
): (request: SearchRequest) => QueryResult {
  const finder = createDocumentFinder(db);
  const tagsOf = db.prepare<[string], Tag>('SELECT id, name FROM tags WHERE company_id = ?');

  return (request) => {
    const { companyId, userId } = request;
    const scope: Scope = { companyId, userId };
    const visible = tagsOf.all(companyId).filter(({ id }) => request.tagScope?.includes(id) ?? true);
    const asked = visible.filter((tag) => isAsked(tag, request));
    const slice = {
      ...scope,
      tags: JSON.stringify(asked.map(({ id }) => id)),
      limit: request.pageSize,
      offset: (request.page - 1) * request.pageSize,
    };
    const result = (counts: readonly TagCount[], found: readonly FoundDocument[], sought: readonly QueryPart[]) => ({
      found,
      total: counts
        .filter(({ tagId }) => asked.some(({ id }) => id === tagId))
        .reduce((sum, { count }) => sum + count, 0),
      facets: facetsOf(counts, visible),
      sought,
    });

    const query = request.query.trim();
    if (query === '') return result(finder.countAll(scope), finder.pageOfAll(slice), []);

    const named = fileIdPattern.test(query.toLowerCase()) ? finder.byId(query.toLowerCase(), scope) : null;
    if (named !== null) {
      const shown = slice.offset === 0 && asked.some(({ id }) => id === named.tagId);
      return result([{ tagId: named.tagId, count: 1 }], shown ? [named] : [], []);
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

function isAsked(tag: Tag, { tagId, tagName }: SearchRequest): boolean {
  const byId = tagId === null || tag.id === tagId.toLowerCase();
  const byName = tagName === null || tag.name.toLowerCase() === tagName.toLowerCase();
  return byId && byName;
}

function facetsOf(counts: readonly TagCount[], visible: readonly Tag[]): readonly TagFacet[] {
  return visible
    .map(({ id, name }) => ({
      tagId: id,
      tagName: name,
      count: counts.find(({ tagId }) => tagId === id)?.count ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.tagName.localeCompare(b.tagName, 'en'));
}

/** A part as typed, then the same with its word corrected. Phrases and words of several terms are taken at their word. */
function withCorrections(part: QueryPart, corrections: (term: string) => readonly string[]): readonly QueryPart[] {
  const [term] = part.terms;
  if (part.quoted || part.terms.length !== 1 || term === undefined) return [part];
  return [part, ...corrections(term).map((corrected) => ({ terms: [corrected], prefix: false, quoted: false }))];
}
