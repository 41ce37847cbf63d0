import type { z } from 'zod';
import { openDatabase, type Database } from '#lib/sqlite.ts';
import { filterOf, filterOfCall, summaryRecord } from '#local-service/http/handlers/search-summary.ts';
import type { SearchedValue, SearchIndex, SearchRequest } from '#local-service/search/search-index.ts';
import { searchTables } from '#local-service/search/sqlite/search-schema.ts';
import { createSqliteSearchIndex } from '#local-service/search/sqlite/sqlite-search-index.ts';
import type { overviewCalls } from '#service-api/documents/overview-calls.ts';
import type { OwnOutput } from '#service-api/own-calls.ts';
import { tagIdOf, tagNames, type ServiceRecord } from './service-records.ts';

export interface FakeSearchOptions {
  /** The records as the service sends them, the newest first. */
  readonly files: () => readonly ServiceRecord[];
  /** Returns the text of a document's page. */
  readonly textOf: (file: ServiceRecord) => string;
  /** Whether it filters, sorts and sums up. */
  readonly hasFilters: boolean;
}

type Suggest = z.output<(typeof overviewCalls)['search.suggest']['input']>;

const companyId = 'company-1';
const tags = tagNames.map((name, index) => ({ id: tagIdOf(index), name }));

/** The local service's own index over the invented documents. It is built for the first search. */
export function createFakeSearch({ files, textOf, hasFilters }: FakeSearchOptions) {
  let built: { readonly index: Promise<SearchIndex>; readonly of: string } | null = null;
  const readable = (): readonly ServiceRecord[] =>
    files().filter(({ status, trash_date: trashed }) => status === 'tagged' && trashed === undefined);
  const indexed = async (): Promise<SearchIndex> => {
    const all = readable();
    const of = all.map(({ id, revision }) => `${String(id)} ${String(revision)}`).join();
    // Searches that come at the same time wait for one index.
    if (built?.of !== of) built = { index: buildIndex(all, textOf), of };
    return built.index;
  };
  const search = async (asked: Readonly<Record<string, unknown>>): Promise<ServiceRecord> => {
    // Every screen asks for the number of documents, and an index of 20,000 takes seconds.
    if (asksForAll(asked)) {
      const all = readable();
      return { files: all.slice(0, Number(asked['pageSize'] ?? 20)), total: all.length, facets: { tags: [] } };
    }
    const index = await indexed();
    const { hits, total, isLowerBound, tags: counts, summary } = await index.search(requestOf(asked, hasFilters));
    const byId = new Map(files().map((file) => [file['id'], file]));
    const names = new Map(tags.map(({ id, name }) => [id, name]));
    return {
      files: hits.map(({ fileId, highlights }) => ({ ...byId.get(fileId), highlights })),
      total,
      ...(isLowerBound ? { total_is_lower_bound: true } : {}),
      facets: {
        tags: counts
          .toSorted((a, b) => b.count - a.count)
          .map(({ tagId, count }) => ({ tag_id: tagId, tag_name: names.get(tagId), count })),
      },
      ...(summary === null || !hasFilters ? {} : { summary: summaryRecord(summary, tags) }),
    };
  };
  const suggest = async ({ query, tagName, filter = {} }: Suggest): Promise<OwnOutput<'search.suggest'>> => {
    const tagIds = tagName === undefined ? null : tags.filter(({ name }) => name === tagName).map(({ id }) => id);
    const request = { companyId, userId: null, query, tagIds, filter: filterOfCall(filter) };
    const suggested = await (await indexed()).suggest(request);
    const counts = new Map(suggested.tags.map(({ tagId, count }) => [tagId, count]));
    return {
      words: [...suggested.words],
      issuers: [...suggested.issuers],
      tags: tags.map(({ id, name }) => ({ tagName: name, count: counts.get(id) ?? 0 })),
    };
  };
  return { search, suggest };
}

/** Whether the first documents are wanted, whatever they are: no words, class, filter, order or sums. */
const asksForAll = (asked: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(asked).every(([name, value]) => ['page', 'pageSize', 'fuzzy'].includes(name) || !value) &&
  Number(asked['page'] ?? 1) === 1;

function requestOf(asked: Readonly<Record<string, unknown>>, hasFilters: boolean): SearchRequest {
  const wanted = asked['tagName'];
  return {
    companyId,
    userId: null,
    query: typeof asked['query'] === 'string' ? asked['query'] : '',
    tagIds: tags.filter(({ name }) => wanted === undefined || name === wanted).map(({ id }) => id),
    page: Number(asked['page'] ?? 1),
    pageSize: Number(asked['pageSize'] ?? 20),
    fuzzy: asked['fuzzy'] === true,
    ...(hasFilters
      ? {
          filter: filterOf(asked),
          order: {
            by: (asked['sort'] ?? 'relevance') as NonNullable<SearchRequest['order']>['by'],
            descending: asked['sortDirection'] !== 'ASC',
          },
          summary: asked['summary'] === true,
        }
      : {}),
  };
}

async function buildIndex(files: readonly ServiceRecord[], textOf: FakeSearchOptions['textOf']): Promise<SearchIndex> {
  const db: Database = openDatabase(':memory:', { synchronous: 'NORMAL' });
  db.exec(searchTables);
  const index = createSqliteSearchIndex({ writer: db, reader: db });
  const tx = { assertOpen: () => undefined };
  db.exec('BEGIN');
  for (const [place, file] of files.entries()) {
    await index.put(tx, {
      fileId: String(file['id']),
      seq: files.length - place,
      companyId,
      userId: 'user-1',
      tagId: tags.find(({ name }) => name === file['tag_name'])?.id ?? tagIdOf(0),
      addedAt: String(file['creation_date']),
      folder: place % 5 === 0 ? 'Accounting' : 'Scans',
      name: String(file['name']),
      dataPoints: valuesOf(file),
      lacksValues: false,
      pages: [{ number: 1, text: textOf(file) }],
    });
  }
  db.exec('COMMIT');
  return index;
}

const valuesOf = ({ data_points: points }: ServiceRecord): readonly SearchedValue[] =>
  (Array.isArray(points) ? (points as readonly ServiceRecord[]) : []).map((point) => ({
    name: String(point['name']),
    value: String(point['value']),
    page: 1,
    needsCheck: point['needs_check'] === true,
  }));
