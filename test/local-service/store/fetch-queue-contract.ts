import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FetchItem, FetchQueue, NewFetch } from '#local-service/store/fetch-queue.ts';
import { addJob, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

const later = '2027-01-01T00:00:00.000Z';
const error = { code: 'gone', message: 'It is gone.' };

/** Tests what `FetchQueue` promises, for every store (main/local-service/store/fetch-queue.ts). */
export function describeFetchQueue(open: () => Promise<StoreUnderTest>): void {
  describe('fetches', () => {
    let under: StoreUnderTest;
    let owner: Owner;
    let jobId: string;
    beforeEach(async () => {
      under = await open();
      owner = await addOwner(under.store, 'Acme');
      ({ jobId } = await addJob(under.store, owner, { files: 0 }));
    });
    afterEach(() => under.close());
    const run = <Result>(work: (fetches: FetchQueue) => Promise<Result>): Promise<Result> =>
      under.store.transaction(({ fetches }) => work(fetches));
    const add = async (given: Partial<NewFetch> = {}): Promise<string> => {
      const id = randomUUID();
      const { companyId, userId } = owner;
      const target = { kind: 'url', url: `https://files.example/${id}` } as const;
      const fetch: NewFetch = {
        ...{ id, jobId, companyId, userId, position: 0, name: 'a', target, folder: 'Inbox', at },
        ...{ metadata: { a: 1 }, priority: 'normal', ...given },
      };
      await run((fetches) => fetches.add(fetch));
      return id;
    };
    const claim = (now = at, claimsPerJob = 9, pausedCompanies: readonly string[] = []) =>
      run((fetches) => fetches.claimNext({ at: now, claimsPerJob, pausedCompanies }));
    const claimed = async (): Promise<FetchItem> => {
      const item = await claim();
      if (item === null) throw new Error('nothing to claim');
      return item;
    };
    const left = () => run((fetches) => fetches.left(jobId));

    test('are claimed by priority, then age, then place, each once', async () => {
      const second = await add({ position: 1 });
      const first = await add({ position: 0 });
      const old = await add({ at: '2020-01-01T00:00:00.000Z' });
      const urgent = await add({ priority: 'high' });
      const ids = [await claim(), await claim(), await claim(), await claim()].map((item) => item?.id);
      expect(ids).toEqual([urgent, old, first, second]);
      expect(await claim()).toBeNull();
    });

    test('come back as they were added', async () => {
      const id = await add({ priority: 'low', folder: 'Web' });
      expect(await claim()).toMatchObject({
        ...{ id, jobId, companyId: owner.companyId, userId: owner.userId, userName: owner.userName },
        ...{ name: 'a', folder: 'Web', metadata: { a: 1 }, priority: 'low', attempt: 1, failures: 0 },
        target: { kind: 'url', url: `https://files.example/${id}` },
      });
    });

    test('of one job have a limit of claims', async () => {
      for (let count = 0; count < 3; count += 1) await add();
      expect(await claim(at, 2)).not.toBeNull();
      const item = await claim(at, 2);
      expect(await claim(at, 2)).toBeNull();
      await run((fetches) => fetches.complete(item!));
      expect(await claim(at, 2)).not.toBeNull();
    });

    test('of paused companies wait', async () => {
      const other = await addOwner(under.store, 'Other');
      const { jobId: otherJob } = await addJob(under.store, other, { files: 0 });
      await add();
      const id = await add({ ...other, jobId: otherJob });
      expect((await claim(at, 9, [owner.companyId]))?.id).toBe(id);
      expect(await claim(at, 9, [owner.companyId])).toBeNull();
      expect(await claim(at, 9, [other.companyId])).not.toBeNull();
    });

    test('are found at once among thousands of a job that has its share', async () => {
      const { companyId, userId } = owner;
      await run(async (fetches) => {
        for (let position = 0; position < 10_000; position += 1) {
          const target = { kind: 'url', url: 'https://files.example/' } as const;
          await fetches.add({
            ...{ id: randomUUID(), jobId, companyId, userId, position, name: 'a', target, folder: 'Inbox', at },
            ...{ metadata: null, priority: 'normal' },
          });
        }
      });
      await claim(at, 1);
      const startedMs = performance.now();
      expect(await claim(at, 1)).toBeNull();
      // Counted for each of them, it takes about ten seconds.
      expect(performance.now() - startedMs).toBeLessThan(1_000);
    });

    test('that are put back wait until their time, and count their failures', async () => {
      await add();
      const item = await claimed();
      expect(await run((fetches) => fetches.putBack(item, 2, later))).toBe(true);
      expect(await claim()).toBeNull();
      expect(await claim(later)).toMatchObject({ attempt: 2, failures: 2 });
    });

    test('cannot be ended by a claim that was lost', async () => {
      await add();
      const lost = await claimed();
      await run((fetches) => fetches.recover());
      const item = await claimed();
      expect(await run((fetches) => fetches.complete(lost))).toBe(false);
      expect(await run((fetches) => fetches.fail(lost, error))).toBe(false);
      expect(await run((fetches) => fetches.hold(lost))).toBe(false);
      expect(await run((fetches) => fetches.putBack(lost, 1, null))).toBe(false);
      expect(await run((fetches) => fetches.complete(item))).toBe(true);
      expect(await run((fetches) => fetches.complete(item))).toBe(false);
    });

    test('that are held wait for the next round of their job', async () => {
      await add();
      const item = await claimed();
      await run((fetches) => fetches.putBack(item, 3, null));
      const again = await claimed();
      await run((fetches) => fetches.hold(again));
      expect(await left()).toEqual({ active: false, held: true, failed: 0 });
      expect(await claim(later)).toBeNull();
      await run((fetches) => fetches.releaseHeld(jobId, at));
      expect(await claim()).toMatchObject({ failures: 0, attempt: 3 });
    });

    test('that failed remain with their error, and are claimed no more', async () => {
      await add();
      const other = await add({ position: 1 });
      await run(async (fetches) =>
        fetches.fail((await fetches.claimNext({ at, claimsPerJob: 9, pausedCompanies: [] }))!, error),
      );
      expect(await left()).toEqual({ active: true, held: false, failed: 1 });
      expect(await run((fetches) => fetches.pendingOf(owner.userId))).toBe(1);
      expect((await claimed()).id).toBe(other);
      expect(await claim(later)).toBeNull();
    });

    test('that are stored leave nothing', async () => {
      await add();
      const item = await claimed();
      await run((fetches) => fetches.complete(item));
      expect(await left()).toEqual({ active: false, held: false, failed: 0 });
      expect(await run((fetches) => fetches.pendingOf(owner.userId))).toBe(0);
    });
  });
}
