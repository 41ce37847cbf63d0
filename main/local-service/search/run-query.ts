import type { Database } from '#lib/sqlite.ts';
import { createCompoundWords, wordWithin } from './compound-words.ts';
import { createDocumentFinder, type Scope } from './find-documents.ts';
import { findAll, findMatches, type MatchRequest, type Matches, type SearchLimits } from './find-matches.ts';
import { matchExpression, parseQuery, type QueryPart } from './parse-query.ts';
import type { SearchOrder, SearchRequest } from './search-index.ts';
import { createSimilarDocuments } from './similar-documents.ts';
import { summarize } from './summarize.ts';

export interface QueryResult extends Matches {
  /** The parts that were searched for, corrections included. Highlights mark them. */
  readonly searchedParts: readonly QueryPart[];
}

const fileIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const byRelevance: SearchOrder = { by: 'relevance', descending: true };

export function createQueryRunner(
  db: Database,
  corrections: (term: string) => readonly string[],
  limits: SearchLimits,
): (request: SearchRequest) => QueryResult {
  const finder = createDocumentFinder(db);
  const compounds = createCompoundWords(db);
  const similar = createSimilarDocuments(db);

  return ({ query, fuzzy, ...request }) => {
    const { filter = {} } = request;
    const among = filter.similarTo === undefined ? {} : { among: similar(filter.similarTo, scopeOf(request)) };
    const asked = { ...toMatchRequest(request, limits), ...among };
    const find = (
      alternatives: MatchRequest['alternatives'],
      only: Pick<MatchRequest, 'fileId'> = {},
    ): QueryResult => ({
      ...findMatches(finder, { ...asked, ...only, alternatives }),
      searchedParts: alternatives.flat(),
    });

    const text = query.trim().toLowerCase();
    if (text === '') {
      const isNarrowed = Object.keys(asked.filter).length > 0;
      return isNarrowed ? find([]) : { ...findAll(finder, asked), searchedParts: [] };
    }
    if (fileIdPattern.test(text)) {
      const byId = find([], { fileId: text });
      if (byId.tags.length > 0) return byId;
    }
    const parts = parseQuery(query);
    if (parts.length === 0) return nothing(asked.summary);
    const alternatives = parts.map((part) => (fuzzy ? withCorrections(part, corrections) : [part]));
    const expression = matchExpression(alternatives);
    const isEnough = finder.numbersOfMatches({ expression, since: 0, limit: limits.enough }).length >= limits.enough;
    return find(isEnough ? alternatives : alternatives.map((each) => withCompounds(each, compounds)));
  };
}

export const scopeOf = ({
  companyId,
  userId,
  hidden,
}: Pick<SearchRequest, 'companyId' | 'userId' | 'hidden'>): Scope => ({
  ...{ companyId, userId },
  hiddenTags: JSON.stringify(hidden?.tagIds ?? []),
  viewerId: hidden?.exceptOfUser ?? '',
});

function toMatchRequest(
  { page, pageSize, ...request }: Omit<SearchRequest, 'query' | 'fuzzy'>,
  limits: SearchLimits,
): MatchRequest {
  const { tagIds, filter = {}, order = byRelevance, summary = false } = request;
  return {
    ...{ limits, tagIds, filter, order, summary, alternatives: [] },
    scope: scopeOf(request),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
}

function nothing(withSummary: boolean): QueryResult {
  const summary = withSummary ? summarize([], [], false) : null;
  return { found: [], total: 0, isLowerBound: false, tags: [], summary, searchedParts: [] };
}

/**
 * Returns a part as typed, followed by corrections of its word. Phrases and words of several terms are not corrected.
 */
function withCorrections(part: QueryPart, corrections: (term: string) => readonly string[]): readonly QueryPart[] {
  const [term] = part.terms;
  if (part.quoted || part.terms.length !== 1 || term === undefined) return [part];
  return [part, ...corrections(term).map((corrected) => ({ terms: [corrected], prefix: false, quoted: false }))];
}

/** Adds the known words that contain the word of a part. They follow it in the order of the hits. */
function withCompounds(
  alternatives: readonly QueryPart[],
  compounds: (word: string) => readonly string[],
): readonly QueryPart[] {
  const [part] = alternatives;
  const word = part === undefined ? null : wordWithin(part);
  if (part === undefined || word === null) return alternatives;
  const known = compounds(word).filter((compound) => !part.prefix || !compound.startsWith(word));
  return [...alternatives, ...known.map((compound) => ({ terms: [compound], prefix: false, quoted: true }))];
}
