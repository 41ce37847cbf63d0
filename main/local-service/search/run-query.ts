import { compoundsOf, wordWithin } from './compound-words.ts';
import { findAll, findMatches, type MatchRequest, type Matches, type SearchLimits } from './find-matches.ts';
import { corrections } from './fuzzy-terms.ts';
import { parseQuery, type QueryPart } from './parse-query.ts';
import type { Required, Scope, SearchData } from './search-data.ts';
import type { SearchOrder, SearchOutcome, SearchRequest } from './search-index.ts';
import { similarDocuments } from './similar-documents.ts';
import { summarize } from './summarize.ts';

interface QueryResult extends Matches {
  /** The parts that were searched for, corrections included. Highlights mark them. */
  readonly searchedParts: readonly QueryPart[];
}

const fileIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const byRelevance: SearchOrder = { by: 'relevance', descending: true };

/** Searches with what a database answers. */
export async function searchWith(
  data: SearchData,
  request: SearchRequest,
  limits: SearchLimits,
): Promise<SearchOutcome> {
  const { found, searchedParts, ...outcome } = await runQuery(data, request, limits);
  const numbers = found.map(({ seq }) => seq);
  const highlights = searchedParts.length === 0 ? [] : await data.highlights(numbers, searchedParts);
  return { ...outcome, hits: found.map(({ fileId }, at) => ({ fileId, highlights: highlights[at] ?? [] })) };
}

async function runQuery(
  data: SearchData,
  { query, fuzzy, ...request }: SearchRequest,
  limits: SearchLimits,
): Promise<QueryResult> {
  const { filter = {} } = request;
  const among =
    filter.similarTo === undefined ? {} : { among: await similarDocuments(data, filter.similarTo, scopeOf(request)) };
  const asked = { ...toMatchRequest(request, limits), ...among };
  const find = async (required: Required, only: Pick<MatchRequest, 'fileId'> = {}): Promise<QueryResult> => ({
    ...(await findMatches(data, { ...asked, ...only, required })),
    searchedParts: required.flat(),
  });

  const text = query.trim().toLowerCase();
  if (text === '') {
    const isNarrowed = Object.keys(asked.filter).length > 0;
    return isNarrowed ? find([]) : { ...(await findAll(data, asked)), searchedParts: [] };
  }
  if (fileIdPattern.test(text)) {
    const byId = await find([], { fileId: text });
    if (byId.tags.length > 0) return byId;
  }
  const parts = parseQuery(query);
  if (parts.length === 0) return nothing(asked.summary);
  const required = await each(parts, (part) => (fuzzy ? withCorrections(data, part) : Promise.resolve([part])));
  const isWithinOthers = required.some(([part]) => part !== undefined && wordWithin(part) !== null);
  // The question costs as much as finding a phrase.
  const isEnough = !isWithinOthers || (await data.hasMatches(required, limits.enough));
  return find(isEnough ? required : await each(required, (alternatives) => withCompounds(data, alternatives)));
}

/** One after another: a database answers one question of a search at a time. */
async function each<From, To>(all: readonly From[], change: (one: From) => Promise<To>): Promise<readonly To[]> {
  const changed: To[] = [];
  for (const one of all) changed.push(await change(one));
  return changed;
}

export const scopeOf = ({
  companyId,
  userId,
  hidden,
}: Pick<SearchRequest, 'companyId' | 'userId' | 'hidden'>): Scope => ({
  ...{ companyId, userId },
  hiddenTags: hidden?.tagIds ?? [],
  viewerId: hidden?.exceptOfUser ?? '',
});

function toMatchRequest(
  { page, pageSize, ...request }: Omit<SearchRequest, 'query' | 'fuzzy'>,
  limits: SearchLimits,
): MatchRequest {
  const { tagIds, filter = {}, order = byRelevance, summary = false } = request;
  return {
    ...{ limits, tagIds, filter, order, summary, required: [] },
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
async function withCorrections(data: SearchData, part: QueryPart): Promise<readonly QueryPart[]> {
  const [term] = part.terms;
  if (part.quoted || part.terms.length !== 1 || term === undefined) return [part];
  const corrected = await corrections(data, term);
  return [part, ...corrected.map((other) => ({ terms: [other], prefix: false, quoted: false }))];
}

/** Adds the known words that contain the word of a part. They follow it in the order of the hits. */
async function withCompounds(data: SearchData, alternatives: readonly QueryPart[]): Promise<readonly QueryPart[]> {
  const [part] = alternatives;
  const word = part === undefined ? null : wordWithin(part);
  if (part === undefined || word === null) return alternatives;
  const known = await compoundsOf(data, word);
  const others = known.filter((compound) => !part.prefix || !compound.startsWith(word));
  return [...alternatives, ...others.map((compound) => ({ terms: [compound], prefix: false, quoted: true }))];
}
