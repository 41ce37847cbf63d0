import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SearchIndex } from '#local-service/search/search-index.ts';
import type { BlobStore } from '#local-service/store/blob-store.ts';
import { createStoreUpload } from '#local-service/store/store-upload.ts';
import type { Store } from '#local-service/store/store.ts';
import { verifyArchive, type Compared, type Finding } from '#local-service/verify/verify-archive.ts';
import { stageText } from '../store/blob-store-contract.ts';
import { reading, tag } from '../store/store-samples.ts';
import { addOwner, at, type Owner } from '../store/store-under-test.ts';

export interface ArchiveUnderTest {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly search: SearchIndex;
  /** Shortens stored bytes by the last one. */
  truncate(sha256: string): void;
  /** Changes one of the stored bytes. */
  changeByte(sha256: string): void;
  /** Runs one statement of SQL behind the back of store and index. */
  sql(statement: string): Promise<void>;
  close(): Promise<void>;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Tests that a check finds each kind of damage, and nothing else, in an archive of either kind. */
export function describeVerify(open: () => Promise<ArchiveUnderTest>): void {
  let archive: ArchiveUnderTest;
  let owner: Owner;
  let tagId: string;
  beforeEach(async () => {
    archive = await open();
    owner = await addOwner(archive.store, 'Acme');
    await archive.store.transaction(async (tx) => {
      await tx.tags.put(owner.companyId, tag, at);
      tagId = (await tx.tags.idOf(owner.companyId, 'bill'))!;
    });
  });
  afterEach(() => archive.close());

  const upload = async (text: string): Promise<string> => {
    const { store, blobs } = archive;
    const staged = await stageText(blobs, text);
    const content = { folder: 'Inbox', channel: 'api', contentType: 'text/plain', metadata: null } as const;
    const rest = { sessionId: null, duplicatePolicy: 'new_file_new_name', now: at, pendingMaxBytes: 2 ** 40 } as const;
    const upload = createStoreUpload(store, blobs);
    const outcome = await upload({ ...owner, ...content, ...rest, name: `${randomUUID()}.txt` }, staged);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.file.id;
  };
  /** Adds a processed document with this text, whose bytes are the text. */
  const add = async (text: string): Promise<string> => {
    const fileId = await upload(text);
    await archive.store.transaction(async (tx) => {
      await tx.files.setReading(fileId, tagId, reading);
      await tx.files.setStatus(fileId, { to: 'tagged', at, error: null, countsAsRetry: false });
      await archive.search.put(tx, { fileId, ...(await tx.files.indexed(fileId))! });
    });
    return fileId;
  };
  const check = async (hashes = false) => {
    const findings: Finding[] = [];
    const options = { hashes, signal: new AbortController().signal, onProgress: () => undefined };
    const compared = await verifyArchive(archive, { ...options, onFinding: (finding) => findings.push(finding) });
    return { findings, compared };
  };

  test('an archive without damage has no finding, and everything is counted', async () => {
    for (const text of ['one', 'two', 'two', 'three']) await add(text);
    await upload('not read yet');
    await upload('');
    const compared: Compared = { files: 6, objects: 5, sizeBytes: 3 + 3 + 5 + 12, indexed: 4 };
    expect(await check(true)).toEqual({ findings: [], compared });
  });

  test('a deleted file needs no bytes, and one in the trash does', async () => {
    const [deleted, trashed] = [await upload('deleted'), await add('trashed')];
    const { store, blobs, search } = archive;
    await store.transaction(async (tx) => {
      await tx.files.setStatus(deleted, { to: 'deleted', at, error: null, countsAsRetry: false });
      await search.remove(tx, trashed);
    });
    await archive.sql(`UPDATE files SET trashed_at = '${at}' WHERE id = '${trashed}'`);
    await blobs.remove(hashOf('deleted'));
    expect((await check(true)).findings).toEqual([]);
    await blobs.remove(hashOf('trashed'));
    expect((await check()).findings).toMatchObject([{ kind: 'bytes-missing', fileId: trashed }]);
  });

  describe('damage', () => {
    let fileId: string;
    const sha256 = hashOf('second');
    beforeEach(async () => {
      await add('first');
      fileId = await add('second');
      await add('third');
    });

    test('missing bytes', async () => {
      await archive.blobs.remove(sha256);
      expect((await check()).findings).toEqual([{ kind: 'bytes-missing', sha256, fileId, files: 1 }]);
    });

    test('truncated bytes', async () => {
      archive.truncate(sha256);
      expect((await check()).findings).toEqual([{ kind: 'size-differs', sha256, fileId, files: 1 }]);
    });

    test('a changed byte, when all are read', async () => {
      archive.changeByte(sha256);
      expect((await check()).findings).toEqual([]);
      expect((await check(true)).findings).toEqual([{ kind: 'hash-differs', sha256, fileId, files: 1 }]);
    });

    test('bytes that no file needs, which stay', async () => {
      const surplus = await stageText(archive.blobs, 'of nobody');
      await archive.blobs.keep(surplus);
      const found = [{ kind: 'bytes-not-needed', sha256: surplus.sha256, sizeBytes: 9 }];
      expect((await check()).findings).toMatchObject(found);
      expect(await archive.blobs.has(surplus.sha256)).toBe(true);
    });

    test('a document that the index does not have', async () => {
      await archive.store.transaction((tx) => archive.search.remove(tx, fileId));
      expect((await check()).findings).toEqual([{ kind: 'not-in-index', fileId }]);
    });

    test('an entry of the index that shows a document to the wrong people', async () => {
      await archive.sql(`UPDATE search_documents SET user_id = 'somebody' WHERE file_id = '${fileId}'`);
      expect((await check()).findings).toEqual([{ kind: 'not-in-index', fileId }]);
    });

    test('an entry of the index without its document', async () => {
      await archive.sql(`UPDATE files SET status = 'failed' WHERE id = '${fileId}'`);
      expect((await check()).findings).toEqual([{ kind: 'only-in-index', fileId }]);
    });

    test('all of it at once, each once', async () => {
      for (const text of ['first', 'third']) await archive.blobs.remove(hashOf(text));
      archive.truncate(sha256);
      await archive.sql(`DELETE FROM search_documents`);
      const kinds = (await check(true)).findings.map(({ kind }) => kind).toSorted();
      const wanted = ['bytes-missing', 'bytes-missing', 'not-in-index', 'not-in-index', 'not-in-index', 'size-differs'];
      expect(kinds).toEqual(wanted);
    });
  });

  test('what is uploaded and deleted while it runs is not reported', async () => {
    for (const text of ['one', 'two', 'three']) await add(text);
    const { store, blobs, search } = archive;
    // Between the lists, everything that was there goes, and something new comes.
    let isListed = false;
    const changing: Pick<BlobStore, 'all' | 'has' | 'read'> = {
      has: (sha256) => blobs.has(sha256),
      read: (...range) => blobs.read(...range),
      async *all() {
        if (!isListed) await change();
        isListed = true;
        yield* blobs.all();
      },
    };
    const change = async (): Promise<void> => {
      const { findings: before } = await check();
      expect(before).toEqual([]);
      for (const { fileId, sha256 } of await store.inventory.neededBytes('', 9))
        await store.transaction(async (tx) => {
          await tx.files.setStatus(fileId, { to: 'deleted', at, error: null, countsAsRetry: false });
          await search.remove(tx, fileId);
          await blobs.remove(sha256);
        });
      await add('four');
    };
    // The first page of records is read before the bytes are listed.
    const inventory = {
      ...store.inventory,
      neededBytes: pagesReadBefore(store, await store.inventory.neededBytes('', 9)),
    };
    const findings: Finding[] = [];
    await verifyArchive(
      { store: { inventory, transaction: (work) => store.transaction(work) }, blobs: changing, search },
      {
        ...{ hashes: true, signal: new AbortController().signal, onProgress: () => undefined },
        onFinding: (finding) => findings.push(finding),
      },
    );
    expect([findings, isListed]).toEqual([[], true]);
  });

  test('it ends when it is asked to', async () => {
    await add('one');
    const options = { hashes: true, onFinding: () => undefined, onProgress: () => undefined };
    await expect(verifyArchive(archive, { ...options, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
}

/** Gives what was read earlier as the first page. */
function pagesReadBefore(
  { inventory }: Store,
  first: Awaited<ReturnType<Store['inventory']['neededBytes']>>,
): Store['inventory']['neededBytes'] {
  return (after, limit) => (after === '' ? Promise.resolve(first) : inventory.neededBytes(after, limit));
}
