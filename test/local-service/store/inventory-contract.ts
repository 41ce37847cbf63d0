import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problemOf, serviceMessage, textOf } from '#service-api/messages/service-message.ts';
import { noteFileMoment } from '#local-service/queue/status-changes.ts';
import { companyScope } from '#local-service/store/scope.ts';
import type { Store } from '#local-service/store/store.ts';
import { reading, tag } from './store-samples.ts';
import { addFile, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

const content = { contentType: 'text/plain', metadata: null, length: 7, version: 1, channel: 'api' } as const;

/** Tests what a store says of the bytes and the index entries that its files need. */
export function describeInventory(open: () => Promise<StoreUnderTest>): void {
  describe('inventory', () => {
    let under: StoreUnderTest;
    let store: Store;
    let owner: Owner;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
      owner = await addOwner(store, 'Acme');
    });
    afterEach(() => under.close());
    const change = (fileId: string, to: 'deleted' | 'tagged') =>
      store.transaction((tx) => tx.files.setStatus(fileId, { to, at, error: null, countsAsRetry: false }));
    const hashOf = (fileId: string): string => fileId.replaceAll('-', '');

    test('bytes are listed once, in the order of their hashes, page by page, without those of deleted files', async () => {
      const other = await addOwner(store, 'Another');
      const ids: string[] = [];
      for (const one of [owner, other, owner]) ids.push(await store.transaction((tx) => addFile(tx, one)));
      const [deleted, ...kept] = ids as [string, string, string];
      await change(deleted, 'deleted');
      const same = randomUUID();
      await store.transaction((tx) =>
        tx.files.add({
          ...{ ...content, ...owner, id: same, sessionId: null, name: 'copy', folder: 'Inbox', at },
          sha256: hashOf(kept[0]),
        }),
      );
      const wanted = kept.map(hashOf).toSorted();
      const [first] = await store.inventory.neededBytes('', 1);
      const rest = await store.inventory.neededBytes(first!.sha256, 9);
      expect([first!, ...rest].map(({ sha256 }) => sha256)).toEqual(wanted);
      const shared = [first!, ...rest].find(({ sha256 }) => sha256 === hashOf(kept[0]));
      expect(shared).toMatchObject({ sizeBytes: 7, files: 2 });
      expect([kept[0], same]).toContain(shared?.fileId);
      expect(await store.inventory.neededBytes(wanted.at(-1)!, 9)).toEqual([]);
    });

    test('failed files are listed with who added them and why, page by page, without those in the trash', async () => {
      const other = await addOwner(store, 'Another');
      const ids: string[] = [];
      for (const one of [owner, other, owner, owner]) ids.push(await store.transaction((tx) => addFile(tx, one)));
      const error = { code: 'corrupt', message: 'The file is damaged.' };
      for (const id of ids.slice(0, 3))
        await store.transaction((tx) => tx.files.setStatus(id, { to: 'failed', at, error, countsAsRetry: false }));
      await store.transaction((tx) => tx.trash.setTrashed(ids[2]!, { at, userName: 'ada@example.org' }));
      const [first, ...more] = await store.inventory.failed(0, 1);
      expect(more).toEqual([]);
      const why = { at, code: 'corrupt', reason: 'The file is damaged.' };
      expect(first).toMatchObject({ fileId: ids[0], companyId: owner.companyId, company: 'Acme', ...why });
      expect(first?.userName).toContain('@');
      expect(await store.inventory.failed(first!.seq, 9)).toMatchObject([
        { fileId: ids[1], company: 'Another', ...why },
      ]);
    });

    test('failed files of one company are listed from the last one on, with what waits to be read again', async () => {
      const other = await addOwner(store, 'Another');
      const ids: string[] = [];
      for (const one of [owner, other, owner, owner, owner])
        ids.push(await store.transaction((tx) => addFile(tx, one)));
      const [first, ofOther, trashed, claimed, waiting] = ids as [string, string, string, string, string];
      const known = serviceMessage('reading.loses-text');
      const error = problemOf('loses-text', known);
      const others = { code: 'strange', message: 'In words of nobody.', message_code: 'reading.nothing' as never };
      for (const id of [first, ofOther, trashed, claimed, waiting])
        await store.transaction((tx) =>
          tx.files.setStatus(id, {
            ...{ to: 'failed', at, countsAsRetry: false },
            error: id === first ? { ...others, message_params: {} } : error,
          }),
        );
      await store.transaction((tx) => tx.trash.setTrashed(trashed, { at, userName: 'ada@example.org' }));
      await store.transaction(async ({ queue }) => {
        await queue.enqueueAgain({ fileId: claimed, userName: 'ada@example.org', at });
        await queue.claim(claimed, '2026-01-02T04:00:00.000Z');
        await queue.enqueueAgain({ fileId: waiting, userName: 'ada@example.org', at });
      });
      // A later reading failed for another reason.
      const laterAt = '2026-01-03T04:00:00.000Z';
      const damaged = serviceMessage('reading.pdf-damaged');
      for (const [kind, code, when] of [
        ['file.not_processed_again', 'loses-text', at],
        ['file.not_processed_again', 'corrupt', laterAt],
        ['file.queued_again', 'other', laterAt],
      ] as const)
        await store.transaction((tx) =>
          noteFileMoment(tx, waiting, {
            kind,
            detail: { user_name: 'ada', error: problemOf(code, damaged) },
            at: when,
          }),
        );
      const { companyId } = owner;
      const page = await store.inventory.failedOf(companyId, null, 2);
      expect(page).toMatchObject([
        {
          ...{ fileId: waiting, company: 'Acme', at, again: 'waiting', triedAgainAt: laterAt },
          ...{ code: 'corrupt', reason: textOf(damaged), message: damaged },
        },
        { fileId: claimed, again: 'running', triedAgainAt: null, message: known },
      ]);
      expect(await store.inventory.failedOf(companyId, page.at(-1)!.seq, 9)).toMatchObject([
        { fileId: first, reason: 'In words of nobody.', message: null, again: null },
      ]);
      expect(await store.inventory.failedOf(other.companyId, null, 9)).toMatchObject([{ fileId: ofOther }]);
      expect(await store.inventory.failedCount(companyId)).toBe(3);
      expect(await store.inventory.failedCount(other.companyId)).toBe(1);
      expect((await store.inventory.failed(0, 9)).map(({ fileId }) => fileId)).toEqual([
        first,
        ofOther,
        claimed,
        waiting,
      ]);
    });

    test('the space of a company is the same for its limit, on its page and for a check: equal bytes count once', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) ids.push(await store.transaction((tx) => addFile(tx, owner)));
      await store.transaction(async (tx) => {
        await tx.files.add({
          ...{ ...content, ...owner, id: randomUUID(), sessionId: null, name: 'copy', folder: 'Inbox', at },
          sha256: hashOf(ids[0]!),
        });
        await tx.trash.setTrashed(ids[1]!, { at, userName: 'ada@example.org' });
      });
      await change(ids[2]!, 'deleted');
      const scope = companyScope(owner.companyId);
      const { originals, trash } = await store.records.trash.space(scope);
      expect([originals, trash]).toEqual([7, 7]);
      expect(await store.records.companies.storedBytes(scope)).toBe(14);
      const needed = await store.inventory.neededBytes('', 9);
      expect(needed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(14);
    });

    test('companies have their users, documents and bytes, each content once and without deleted files', async () => {
      const other = await addOwner(store, 'Another');
      const ids: string[] = [];
      for (const one of [owner, owner, owner]) ids.push(await store.transaction((tx) => addFile(tx, one)));
      await change(ids[0]!, 'deleted');
      await store.transaction(async (tx) => {
        await tx.files.add({
          ...{ ...content, ...owner, id: randomUUID(), sessionId: null, name: 'copy', folder: 'Inbox', at },
          sha256: hashOf(ids[1]!),
        });
        await tx.trash.setTrashed(ids[2]!, { at, userName: 'ada@example.org' });
        await tx.companies.rename(other.companyId, 'Other', at);
      });
      const found = await store.inventory.companies();
      expect(found.toSorted((one, next) => one.name.localeCompare(next.name))).toEqual([
        { id: owner.companyId, name: 'Acme', users: 1, documents: 3, bytes: 14 },
        { id: other.companyId, name: 'Other', users: 1, documents: 0, bytes: 0 },
      ]);
    });

    test('documents of search are the processed ones that are not in the trash, oldest first', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 4; count += 1) ids.push(await store.transaction((tx) => addFile(tx, owner)));
      const tagId = await store.transaction(async (tx) => {
        await tx.tags.put(owner.companyId, tag, at);
        const id = (await tx.tags.idOf(owner.companyId, 'bill'))!;
        for (const fileId of ids.slice(0, 3)) await tx.files.setReading(fileId, id, reading);
        return id;
      });
      for (const fileId of ids.slice(0, 3)) await change(fileId, 'tagged');
      await store.transaction((tx) => tx.trash.setTrashed(ids[1]!, { at, userName: 'ada@example.org' }));
      const found = await store.inventory.searchable(0, 9);
      const { companyId, userId } = owner;
      expect(found).toMatchObject([ids[0], ids[2]].map((fileId) => ({ fileId, companyId, userId, tagId })));
      expect(await store.inventory.searchable(found[0]!.seq, 9)).toEqual(found.slice(1));
    });
  });
}
