import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteFile } from '#lib/sqlite-file.ts';
import type { SearchDocument, SearchIndex, SearchRequest, TagCount } from '#local-service/search/search-index.ts';
import { searchTables } from '#local-service/search/sqlite/search-schema.ts';
import { createSqliteSearchIndex } from '#local-service/search/sqlite/sqlite-search-index.ts';
import { createRandom, type Random } from '../../builders/seeded-random.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { limitsUnderTest } from './indexed-files.ts';
import { startPostgresForSearch, type PostgresUnderTest } from './postgres-under-test.ts';

const words = (
  'rechnung stromrechnung rechnungen rechnumg kosten betriebskosten Betriebskostenabrechnung Müller Mueller Straße strasse ' +
  'zebra zebras zerba the of net total amount RE-2024.17 2024 17 1.234,56 Łódź office oﬃce x y acme Acme Ltd'
).split(' ');
const [users, tags] = [
  ['user-1', 'user-2'],
  ['tag-1', 'tag-2', 'tag-3'],
];
const scope = { companyId: 'company-1', userId: null };

/** Their numbers are dense at first and far apart later, as if there were a million: PostgreSQL looks at the newest ones first. */
function documentsOf(random: Random, count: number): readonly SearchDocument[] {
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const some = (most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => one(words)).join(' ');
  const point = (name: string, value: string) => ({ name, value, page: 1, needsCheck: random() < 0.1 });
  return Array.from({ length: count }, (_, at) => ({
    ...{ fileId: `file-${at}`, seq: 20 * (at + 1) ** 2, companyId: random() < 0.9 ? 'company-1' : 'company-2' },
    ...{
      userId: one(users),
      tagId: one(tags),
      addedAt: `2026-1${at % 2}-1${at % 9}T10:00:00Z`,
      folder: one(['Inbox', 'B']),
    },
    ...{ name: `${some(2)}.pdf`, lacksValues: random() < 0.1 },
    dataPoints: [
      point('issuer', some(2)),
      ...(random() < 0.7
        ? [point('total', `${Math.floor(random() * 2_000)}.5`), point('currency', one(['EUR', 'GBP']))]
        : []),
    ],
    pages: Array.from({ length: 1 + Math.floor(random() * 6) }, (_page, number) => ({
      number: number + 1,
      text: some(12),
    })),
  }));
}

function queriesOf(random: Random, count: number): readonly SearchRequest[] {
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const part = (): string => {
    const word = one(words);
    return one([
      word,
      word,
      `${word.slice(0, 4)}*`,
      `"${word} ${one(words)}"`,
      `${word.slice(0, -2)}${word.slice(-1)}`,
    ]);
  };
  const by = ['date', 'amount', 'issuer', 'added', 'relevance'] as const;
  return Array.from({ length: count }, () => ({
    ...scope,
    query: random() < 0.15 ? '' : Array.from({ length: 1 + Math.floor(random() * 2) }, part).join(' ') + one(['', ' ']),
    userId: random() < 0.2 ? 'user-1' : null,
    ...(random() < 0.2 ? { hidden: { tagIds: ['tag-2'], exceptOfUser: 'user-2' } } : {}),
    ...{ tagIds: random() < 0.3 ? ['tag-1'] : tags, page: 1, pageSize: 500, fuzzy: random() < 0.3, summary: true },
    order: { by: one(by), descending: random() < 0.5 },
    filter: {
      ...(random() < 0.2 ? { folder: 'B' } : {}),
      ...(random() < 0.2 ? { currency: 'EUR', least: '100', most: '900.5' } : {}),
      ...(random() < 0.15 ? { from: '2026-11-01' } : {}),
      ...(random() < 0.15 ? { issuer: part() } : {}),
      ...(random() < 0.15 ? { field: { name: 'issuer', value: one(words) } } : {}),
      ...(random() < 0.15 ? { needsCheck: true } : {}),
      ...(random() < 0.1 ? { similarTo: `file-${Math.floor(random() * 50)}` } : {}),
    },
  }));
}

const byTag = (counts: readonly TagCount[]) => counts.toSorted((a, b) => (a.tagId < b.tagId ? -1 : 1));

/** What both indexes promise of a search: everything but the order by relevance. */
async function answerOf(index: SearchIndex, request: SearchRequest) {
  const { hits, tags: counts, ...rest } = await index.search(request);
  const isRanked = request.order?.by === 'relevance' && request.query.trim() !== '';
  const sorted = isRanked ? hits.toSorted((a, b) => (a.fileId < b.fileId ? -1 : 1)) : hits;
  return { ...rest, hits: sorted, tags: byTag(counts) };
}

describe.skipIf(postgresCannotRun !== null)('PostgreSQL and SQLite', () => {
  let postgres: PostgresUnderTest;
  let indexes: { readonly first: SearchIndex; readonly second: SearchIndex };
  let close: () => Promise<void>;
  beforeAll(async () => {
    postgres = await startPostgresForSearch();
    const directory = mkdtempSync(path.join(tmpdir(), 'intray-test-'));
    const file = openSqliteFile(path.join(directory, 'search.db'), { synchronous: 'NORMAL' });
    file.writer.exec(searchTables);
    close = async () => {
      await file.close();
      rmSync(directory, { recursive: true, force: true });
    };
    const under = await postgres.openIndex();
    indexes = { first: createSqliteSearchIndex(file, limitsUnderTest), second: under.index };
    for (const document of documentsOf(createRandom(7), 250)) {
      await file.transaction((tx) => indexes.first.put(tx, document));
      await under.transaction((tx) => indexes.second.put(tx, document));
    }
  }, 120_000);
  afterAll(async () => {
    await close();
    await postgres.stop();
  });

  it('find, count, sum up, sort and mark the same', async () => {
    let found = 0;
    for (const request of queriesOf(createRandom(11), 400)) {
      const expected = await answerOf(indexes.first, request);
      found += expected.total;
      expect(await answerOf(indexes.second, request), JSON.stringify(request)).toEqual(expected);
    }
    expect(found).toBeGreaterThan(1_000);
  }, 120_000);

  it.each([{}, { currency: 'EUR', least: '500' }, { folder: 'B' }, { issuer: 'acme' }, { similarTo: 'file-3' }])(
    'suggest the same within %j',
    async (filter) => {
      const beginnings = ['rech', 'kos', 'net tot', 'ac', 'zeb', 'stra', 'mül', '2024 ', '"of the', 'x zeb'];
      for (const query of beginnings) {
        const request = { ...scope, query, filter, tagIds: query === 'kos' ? ['tag-1'] : null };
        const [expected, suggested] = [await indexes.first.suggest(request), await indexes.second.suggest(request)];
        expect({ ...suggested, tags: byTag(suggested.tags) }, query).toEqual({
          ...expected,
          tags: byTag(expected.tags),
        });
      }
    },
  );
});
