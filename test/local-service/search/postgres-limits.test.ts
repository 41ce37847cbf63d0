import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratePostgres } from '#lib/postgres/postgres-migrations.ts';
import type { SearchDocument } from '#local-service/search/search-index.ts';
import { fillPairs } from '#local-service/search/postgres/fill-pairs.ts';
import { migrateSearch } from '#local-service/search/postgres/postgres-search-index.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { createIndexedFiles, type IndexedFiles, type SearchUnderTest } from './indexed-files.ts';
import { startPostgresForSearch, type PostgresUnderTest } from './postgres-under-test.ts';

describe.skipIf(postgresCannotRun !== null)('in PostgreSQL only', () => {
  let postgres: PostgresUnderTest;
  let under: SearchUnderTest;
  let files: IndexedFiles;
  beforeAll(async () => {
    postgres = await startPostgresForSearch();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    under = await postgres.openIndex();
    files = createIndexedFiles(under);
  });
  const documentOf = (seq: number, text: string): SearchDocument => ({
    ...{ fileId: randomUUID(), seq, companyId: files.companyId, userId: files.userId, tagId: files.tagId('invoice') },
    ...{ addedAt: '2026-11-23T10:00:00.000Z', folder: 'Inbox', name: `n${seq}`, dataPoints: [], lacksValues: false },
    pages: [{ number: 1, text }],
  });
  const write = (...documents: readonly SearchDocument[]): Promise<void> =>
    under.transaction(async (tx) => {
      for (const document of documents) await under.index.put(tx, document);
    });
  const rowsOf = async (table: string): Promise<number> =>
    (await postgres.database.reader.value<number>(`SELECT count(*) FROM ${table}`)) ?? 0;

  describe('what a tsvector does not hold', () => {
    it('every word of a document with more words than that is found, alone and with others', async () => {
      // 150,000 words take about 1.5 MB.
      const words = Array.from({ length: 150_000 }, (_, at) => `w${at.toString(36)}q`);
      const fileId = await files.add({ name: 'large', pages: [words.join(' ')], dataPoints: ['acme'] });
      await files.add({ name: 'small', pages: ['w0q other'] });
      expect(await rowsOf('search_more_words')).toBeGreaterThan(1);
      const last = words.at(-1) ?? '';
      expect(await files.names('w0q ')).toEqual(['small', 'large']);
      for (const query of [last, `${last} w0q acme `, `"${words.slice(-3).join(' ')}"`, `${last.slice(0, 4)}* acme `])
        expect(await files.names(query)).toEqual(['large']);
      expect(await files.names(`${last} other `)).toEqual([]);
      expect(await files.names(`"${last} w0q"`)).toEqual([]);
      expect(await files.names('w0q ', { order: { by: 'added', descending: false } })).toEqual(['large', 'small']);
      await under.transaction((tx) => under.index.remove(tx, fileId));
      expect(await files.names(`${last} `)).toEqual([]);
      expect(await rowsOf('search_more_words')).toBe(0);
    }, 60_000);

    it('a phrase is found after 20,000 words, and after a word that occurs 300 times', async () => {
      const many = Array.from({ length: 20_000 }, (_, at) => `f${at % 5_000}`).join(' ');
      await files.add({ name: 'long', pages: [`${'the end '.repeat(300)} ${many} the very end`] });
      expect(await files.names('"the very end"')).toEqual(['long']);
      expect(await files.names('"very the end"')).toEqual([]);
    });

    it('a word of 5,000 letters is found by its beginning and as a whole', async () => {
      const word = 'abcdefghi'.repeat(600);
      await files.add({ name: 'long', pages: [`before ${word} after`] });
      for (const query of ['abcdefghia*', `${word} `, `"before ${word} after"`])
        expect(await files.names(query)).toEqual(['long']);
    });

    it('U+0000 in a text or a query is not a reason to refuse it', async () => {
      await files.add({ name: 'a\0b', pages: ['one\0two'], folder: 'In\0box', dataPoints: ['x\0y'] });
      expect(await files.names('"one two"')).toEqual(['a\0b']);
      expect(await files.names('one\0two', { filter: { folder: 'In\0box' } })).toEqual(['a\0b']);
    });
  });

  describe('phrases', () => {
    const terms = async (): Promise<void> => {
      await files.add({ name: 'together', pages: ['the red house stands'], dataPoints: ['acme'] });
      await files.add({ name: 'apart', pages: ['the house is red'], dataPoints: ['acme'] });
    };
    const queries = ['"the red"', '"the red" acme ', '"red house stands"', '"the red" "house stands"', 'the-red-hou*'];
    const run = (sql: string) => postgres.database.withClient((client) => client.query(sql));
    const pairs = () => postgres.database.reader.all('SELECT seq, pairs FROM search_texts ORDER BY seq');

    it('are looked for in the texts of documents that have their pairs of words, and in no others', async () => {
      await terms();
      await run("UPDATE search_texts SET terms = ' the red house stands ' || terms");
      for (const query of queries) expect([query, await files.names(query)]).toEqual([query, ['together']]);
      expect(await files.names('"the red" zebra ')).toEqual([]);
    });

    it('are found in documents of the version before, which have no pairs, and get the same ones', async () => {
      await terms();
      const before = await pairs();
      await run('UPDATE search_texts SET pairs = NULL');
      for (const query of queries) expect([query, await files.names(query)]).toEqual([query, ['together']]);
      const { signal } = new AbortController();
      expect(await fillPairs(postgres.database, signal)).toBe(2);
      expect(await pairs()).toEqual(before);
      expect(await fillPairs(postgres.database, signal)).toBe(0);
    });

    it('are found in a document with too many pairs to list, which is not tried for ever', async () => {
      const words = Array.from({ length: 40_000 }, (_, at) => `w${at.toString(36)}q`);
      await files.add({ name: 'large', pages: [words.join(' ')] });
      expect(await pairs()).toMatchObject([{ pairs: null }]);
      expect(await files.names(`"${words.slice(-3).join(' ')}"`)).toEqual(['large']);
      expect(await fillPairs(postgres.database, new AbortController().signal)).toBe(1);
    });
  });

  describe('writers at the same time', () => {
    it('do not wait for one another when they add the same words and counts', async () => {
      const [isWritten, mayEnd] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
      const first = under.transaction(async (tx) => {
        await under.index.put(tx, documentOf(1, 'rechnung zebra'));
        isWritten.resolve(undefined);
        await mayEnd.promise;
      });
      await isWritten.promise;
      await write(documentOf(2, 'rechnung zebra'));
      expect(await files.names('zebra ')).toHaveLength(1);
      mayEnd.resolve(undefined);
      await first;
      expect((await files.search({ query: '' })).total).toBe(2);
      expect(await files.names('zerba ', { fuzzy: true })).toHaveLength(2);
    });

    it('all succeed, whatever order they have, and are counted', async () => {
      const texts = Array.from({ length: 40 }, (_, at) => `alpha beta gamma delta word${at} ${'x'.repeat(at + 3)}`);
      const pairs = texts.map((text, at) => [
        documentOf(2 * at + 1, text),
        documentOf(2 * at + 2, texts[39 - at] ?? ''),
      ]);
      await Promise.all(pairs.map((pair) => write(...pair)));
      expect(await files.search({ query: '' })).toMatchObject({ total: 80, tags: [{ count: 80 }] });
      expect((await files.search({ query: 'alpha delta ', tagIds: [files.tagId('invoice')] })).total).toBe(60);
      expect(await rowsOf('search_terms')).toBe(new Set(texts.flatMap((text) => text.match(/\b[a-z]{3,32}\b/g))).size);
    });

    it('leave few rows to add up, and the same sums', async () => {
      const documents = Array.from({ length: 250 }, (_, at) => documentOf(at + 1, 'tree'));
      const batches = Array.from({ length: 5 }, (_, batch) => documents.slice(batch * 50, batch * 50 + 50));
      for (const batch of batches) await write(...batch);
      expect(await rowsOf('search_counts')).toBeLessThan(200);
      await under.transaction((tx) => under.index.moveTag(tx, files.tagId('invoice'), files.tagId('contract')));
      expect(files.counts(await files.search({}))).toEqual({ contract: 250 });
      expect(files.counts(await files.search({ query: 'tree' }))).toEqual({ contract: 60 });
      for (const batch of batches)
        await under.transaction(async (tx) => {
          for (const { fileId } of batch) await under.index.remove(tx, fileId);
        });
      expect(await rowsOf('search_counts')).toBeLessThan(200);
      expect(files.counts(await files.search({}))).toEqual({});
    });
  });

  it('of many matches in a large archive, that with the word in its name is first', async () => {
    const documents = Array.from({ length: 40 }, (_, at) => documentOf((at + 1) * 5_000, 'zebra'));
    await write(...documents.map((document, at) => (at === 7 ? { ...document, name: 'zebra' } : document)));
    const { hits } = await files.search({ query: 'zebra ' });
    const first = [7, 39, 38].map((at) => documents[at]?.fileId);
    expect(hits.slice(0, 3).map(({ fileId }) => fileId)).toEqual(first);
  });

  it('a document with more words than a tsvector holds is found far below the newest', async () => {
    const words = Array.from({ length: 150_000 }, (_, at) => `w${at.toString(36)}q`);
    await write(documentOf(1, words.join(' ')), documentOf(2_000_000, `other ${words.at(-1)}`));
    for (const query of [`${words.at(-1)} `, `"${words.slice(-2).join(' ')}"`])
      expect([query, (await files.search({ query })).total]).toEqual([query, query.startsWith('"') ? 1 : 2]);
  }, 60_000);

  it('the index of words of the version before is replaced', async () => {
    await files.add({ name: 'one', pages: ['zebra crossing'] });
    const { reader } = postgres.database;
    const indexes = () =>
      reader.values<string>(
        "SELECT indexname::text FROM pg_indexes WHERE tablename = 'search_texts' AND indexdef LIKE '%USING gin%' ORDER BY 1",
      );
    const now = await indexes();
    expect(now).toHaveLength(1);
    await postgres.database.withClient((client) =>
      client.query(`DROP INDEX ${now[0]};
        CREATE INDEX search_texts_by_word ON search_texts USING gin (words);
        CREATE INDEX search_texts_by_heading ON search_texts USING gin (heading);
        CREATE INDEX search_texts_by_pair ON search_texts USING gin (pairs);
        UPDATE schema_versions SET version = 3 WHERE part = 'search'`),
    );
    expect(await migrateSearch(postgres.database)).toEqual({ ok: true, version: 4 });
    expect(await indexes()).toEqual(now);
    for (const query of ['zebra ', '"zebra crossing"']) expect(await files.names(query)).toEqual(['one']);
  });

  it('the tables are made once by processes that start together', async () => {
    const all = Array.from({ length: 3 }, () => migrateSearch(postgres.database));
    expect(await Promise.all(all)).toEqual(Array(3).fill({ ok: true, version: 4 }));
    expect(await migratePostgres(postgres.database, 'search', [])).toMatchObject({ ok: false });
  });

  it('refuses a transaction of another database', async () => {
    const foreign = { assertOpen: () => undefined };
    await expect(under.index.remove(foreign, randomUUID())).rejects.toThrow('foreign-transaction');
  });
});
