import type { DocumentFinder, FoundDocument, Scope, TaggedDocument } from './find-documents.ts';
import type { QueryPart } from './parse-query.ts';
import { inField, matchExpression } from './parse-query.ts';
import type { TagCount } from './search-index.ts';

/** What a search does at most, so that its time does not grow with the number of documents. */
export interface SearchLimits {
  /** How many matches are counted and put in order. Of more, the newest are. */
  readonly counted: number;
  /** How many matches bm25 ranks, which takes time for every one of them. */
  readonly ranked: number;
}

export const searchLimits: SearchLimits = { counted: 10_000, ranked: 3_000 };

export interface Matches {
  readonly found: readonly FoundDocument[];
  readonly total: number;
  /** Whether there are more than `total`, and more than `tags` counts. */
  readonly isLowerBound: boolean;
  readonly tags: readonly TagCount[];
}

export interface MatchRequest {
  readonly limits: SearchLimits;
  readonly scope: Scope;
  readonly tagIds: readonly string[];
  /** Each of these must match by one of its alternatives, of which the first one is the part as typed. */
  readonly alternatives: readonly (readonly QueryPart[])[];
  readonly offset: number;
  readonly limit: number;
}

/** Counts the matches of a query and returns a page of them. README.md#order says in which order. */
export function findMatches(finder: DocumentFinder, request: MatchRequest): Matches {
  const { scope, alternatives, limits } = request;
  const expression = matchExpression(alternatives);
  const newest = finder.newestMatches({ ...scope, expression, limit: limits.counted + 1 });
  const wanted = new Set(request.tagIds);
  const counted = newest.slice(0, limits.counted);
  const selected = counted.filter(({ tagId }) => wanted.has(tagId));
  const isCut = newest.length > limits.counted;
  if (isCut && selected.length < counted.length) return { ...ofTags(finder, request), tags: countTags(counted) };
  return { ...pageOf(finder, request, { selected, isCut }), tags: countTags(counted) };
}

interface Selected {
  /** Newest first. */
  readonly selected: readonly TaggedDocument[];
  /** Whether there are older ones. */
  readonly isCut: boolean;
}

/** The newest matches have other tags, too, so that those with the asked tags are among the older ones. */
function ofTags(finder: DocumentFinder, request: MatchRequest): Omit<Matches, 'tags'> {
  const asked = { ...request.scope, expression: matchExpression(request.alternatives), ...tagsOf(request) };
  const { counted } = request.limits;
  const newest = finder.olderMatches({ ...asked, before: Number.MAX_SAFE_INTEGER, limit: counted + 1, offset: 0 });
  return pageOf(finder, request, { selected: newest.slice(0, counted), isCut: newest.length > counted });
}

const tagsOf = ({ tagIds }: MatchRequest) => ({ tags: JSON.stringify(tagIds) });

function pageOf(finder: DocumentFinder, request: MatchRequest, matches: Selected): Omit<Matches, 'tags'> {
  const { offset, limit } = request;
  const { selected, isCut } = matches;
  const numbers = offset < selected.length ? inOrder(finder, request, selected).slice(offset, offset + limit) : [];
  const oldest = selected.at(-1);
  const rest = limit - numbers.length;
  const older =
    isCut && rest > 0 && oldest !== undefined
      ? finder.olderMatches({
          ...{ ...request.scope, ...tagsOf(request), expression: matchExpression(request.alternatives) },
          ...{ before: oldest.seq, limit: rest, offset: Math.max(0, offset - selected.length) },
        })
      : [];
  const found = finder.files([...numbers, ...older.map(({ seq }) => seq)]);
  return { found, total: selected.length, isLowerBound: isCut };
}

/** As typed before corrected; then by bm25 if there are few matches, else by the field; then the newest. */
function inOrder(
  finder: DocumentFinder,
  { alternatives, limits }: MatchRequest,
  selected: readonly TaggedDocument[],
): readonly number[] {
  const numbers = selected.map(({ seq }) => seq);
  const expression = matchExpression(alternatives);
  const exact = matchExpression(alternatives.map((parts) => parts.slice(0, 1)));
  const since = numbers.at(-1) ?? 0;
  // Several times as many, because those of other owners and tags are among them.
  const matching = (narrower: string) =>
    new Set(finder.numbersOfMatches({ expression: narrower, since, limit: limits.counted * 5 }));
  const isExact = exact === expression ? null : matching(exact);
  const exactFirst = (ordered: readonly number[]) =>
    isExact === null ? ordered : tiers(ordered, (seq) => (isExact.has(seq) ? 0 : 1), 2);
  if (numbers.length <= limits.ranked) return exactFirst(finder.ranked({ expression, among: JSON.stringify(numbers) }));
  const inName = matching(inField('name', expression));
  const inDataPoints = matching(inField('data_points', expression));
  return exactFirst(tiers(numbers, (seq) => (inName.has(seq) ? 0 : inDataPoints.has(seq) ? 1 : 2), 3));
}

/** Keeps the order within a tier. */
function tiers(numbers: readonly number[], tierOf: (seq: number) => number, count: number): readonly number[] {
  const sorted = Array.from({ length: count }, (): number[] => []);
  for (const seq of numbers) sorted[tierOf(seq)]?.push(seq);
  return sorted.flat();
}

function countTags(documents: readonly TaggedDocument[]): readonly TagCount[] {
  const counts = new Map<string, number>();
  for (const { tagId } of documents) counts.set(tagId, (counts.get(tagId) ?? 0) + 1);
  return [...counts].map(([tagId, count]) => ({ tagId, count }));
}
