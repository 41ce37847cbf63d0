import type { DocumentFinder, DocumentRow, FoundDocument, Scope, Selection } from './find-documents.ts';
import { inFields, matchExpression, type QueryPart } from './parse-query.ts';
import type { SearchFilter, SearchOrder, SearchSummary, TagCount } from './search-index.ts';
import { summarize } from './summarize.ts';

/** What a search does at most, so that its time does not grow with the number of documents. */
export interface SearchLimits {
  /** How many matches are counted, put in order and summed up. Of more, the newest are. */
  readonly counted: number;
  /** How many matches bm25 ranks, which takes time for every one of them. */
  readonly ranked: number;
  /** With so many matches of the words themselves, words that contain them are not searched for. */
  readonly enough: number;
}

export const searchLimits: SearchLimits = { counted: 10_000, ranked: 3_000, enough: 200 };

export interface Matches {
  readonly found: readonly FoundDocument[];
  readonly total: number;
  /** Whether there are more than `total`, and more than `tags` counts. */
  readonly isLowerBound: boolean;
  readonly tags: readonly TagCount[];
  readonly summary: SearchSummary | null;
}

export interface MatchRequest {
  readonly limits: SearchLimits;
  readonly scope: Scope;
  readonly filter: SearchFilter;
  readonly order: SearchOrder;
  readonly summary: boolean;
  readonly tagIds: readonly string[];
  /** A document of this id only. */
  readonly fileId?: string;
  /** Only documents of these numbers, in this order where words do not matter. */
  readonly among?: readonly number[];
  /**
   * Each of these must match by one of its alternatives, of which the first one is the part as typed. Without any, words
   * do not matter.
   */
  readonly alternatives: readonly (readonly QueryPart[])[];
  readonly offset: number;
  readonly limit: number;
}

/** Counts the matches of a query and returns a page of them. README.md#order says in which order. */
export function findMatches(finder: DocumentFinder, request: MatchRequest): Matches {
  const { counted } = request.limits;
  const wanted = new Set(request.tagIds);
  const ofAllTags = candidates(finder, request, counted + 1);
  const ofTags = ofAllTags.filter(({ tagId }) => wanted.has(tagId));
  // Of a cut list other tags may have pushed out documents with the asked ones.
  const isCutByOthers = ofAllTags.length > counted && ofTags.length < ofAllTags.length;
  const selected = isCutByOthers ? candidates(finder, { ...request, isOfTags: true }, counted + 1) : ofTags;
  const [first, all] = [selected.slice(0, counted), ofAllTags.slice(0, counted)];
  const isLowerBound = selected.length > counted;
  return {
    found: finder.files(pageOf(finder, request, first, isLowerBound)),
    total: first.length,
    isLowerBound,
    tags: countTags(all),
    summary: request.summary ? summarize(first, all, isLowerBound) : null,
  };
}

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

/** With words the newest, else the first in the order that is asked for. */
function candidates(
  finder: DocumentFinder,
  { alternatives, order, ...request }: MatchRequest & { readonly isOfTags?: boolean },
  limit: number,
): readonly DocumentRow[] {
  const selection = selectionOf(request, request.isOfTags === true);
  if (alternatives.length === 0) return finder.sorted(selection, order, { limit, offset: 0 });
  return finder.matches({ ...selection, expression: matchExpression(alternatives) }, { limit, offset: 0 });
}

function selectionOf(
  { scope, filter, fileId, among, tagIds }: Pick<MatchRequest, 'scope' | 'filter' | 'fileId' | 'among' | 'tagIds'>,
  isOfTags: boolean,
): Selection {
  return {
    ...{ scope, filter },
    ...(fileId === undefined ? {} : { fileId }),
    ...(among === undefined ? {} : { among }),
    ...(isOfTags ? { tagIds } : {}),
  };
}

/** Matches that were not counted follow the others, so that every match is on one page. */
function pageOf(
  finder: DocumentFinder,
  request: MatchRequest,
  counted: readonly DocumentRow[],
  isCut: boolean,
): readonly number[] {
  const { offset, limit, alternatives, order } = request;
  const page = offset < counted.length ? inOrder(finder, request, counted).slice(offset, offset + limit) : [];
  const oldest = counted.at(-1);
  if (!isCut || page.length === limit || oldest === undefined) return page;
  const slice = { limit: limit - page.length, offset: Math.max(0, offset - counted.length) };
  const selection = selectionOf(request, true);
  const rest =
    alternatives.length === 0
      ? finder.sorted(selection, order, { ...slice, offset: slice.offset + counted.length })
      : finder.matches({ ...selection, before: oldest.seq, expression: matchExpression(alternatives) }, slice);
  return [...page, ...rest.map(({ seq }) => seq)];
}

function inOrder(finder: DocumentFinder, request: MatchRequest, rows: readonly DocumentRow[]): readonly number[] {
  const { alternatives, order, among } = request;
  const numbers = rows.map(({ seq }) => seq);
  if (alternatives.length === 0) return order.by === 'relevance' ? inOrderOf(among, numbers) : numbers;
  return order.by === 'relevance' ? byRelevance(finder, request, rows) : sortRows(rows, order).map(({ seq }) => seq);
}

function inOrderOf(wanted: readonly number[] | undefined, numbers: readonly number[]): readonly number[] {
  if (wanted === undefined) return numbers;
  const places = new Map(wanted.map((seq, place) => [seq, place]));
  return numbers.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** As typed before corrected; then by bm25 if there are few matches, else by the field; then the newest. */
function byRelevance(
  finder: DocumentFinder,
  { alternatives, limits }: MatchRequest,
  rows: readonly DocumentRow[],
): readonly number[] {
  const numbers = rows.map(({ seq }) => seq);
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
  const inEither = matching(inFields('name data_points', expression));
  if (inEither.size === 0) return exactFirst(numbers);
  const inName = matching(inFields('name', expression));
  return exactFirst(tiers(numbers, (seq) => (inName.has(seq) ? 0 : inEither.has(seq) ? 1 : 2), 3));
}

/** Keeps the order within a tier. */
function tiers(numbers: readonly number[], tierOf: (seq: number) => number, count: number): readonly number[] {
  const sorted = Array.from({ length: count }, (): number[] => []);
  for (const seq of numbers) sorted[tierOf(seq)]?.push(seq);
  return sorted.flat();
}

function countTags(documents: readonly DocumentRow[]): readonly TagCount[] {
  const counts = new Map<string, number>();
  for (const { tagId } of documents) counts.set(tagId, (counts.get(tagId) ?? 0) + 1);
  return [...counts].map(([tagId, count]) => ({ tagId, count }));
}

/** Sorts documents; those without the value come last, and equal ones in the order in which they were added. */
function sortRows(rows: readonly DocumentRow[], { by, descending }: SearchOrder): readonly DocumentRow[] {
  const direction = descending ? -1 : 1;
  const keyOf = ({ seq, day, amount, issuer }: DocumentRow): number | string | null => {
    switch (by) {
      case 'date':
        return day;
      case 'amount':
        return amount;
      case 'issuer':
        return issuer;
      case 'added':
      case 'relevance':
        return seq;
    }
  };
  return rows.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === null || second === null) {
      if (first === second) return b.seq - a.seq;
      return first === null ? 1 : -1;
    }
    if (first === second) return direction * (a.seq - b.seq);
    return first < second ? -direction : direction;
  });
}
