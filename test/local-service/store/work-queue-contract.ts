import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '#local-service/store/store.ts';
import type { WorkItem } from '#local-service/store/work-queue.ts';
import { addColleague, addJob, addJobIn, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

const soon = '2026-01-02T03:06:00.000Z';
const later = '2026-01-02T04:00:00.000Z';
const none = { failures: 0, crashes: 0, uncleanEnds: 0 };

/** Tests what `WorkQueue` promises, for every store (main/local-service/store/work-queue.ts). */
export function describeWorkQueue(open: () => Promise<StoreUnderTest>): void {
  describe('work queue', () => {
    let under: StoreUnderTest;
    let store: Store;
    let owner: Owner;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
      owner = await addOwner(store, 'Acme');
    });
    afterEach(() => under.close());

    const next = (now = at, pausedCompanies: readonly string[] = [], excludedFiles: readonly string[] = []) =>
      store.transaction(({ queue }) => queue.next({ at: now, pausedCompanies, excludedFiles }));
    const claimNext = (): Promise<WorkItem | null> =>
      store.transaction(async ({ queue }) => {
        const item = await queue.next({ at: later, pausedCompanies: [], excludedFiles: [] });
        return item === null ? null : queue.claim(item.fileId, soon);
      });
    const claimed = async (): Promise<WorkItem> => {
      const item = await claimNext();
      if (item === null) throw new Error('nothing to claim');
      return item;
    };
    const left = (jobId: string) => store.transaction(({ queue }) => queue.left(jobId));

    test('an item exists when its transaction has committed, and not before', async () => {
      const attempt = store.transaction(async (tx) => {
        await addJobIn(tx, owner, { files: 1 });
        throw new Error('no');
      });
      await expect(attempt).rejects.toThrow('no');
      expect(await next()).toBeNull();
      const { jobId, fileIds } = await addJob(store, owner, { files: 1 });
      expect(await next()).toMatchObject({
        fileId: fileIds[0],
        jobId,
        companyId: owner.companyId,
        attempt: 0,
        ...none,
      });
    });

    test('a file has one item', async () => {
      const { jobId, fileIds } = await addJob(store, owner, { files: 1 });
      const again = store.transaction(({ queue }) =>
        queue.enqueue({ fileId: fileIds[0]!, jobId, priority: 'low', task: 'read', at }),
      );
      await expect(again).rejects.toThrow();
    });

    test('companies, and the users of each, take turns', async () => {
      const colleague = await addColleague(store, owner);
      const other = await addOwner(store, 'Globex');
      const batch = await addJob(store, owner, { files: 12 });
      const ofColleague = await addJob(store, colleague, { files: 1, queuedAt: soon });
      const ofOther = await addJob(store, other, { files: 2, queuedAt: soon });
      const taken: string[] = [];
      for (let count = 0; count < 6; count += 1) taken.push((await claimed()).fileId);
      const ofBatch = taken.filter((fileId) => batch.fileIds.includes(fileId));
      expect(taken).toEqual(expect.arrayContaining([...ofOther.fileIds, ...ofColleague.fileIds]));
      expect(ofBatch).toEqual(batch.fileIds.slice(0, 3));
    });

    test('a job that came later does not wait for all of a large one, and the large one goes on', async () => {
      const batch = await addJob(store, owner, { files: 12 });
      const urgent = await addJob(store, owner, { files: 2, queuedAt: soon });
      const second = await addJob(store, owner, { files: 8, queuedAt: later });
      const taken: string[] = [];
      for (let count = 0; count < 7; count += 1) taken.push((await claimed()).fileId);
      expect(taken).toEqual([
        ...[batch.fileIds[0], urgent.fileIds[0], batch.fileIds[1], second.fileIds[0]],
        ...[batch.fileIds[2], batch.fileIds[3], batch.fileIds[4]],
      ]);
    });

    test('the claimed items of a company are counted, whoever of it has them', async () => {
      const colleague = await addColleague(store, owner);
      const other = await addOwner(store, 'Globex');
      for (const one of [owner, colleague, other]) await addJob(store, one, { files: 1 });
      const count = () =>
        store.transaction(async ({ queue }) => [
          await queue.claimed(owner.companyId),
          await queue.claimed(other.companyId),
        ]);
      expect(await count()).toEqual([0, 0]);
      const items = [await claimed(), await claimed(), await claimed()];
      expect(await count()).toEqual([2, 1]);
      const ofOther = items.find(({ companyId }) => companyId === other.companyId)!;
      await store.transaction(({ queue }) => queue.complete(ofOther));
      expect(await count()).toEqual([2, 0]);
    });

    test('order is by priority, then age; paused companies and excluded files are passed over', async () => {
      const old = await addJob(store, owner, { files: 1, queuedAt: '2026-01-01T00:00:00.000Z' });
      const young = await addJob(store, owner, { files: 1, priority: 'normal' });
      const high = await addJob(store, owner, { files: 1, priority: 'high' });
      expect((await next())?.fileId).toBe(high.fileIds[0]);
      expect((await next(at, [], high.fileIds))?.fileId).toBe(old.fileIds[0]);
      expect((await next(at, [], [...high.fileIds, ...old.fileIds]))?.fileId).toBe(young.fileIds[0]);
      expect(await next(at, [owner.companyId])).toBeNull();
      const other = await addJob(store, await addOwner(store, 'Globex'), { files: 1, priority: 'low' });
      expect((await next(at, [owner.companyId]))?.fileId).toBe(other.fileIds[0]);
    });

    test('a low item is never starved by high ones', async () => {
      const low = await addJob(store, owner, { files: 1, priority: 'low', queuedAt: '2026-01-01T00:00:00.000Z' });
      await addJob(store, owner, { files: 40, priority: 'high' });
      const taken: string[] = [];
      for (let turn = 0; turn < 20; turn += 1) taken.push((await claimed()).fileId);
      expect(taken).toContain(low.fileIds[0]);
    });

    test('many that claim at once never claim the same item', async () => {
      const { fileIds } = await addJob(store, owner, { files: 12 });
      const items = await Promise.all(Array.from({ length: 20 }, claimNext));
      const taken = items.flatMap((item) => item?.fileId ?? []);
      expect(taken.toSorted()).toEqual(fileIds.toSorted());
    });

    test('a claim that is rolled back leaves the item waiting', async () => {
      await addJob(store, owner, { files: 1 });
      const lost = store.transaction(async ({ queue }) => {
        const item = await queue.next({ at, pausedCompanies: [], excludedFiles: [] });
        await queue.claim(item?.fileId ?? '', soon);
        throw new Error('no');
      });
      await expect(lost).rejects.toThrow('no');
      expect(await claimed()).toMatchObject({ attempt: 1 });
    });

    test('an item that is not waiting cannot be claimed', async () => {
      await addJob(store, owner, { files: 1 });
      const { fileId } = await claimed();
      for (const id of [fileId, 'no such file']) {
        await expect(store.transaction(({ queue }) => queue.claim(id, soon))).rejects.toThrow('not-waiting');
      }
    });

    test('a postponed item waits with its counts, until its time', async () => {
      const { jobId } = await addJob(store, owner, { files: 1 });
      const counts = { failures: 1, crashes: 2, uncleanEnds: 3 };
      const item = await claimed();
      expect(await store.transaction(({ queue }) => queue.putBack(item, counts, later))).toBe(true);
      expect(await next(soon)).toBeNull();
      expect(await next(later)).toMatchObject({ ...counts, attempt: 1 });
      expect(await left(jobId)).toEqual({ active: true, held: false, inReview: false });
    });

    test('held items wait for their job, and start again without failures', async () => {
      const { jobId } = await addJob(store, owner, { files: 1 });
      const first = await claimed();
      await store.transaction(({ queue }) => queue.putBack(first, { ...none, failures: 3, crashes: 1 }, null));
      const item = await claimed();
      expect(await store.transaction(({ queue }) => queue.hold(item))).toBe(true);
      expect([await next(later), await left(jobId)]).toEqual([null, { active: false, held: true, inReview: false }]);
      await store.transaction(({ queue }) => queue.releaseHeld(jobId, later));
      expect([await next(soon), await left(jobId)]).toEqual([null, { active: true, held: false, inReview: false }]);
      expect(await next(later)).toMatchObject({ failures: 0, crashes: 1 });
    });

    test('a completed item is gone', async () => {
      const { jobId } = await addJob(store, owner, { files: 1 });
      const item = await claimed();
      expect(await store.transaction(({ queue }) => queue.complete(item))).toBe(true);
      expect([await next(later), await left(jobId)]).toEqual([null, { active: false, held: false, inReview: false }]);
    });

    test('an extended lease does not count as abandoned; one that ends does', async () => {
      await addJob(store, owner, { files: 1 });
      const item = await claimed();
      const abandoned = (before: string | null) =>
        store.transaction(async ({ queue }) => (await queue.abandoned(before)).map(({ fileId }) => fileId));
      expect([await abandoned(at), await abandoned(later), await abandoned(null)]).toEqual([
        [],
        [item.fileId],
        [item.fileId],
      ]);
      expect(await store.transaction(({ queue }) => queue.extendLease(item, '2026-01-02T05:00:00.000Z'))).toBe(true);
      expect(await abandoned(later)).toEqual([]);
    });

    test('an item continues with another task and without failures', async () => {
      await addJob(store, owner, { files: 1 });
      const item = await claimed();
      expect(item.task).toBe('read');
      await store.transaction(({ queue }) => queue.putBack(item, { failures: 3, crashes: 1, uncleanEnds: 1 }, null));
      const again = await claimed();
      expect(await store.transaction(({ queue }) => queue.continueAs(again, 'split'))).toBe(true);
      expect(await claimed()).toMatchObject({ task: 'split', ...none });
    });

    test('an item in review waits for a person, and then for its task', async () => {
      const { jobId, fileIds } = await addJob(store, owner, { files: 1 });
      const end = () => store.transaction(({ queue }) => queue.endReview(fileIds[0]!));
      expect(await end()).toBe(false);
      const item = await claimed();
      expect(await store.transaction(({ queue }) => queue.review(item))).toBe(true);
      expect([await next(later), await left(jobId)]).toEqual([null, { active: false, held: false, inReview: true }]);
      expect(await end()).toBe(true);
      expect(await left(jobId)).toEqual({ active: true, held: false, inReview: false });
      expect(await claimed()).toMatchObject({ fileId: fileIds[0], task: 'read' });
    });

    test('a late result of a lost attempt is refused, and changes nothing', async () => {
      const { jobId } = await addJob(store, owner, { files: 1 });
      const lost = await claimed();
      const refused = Array.from({ length: 6 }, () => false);
      await store.transaction(async ({ queue }) => {
        for (const item of await queue.abandoned(later)) await queue.putBack(item, none, null);
      });
      const refusals = () =>
        store.transaction(async ({ queue }) => [
          await queue.complete(lost),
          await queue.putBack(lost, { ...none, failures: 9 }, later),
          await queue.hold(lost),
          await queue.continueAs(lost, 'read'),
          await queue.review(lost),
          await queue.extendLease(lost, later),
        ]);
      // While the file waits for another worker, while another worker reads it, and after that worker is done.
      expect(await refusals()).toEqual(refused);
      const won = await claimed();
      expect(won).toMatchObject({ fileId: lost.fileId, attempt: lost.attempt + 1, ...none });
      expect(await refusals()).toEqual(refused);
      expect(await left(jobId)).toEqual({ active: true, held: false, inReview: false });
      expect(await store.transaction(({ queue }) => queue.complete(won))).toBe(true);
      expect(await refusals()).toEqual(refused);
    });
  });
}
