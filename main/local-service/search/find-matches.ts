import type {
  DocumentRow,
  Fields,
  FoundDocument,
  Match,
  Required,
  Scope,
  SearchData,
  Selection,
} from './search-data.ts';
import type { SearchFilter, SearchOrder, SearchSummary, TagCount } from './search-index.ts';
import { summarize } from './summarize.ts';

/** What a search does at most, so that its time does not grow with the number of documents. */
export interface SearchLimits {
  /** How many matches are counted, put in order and summed up. Of more, the newest are. */
  readonly counted: number;
  /** How many matches are ranked by their words, which takes time for every one of them. */
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
  /** Without any, words do not matter. */
  readonly required: Required;
  readonly offset: number;
  readonly limit: number;
}

/** Counts the matches of a query and returns a page of them. README.md#order says in which order. */
export async function findMatches(data: SearchData, request: MatchRequest): Promise<Matches> {
  if (!needsValues(request)) return pageOf(data, request, await collect(request, askForNumbers(data, request)));
  const { first, all, isLowerBound } = await collect(request, askForRows(data, request));
  const page = await pageOf(data, request, { first: inOrder(first, request), all, isLowerBound });
  return { ...page, summary: request.summary ? summarize(first, all, isLowerBound) : null };
}

/** Finds all documents of the scope. Their number is kept ready, so that it is exact however many there are. */
export async function findAll(data: SearchData, request: MatchRequest): Promise<Matches> {
  const { scope, filter, order, offset, limit } = request;
  const tags = await data.countAll(scope);
  const wanted = new Set(request.tagIds);
  const total = tags.reduce((sum, { tagId, count }) => sum + (wanted.has(tagId) ? count : 0), 0);
  const isNarrowed = tags.some(({ tagId }) => !wanted.has(tagId));
  const selection = { scope, filter, ...(isNarrowed ? { tagIds: request.tagIds } : {}) };
  const rows = offset < total ? await data.sorted(selection, order, { limit, offset }) : [];
  return {
    found: await data.files(rows.map(({ seq }) => seq)),
    total,
    isLowerBound: false,
    tags,
    summary: request.summary ? (await findMatches(data, request)).summary : null,
  };
}

/** To read the values of all matches takes longer than to find them. */
const needsValues = ({ required, summary, order }: MatchRequest): boolean =>
  required.length === 0 || summary || !(order.by === 'relevance' || order.by === 'added');

/** What is selected: with words the newest, else the first in the order that is asked for. */
type Ask<Row> = (selection: Selection, limit: number) => Promise<readonly Row[]>;

const askForNumbers =
  (data: SearchData, { required }: MatchRequest): Ask<Match> =>
  (selection, limit) =>
    data.matches({ ...selection, required }, { limit, offset: 0 });

const askForRows =
  (data: SearchData, { required, order }: MatchRequest): Ask<DocumentRow> =>
  (selection, limit) =>
    required.length === 0
      ? data.sorted(selection, order, { limit, offset: 0 })
      : data.matchesWithValues({ ...selection, required }, { limit, offset: 0 });

interface Collected<Row> {
  /** Those with the tags that are asked for, as many as are counted. */
  readonly first: readonly Row[];
  /** Those with any tag. */
  readonly all: readonly Row[];
  /** Whether there are more than `first`. */
  readonly isLowerBound: boolean;
}

async function collect<Row extends Match>(request: MatchRequest, ask: Ask<Row>): Promise<Collected<Row>> {
  const { counted } = request.limits;
  const wanted = new Set(request.tagIds);
  const ofAllTags = await ask(selectionOf(request, false), counted + 1);
  const ofTags = ofAllTags.filter(({ tagId }) => wanted.has(tagId));
  // Of a cut list other tags may have pushed out documents with the asked ones.
  const isCutByOthers = ofAllTags.length > counted && ofTags.length < ofAllTags.length;
  const selected = isCutByOthers ? await withOlder(request, ask, ofAllTags, ofTags) : ofTags;
  return {
    first: selected.slice(0, counted),
    all: ofAllTags.slice(0, counted),
    isLowerBound: selected.length > counted,
  };
}

/** Returns more of the asked tags than a cut list. With words it holds the newest, which need not be found again. */
async function withOlder<Row extends Match>(
  request: MatchRequest,
  ask: Ask<Row>,
  cut: readonly Row[],
  ofTags: readonly Row[],
): Promise<readonly Row[]> {
  const selection = selectionOf(request, true);
  const most = request.limits.counted + 1;
  const oldest = cut.at(-1);
  if (request.required.length === 0 || oldest === undefined) return ask(selection, most);
  return [...ofTags, ...(await ask({ ...selection, before: oldest.seq }, most - ofTags.length))];
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

/** @param matches in the order that is asked for, unless that is by relevance */
async function pageOf(data: SearchData, request: MatchRequest, matches: Collected<Match>): Promise<Matches> {
  const { first, all, isLowerBound } = matches;
  return {
    found: await data.files(await numbersOfPage(data, request, first, isLowerBound)),
    total: first.length,
    isLowerBound,
    tags: countTags(all),
    summary: null,
  };
}

/** Matches that were not counted follow the others, so that every match is on one page. */
async function numbersOfPage(
  data: SearchData,
  request: MatchRequest,
  counted: readonly Match[],
  isCut: boolean,
): Promise<readonly number[]> {
  const { offset, limit, required, order } = request;
  const numbers = counted.map(({ seq }) => seq);
  const page =
    offset < counted.length ? (await relevantFirst(data, request, numbers)).slice(offset, offset + limit) : [];
  if (!isCut || page.length === limit || numbers.length === 0) return page;
  const slice = { limit: limit - page.length, offset: Math.max(0, offset - counted.length) };
  const selection = selectionOf(request, true);
  const rest = await (required.length === 0
    ? data.sorted(selection, order, { ...slice, offset: slice.offset + counted.length })
    : data.matches({ ...selection, before: Math.min(...numbers), required }, slice));
  return [...page, ...rest.map(({ seq }) => seq)];
}

/** With words, rows are found by number. */
const inOrder = (rows: readonly DocumentRow[], { required, order }: MatchRequest): readonly DocumentRow[] =>
  required.length === 0 || order.by === 'relevance' ? rows : sortRows(rows, order);

async function relevantFirst(
  data: SearchData,
  request: MatchRequest,
  numbers: readonly number[],
): Promise<readonly number[]> {
  const { required, order, among } = request;
  if (order.by === 'relevance')
    return required.length === 0 ? inOrderOf(among, numbers) : byRelevance(data, request, numbers);
  const isOldestFirst = required.length > 0 && order.by === 'added' && !order.descending;
  return isOldestFirst ? numbers.toSorted((a, b) => a - b) : numbers;
}

function inOrderOf(wanted: readonly number[] | undefined, numbers: readonly number[]): readonly number[] {
  if (wanted === undefined) return numbers;
  const places = new Map(wanted.map((seq, place) => [seq, place]));
  return numbers.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** As typed before corrected; then ranked by the words if there are few matches, else by the field; then the newest. */
async function byRelevance(
  data: SearchData,
  { required, limits }: MatchRequest,
  numbers: readonly number[],
): Promise<readonly number[]> {
  const asTyped = required.map((alternatives) => alternatives.slice(0, 1));
  const hasOthers = required.some((alternatives) => alternatives.length > 1);
  // Several times as many, because those of other owners and tags are among them.
  const matching = (narrower: Required, fields: Fields) =>
    data.matching({ required: narrower, fields, among: numbers, most: limits.counted * 5 });
  const isExact = hasOthers ? await matching(asTyped, 'all') : null;
  const exactFirst = (ordered: readonly number[]) =>
    isExact === null ? ordered : tiers(ordered, (seq) => (isExact.has(seq) ? 0 : 1), 2);
  if (numbers.length <= limits.ranked) return exactFirst(await data.ranked(required, numbers));
  const inEither = await matching(required, 'name and data points');
  if (inEither.size === 0) return exactFirst(numbers);
  const inName = await matching(required, 'name');
  return exactFirst(tiers(numbers, (seq) => (inName.has(seq) ? 0 : inEither.has(seq) ? 1 : 2), 3));
}

/** Keeps the order within a tier. */
function tiers(numbers: readonly number[], tierOf: (seq: number) => number, count: number): readonly number[] {
  const sorted = Array.from({ length: count }, (): number[] => []);
  for (const seq of numbers) sorted[tierOf(seq)]?.push(seq);
  return sorted.flat();
}

function countTags(documents: readonly Match[]): readonly TagCount[] {
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
