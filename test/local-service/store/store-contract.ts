import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TagDefinition } from '#local-service/config/tag-definition.ts';
import { ensureTags } from '#local-service/store/seed-company.ts';
import type { Store, StoreTransaction } from '#local-service/store/store.ts';
import { page, reading, tag } from './store-samples.ts';
import { addFile, addJob, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';
import { companyScope } from '#local-service/store/scope.ts';

const later = '2027-01-01T00:00:00.000Z';
const everything = { sessionId: null };

/**
 * Tests what `Store` promises, for every store (main/local-service/store/store.ts); its queue has a separate contract.
 */
export function describeStore(open: () => Promise<StoreUnderTest>): void {
  let under: StoreUnderTest;
  let store: Store;
  let owner: Owner;
  beforeEach(async () => {
    under = await open();
    ({ store } = under);
    owner = await addOwner(store, 'Acme');
  });
  afterEach(() => under.close());
  const scopeOf = ({ companyId }: Owner) => companyScope(companyId);
  const countFiles = (): Promise<number> => store.records.files.count(scopeOf(owner), everything);

  describe('transactions', () => {
    test('commit completely; others see nothing before', async () => {
      await store.transaction(async (tx) => {
        const id = await addFile(tx, owner);
        expect(await tx.files.find(id)).toMatchObject({ status: 'uploaded', companyId: owner.companyId });
        expect(await countFiles()).toBe(0);
        await addFile(tx, owner);
      });
      expect(await countFiles()).toBe(2);
    });

    test('one that rejects changes nothing, and the next one runs', async () => {
      const failed = store.transaction(async (tx) => {
        await addFile(tx, owner, randomUUID());
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await countFiles()).toBe(0);
      await store.transaction((tx) => addFile(tx, owner));
      expect(await countFiles()).toBe(1);
    });

    test('one that the database refuses changes nothing either', async () => {
      const refused = store.transaction(async (tx) => {
        await addFile(tx, owner);
        await tx.tags.put('no such company', tag, at);
      });
      await expect(refused).rejects.toThrow();
      expect(await countFiles()).toBe(0);
    });

    test('behave as if they ran one after another, however many start at once', async () => {
      const { jobId, fileIds } = await addJob(store, owner, { files: 1 });
      const retry = async (tx: StoreTransaction): Promise<void> => {
        const before = await tx.jobs.find(jobId);
        await new Promise((resolve) => setImmediate(resolve));
        expect(await tx.jobs.find(jobId)).toEqual(before);
        await tx.jobs.setStatus(jobId, { to: 'queued', at, error: null, countsAsRetry: true, completedAt: null });
        await tx.files.setStatus(fileIds[0]!, { to: 'queued', at, error: null, countsAsRetry: true });
      };
      await Promise.all(Array.from({ length: 10 }, () => store.transaction(retry)));
      expect(await store.records.jobs.find(scopeOf(owner), jobId)).toMatchObject({ retry_count: 10 });
      expect(await store.records.files.find(scopeOf(owner), fileIds[0]!)).toMatchObject({ retry_count: 10 });
    });

    test('one inside another is refused', async () => {
      const nested = store.transaction(() => store.transaction(() => Promise.resolve()));
      await expect(nested).rejects.toThrow('nested-transaction');
    });

    test('refuse changes after their end', async () => {
      let kept: StoreTransaction | null = null;
      await store.transaction((tx) => Promise.resolve(void (kept = tx)));
      await expect(addFile(kept as unknown as StoreTransaction, owner)).rejects.toThrow('no-transaction');
      expect(await countFiles()).toBe(0);
    });
  });

  test('every query is limited to its scope', async () => {
    const { files, history, jobs, tags, companies } = store.records;
    const owners = [owner, await addOwner(store, 'Globex')];
    const [own, foreign] = [await addJob(store, owner, { files: 1 }), await addJob(store, owners[1]!, { files: 1 })];
    const [ownFile, foreignFile] = [own.fileIds[0]!, foreign.fileIds[0]!];
    for (const one of owners) await store.transaction((tx) => ensureTags(tx, one.companyId, [tag], at));
    const scope = scopeOf(owner);
    expect((await files.findAll(scope, [foreignFile, ownFile])).map(({ id }) => id)).toEqual([ownFile]);
    expect([
      await files.find(scope, foreignFile),
      await history.events(scope, foreignFile),
      await history.versions(scope, foreignFile),
      await history.reading(scope, foreignFile, { first: 1, last: 9 }),
      await jobs.find(scope, foreign.jobId),
    ]).toEqual([null, [], [], { pages: [], words: [] }, null]);
    expect([await files.count(scope, everything), await jobs.count(scope)]).toEqual([1, 1]);
    expect((await Array.fromAsync(files.pieces(scope, everything))).flat()).toHaveLength(1);
    expect(await jobs.page(scope, 1, 9, 'ASC')).toMatchObject([{ id: own.jobId, files: [{ id: ownFile }] }]);
    expect([await tags.list(scope), await companies.find(scope)]).toMatchObject([[{ name: 'bill' }], { name: 'Acme' }]);
    expect(await tags.names(scope)).toEqual((await tags.list(scope)).map(({ id, name }) => ({ id, name })));
    const foreignTag = (await tags.list(scopeOf(owners[1]!)))[0]!;
    expect([await tags.find(scope, foreignTag.id), await tags.fieldsOf(scope, foreignTag.id)]).toEqual([null, null]);
    const other = { ...scope, userId: 'somebody else' };
    expect([await files.find(other, ownFile), await files.page(other, everything, 1, 9)]).toEqual([null, []]);
    expect([await jobs.find(other, own.jobId), await jobs.count(other)]).toEqual([null, 0]);
  });

  test('lists are sorted from the newest to the oldest, in pages and in chunks', async () => {
    const ids = await store.transaction(async (tx) => {
      const added: string[] = [];
      for (let count = 0; count < 5; count += 1) added.push(await addFile(tx, owner));
      return added;
    });
    const { files } = store.records;
    const scope = scopeOf(owner);
    const newestFirst = ids.toReversed();
    expect((await files.page(scope, everything, 2, 2)).map(({ id }) => id)).toEqual(newestFirst.slice(2, 4));
    const pieces = await Array.fromAsync(files.pieces(scope, everything, 2));
    expect(pieces.map((piece) => piece.length)).toEqual([2, 2, 1]);
    expect(pieces.flat().map(({ id }) => id)).toEqual(newestFirst);
  });

  test("a file's analysis is stored unchanged, and replaces the earlier one", async () => {
    const { fileIds } = await addJob(store, owner, { files: 1 });
    const fileId = fileIds[0]!;
    for (const text of ['first', 'second']) {
      await store.transaction(async (tx) => {
        await tx.tags.put(owner.companyId, tag, at);
        const tagId = (await tx.tags.idOf(owner.companyId, 'bill'))!;
        const pageGz = gzipSync(JSON.stringify({ ...page, text }));
        await tx.files.setReading(fileId, tagId, { ...reading, pages: [{ number: 1, text, pageGz }] });
      });
    }
    const { files, history } = store.records;
    expect(await files.find(scopeOf(owner), fileId)).toMatchObject({
      tag_name: 'bill',
      page_count: 1,
      warnings: [],
      data_points: [{ name: 'total', value: 12.5, value_as_string: '12.5', page: 1 }],
    });
    const read = await history.reading(scopeOf(owner), fileId, { first: 1, last: 1 });
    expect(read.pages).toEqual([{ page: 1, rotation: 0, text: 'second' }]);
    expect(read.words).toEqual([{ page: 1, ...page.words[0] }]);
    expect(await history.reading(scopeOf(owner), fileId, { first: 2, last: 9 })).toEqual({ pages: [], words: [] });
  });

  test('a value of low confidence is marked to be checked; a source and the rows of a table are kept', async () => {
    const { fileIds } = await addJob(store, owner, { files: 1 });
    const fileId = fileIds[0]!;
    const [point] = reading.dataPoints;
    const items = [{ description: 'Lamp', quantity: 2, amount: 12.5, page: 1 }, { amount: -1 }];
    const dataPoints = ([0.84, 0.85] as const).map((confidence) => ({
      ...point!,
      name: `at ${confidence}`,
      confidence,
      source: confidence < 0.85 ? ('read' as const) : null,
      ...(confidence < 0.85 ? { items } : {}),
    }));
    await store.transaction(async (tx) => {
      await tx.tags.put(owner.companyId, tag, at);
      const tagId = (await tx.tags.idOf(owner.companyId, 'bill'))!;
      const pageGz = gzipSync(JSON.stringify(page));
      await tx.files.setReading(fileId, tagId, {
        ...reading,
        pages: [{ number: 1, text: page.text, pageGz }],
        dataPoints,
      });
    });
    const file = await store.records.files.find(scopeOf(owner), fileId);
    expect(
      file?.data_points.map(({ name, needs_check: needsCheck, source, items: kept }) => [
        name,
        needsCheck,
        source,
        kept,
      ]),
    ).toEqual([
      ['at 0.84', true, 'read', items],
      ['at 0.85', undefined, undefined, undefined],
    ]);
  });

  test('sessions and files without one expire by their last upload', async () => {
    const [old, open] = [randomUUID(), randomUUID()];
    const expired = await store.transaction(async (tx) => {
      const inOld = await addFile(tx, owner, old);
      const alone = await addFile(tx, owner);
      await addFile(tx, owner, open);
      await tx.sessions.touch({ id: open, companyId: owner.companyId, userId: owner.userId, at: later });
      const before = '2026-06-01T00:00:00.000Z';
      const found = (await tx.files.expired(before)).map(({ id }) => id);
      expect(found.toSorted()).toEqual([inOld, alone].toSorted());
      return tx.sessions.expire(before, later);
    });
    expect(expired).toBe(1);
    const find = (id: string) => store.transaction(({ sessions }) => sessions.find(owner.companyId, id));
    expect([await find(old), await find(open)]).toMatchObject([{ status: 'closed', jobId: null }, { status: 'open' }]);
  });

  test('bytes are needed as long as a file that is not deleted has them', async () => {
    const needs = (sha256: string) => store.transaction(({ files }) => files.needsBytes(sha256));
    const id = await store.transaction((tx) => addFile(tx, owner));
    const sha256 = id.replaceAll('-', '');
    expect([await needs(sha256), await needs('other')]).toEqual([true, false]);
    await store.transaction(({ files }) =>
      files.setStatus(id, { to: 'deleted', at, error: null, countsAsRetry: false }),
    );
    expect(await needs(sha256)).toBe(false);
  });

  test('a change of a row that does not exist is refused', async () => {
    const change = { to: 'failed', at, error: null, countsAsRetry: false } as const;
    const attempts = [
      ({ files }: StoreTransaction) => files.setStatus('none', change),
      ({ jobs }: StoreTransaction) => jobs.setStatus('none', { ...change, completedAt: null }),
      ({ sessions }: StoreTransaction) => sessions.close(owner.companyId, 'none', 'job', at),
      ({ companies }: StoreTransaction) => companies.settings('none'),
    ];
    for (const attempt of attempts) {
      await expect(store.transaction<unknown>(attempt)).rejects.toThrow('unknown-record');
    }
  });

  test('tags are updated under their existing IDs', async () => {
    const { tags } = store.records;
    const put = (definition: TagDefinition, now: string) =>
      store.transaction((tx) => ensureTags(tx, owner.companyId, [definition], now));
    await put(tag, at);
    const before = await tags.list(scopeOf(owner));
    expect(before).toMatchObject([
      { name: 'bill', field_count: 1, update_date: at, criteria: { keywords: ['bill', 'pay'], min_score: 0.3 } },
    ]);
    expect(await store.tagDefinitions(owner.companyId)).toEqual([tag]);
    await put(tag, later);
    expect(await tags.list(scopeOf(owner))).toEqual(before);
    await put({ ...tag, description: 'new' }, later);
    expect(await tags.list(scopeOf(owner))).toEqual([{ ...before[0], description: 'new', update_date: later }]);
  });

  test('an identity is found by its key, and ends when it is replaced', async () => {
    const credentials = (key: string) => ({
      ...{ companyId: owner.companyId, userId: owner.userId, appId: randomUUID(), at },
      ...{ apiKeyHash: key, tokenHash: `token of ${key}`, secretSealed: Buffer.from(`secret of ${key}`) },
    });
    const put = (key: string) => store.transaction(({ identities }) => identities.replaceCredentials(credentials(key)));
    await put('first');
    expect(await store.credentialsOf('first')).toMatchObject([
      { tokenHash: 'token of first', caller: { role: 'User', user: { id: owner.userId }, company: { name: 'Acme' } } },
    ]);
    await put('second');
    expect([await store.credentialsOf('first'), await store.credentialsOf('unknown')]).toEqual([[], []]);
    const [known] = await store.credentialsOf('second');
    expect(Buffer.from(known!.secretSealed).toString()).toBe('secret of second');
  });

  test('a nonce is used once, however many use it at the same time, also beside an open transaction', async () => {
    const use = (app: string): Promise<boolean> => store.nonces.use(app, 'n', 400, 100);
    const [, ...uses] = await Promise.all([
      store.transaction((tx) => addFile(tx, owner)),
      ...Array.from({ length: 5 }, () => use('a')),
      use('b'),
    ]);
    expect(uses.slice(0, 5).filter(Boolean)).toHaveLength(1);
    expect([uses[5], await use('a')]).toEqual([true, false]);
  });

  test('events come in the order in which they were committed', async () => {
    const append = (jobId: string) =>
      store.transaction(({ events }) =>
        events.append({
          ...{ companyId: owner.companyId, fileId: null, jobId, kind: 'job.created' },
          ...{ from: null, to: 'queued', detail: { files: 1 }, at },
        }),
      );
    const before = await store.events.lastSeq();
    for (const jobId of ['one', 'two', 'three']) await append(jobId);
    const found = await store.events.after(before, 2);
    expect(found.map(({ jobId }) => jobId)).toEqual(['one', 'two']);
    expect((await store.events.after(found[1]!.seq, 9)).map(({ jobId }) => jobId)).toEqual(['three']);
    expect(await store.events.lastSeq()).toBeGreaterThan(found[1]!.seq);
  });

  test('settings are stored for each company', async () => {
    await addOwner(store, 'Globex');
    const settings = await store.settingsOfAll();
    expect(settings).toHaveLength(2);
    expect(settings).toContainEqual({
      companyId: owner.companyId,
      settings: await store.transaction(({ companies }) => companies.settings(owner.companyId)),
    });
  });
}
