import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabaseClock } from '#lib/postgres/database-clock.ts';
import { listen } from '#lib/postgres/listen.ts';
import { companyScope } from '#local-service/store/scope.ts';
import { isStoreRefusal } from '#local-service/store/store-refusal.ts';
import type { Store, StoreTransaction } from '#local-service/store/store.ts';
import type { WorkItem } from '#local-service/store/work-queue.ts';
import { withClient } from '../postgres/postgres-server.ts';
import type { OpenedStore, PostgresStores } from './postgres-stores.ts';
import { reading, tag } from './store-samples.ts';
import { addFile, addJob, addOwner, at, type Owner } from './store-under-test.ts';

const soon = '2026-01-02T03:06:00.000Z';
const later = '2026-01-02T04:00:00.000Z';

/** What only several processes can break. Each store here has its own connections, as a process of its own would have. */
export function describeSeveralProcesses(stores: () => PostgresStores): void {
  describe('several processes', () => {
    let first: OpenedStore;
    let second: OpenedStore;
    let owner: Owner;
    beforeEach(async () => {
      first = await stores().open();
      second = stores().openAgain(first);
      owner = await addOwner(first.store, 'Acme');
    });
    afterEach(async () => {
      await second.close();
      await first.close();
    });
    const both = (): readonly Store[] => [first.store, second.store];
    const countFiles = (): Promise<number> =>
      second.store.records.files.count(companyScope(owner.companyId), { sessionId: null });
    const append = ({ events }: StoreTransaction, jobId: string) =>
      events.append({
        ...{ companyId: owner.companyId, fileId: null, jobId, kind: 'job.created' },
        ...{ from: null, to: 'queued', detail: null, at },
      });

    test('no change is lost when both read and write the same row', async () => {
      const increase = (store: Store) =>
        store.transaction(async ({ companies }) => {
          const settings = await companies.settings(owner.companyId);
          await new Promise((resolve) => setImmediate(resolve));
          const changed = { ...settings, job_retry_limit: settings.job_retry_limit + 1 };
          await companies.setSettings(owner.companyId, changed, at);
        });
      const before = (await first.store.settingsOfAll())[0]!.settings.job_retry_limit;
      await Promise.all(Array.from({ length: 10 }, () => both().map(increase)).flat());
      expect((await first.store.settingsOfAll())[0]!.settings.job_retry_limit).toBe(before + 20);
    });

    test('a session is closed by one job, whoever asks at the same time', async () => {
      const sessionId = randomUUID();
      await first.store.transaction((tx) => addFile(tx, owner, sessionId));
      const { companyId, userId } = owner;
      const close = (store: Store) =>
        store.transaction(async (tx) => {
          const session = await tx.sessions.find(companyId, sessionId);
          if (session?.status === 'closed') return session.jobId;
          const id = randomUUID();
          const options = { priority: 'normal', merge: false, decompose: false, propagateMetadata: false } as const;
          await tx.jobs.add({ id, companyId, userId, sessionId, ...options, pageRotation: 0, metadata: null, at });
          await tx.sessions.close(companyId, sessionId, id, at);
          return id;
        });
      const jobs = await Promise.all([...both(), ...both(), ...both()].map(close));
      expect(new Set(jobs).size).toBe(1);
    });

    test('of the last two files of a job, which end in the same moment, one sees that nothing is left', async () => {
      const { jobId, fileIds } = await addJob(first.store, owner, { files: 2 });
      const bothAreDone = meeting(2);
      const end = (store: Store, fileId: string) =>
        store.transaction(async (tx) => {
          await tx.queue.complete(await tx.queue.claim(fileId, soon));
          await bothAreDone();
          return (await tx.queue.left(jobId)).active;
        });
      const active = await Promise.all(both().map((store, index) => end(store, fileIds[index]!)));
      expect(active.toSorted()).toEqual([false, true]);
    });

    test('four workers at once claim each of 200 items once', async () => {
      const others = [stores().openAgain(first), stores().openAgain(first)];
      const jobs = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          addJob(first.store, owner, { files: 50, priority: index % 2 === 0 ? 'high' : 'low' }),
        ),
      );
      const work = async (store: Store): Promise<readonly WorkItem[]> => {
        const taken: WorkItem[] = [];
        for (;;) {
          const item = await store.transaction(async (tx) => {
            const next = await tx.queue.next({ at, pausedCompanies: [], excludedFiles: [] });
            if (next === null) return null;
            await tx.files.setStatus(next.fileId, { to: 'processing', at, error: null, countsAsRetry: false });
            await append(tx, next.fileId);
            return tx.queue.claim(next.fileId, soon);
          });
          // While another worker holds the last ones, there may be nothing to claim for a moment.
          if (item === null && !(await anythingWaits(store))) return taken;
          if (item !== null) taken.push(item);
        }
      };
      const taken = (await Promise.all([...both(), ...others.map(({ store }) => store)].map(work))).flat();
      expect(taken.map(({ fileId }) => fileId).toSorted()).toEqual(jobs.flatMap(({ fileIds }) => fileIds).toSorted());
      expect(new Set(taken.map(({ attempt }) => attempt))).toEqual(new Set([1]));
      const events = await first.store.events.after(0, 1_000);
      expect(events.map(({ jobId }) => jobId).toSorted()).toEqual(taken.map(({ fileId }) => fileId).toSorted());
      for (const other of others) await other.close();
    });

    test('an item that one transaction has got from the queue is hidden from the others until it ends', async () => {
      const { fileIds } = await addJob(first.store, owner, { files: 2 });
      const next = (store: Store) =>
        store.transaction(({ queue }) => queue.next({ at, pausedCompanies: [], excludedFiles: [] }));
      await first.store.transaction(async ({ queue }) => {
        const item = await queue.next({ at, pausedCompanies: [], excludedFiles: [] });
        expect(item?.fileId).toBe(fileIds[0]);
        expect((await next(second.store))?.fileId).toBe(fileIds[1]);
      });
      expect((await next(second.store))?.fileId).toBe(fileIds[0]);
    });

    test('a worker that was taken for dead changes nothing, also when it ends in the same moment', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { fileIds } = await addJob(first.store, owner, { files: 1 });
        const item = await first.store.transaction(({ queue }) => queue.claim(fileIds[0]!, soon));
        const tagged = { to: 'tagged', at, error: null, countsAsRetry: false } as const;
        const [isDone, isTakenOver] = await Promise.all([
          first.store.transaction(async (tx) => {
            if (!(await tx.queue.complete(item))) return false;
            await tx.files.setStatus(item.fileId, tagged);
            return true;
          }),
          second.store.transaction(async ({ queue }) => {
            const [lost] = await queue.abandoned(later);
            return lost !== undefined && queue.putBack(lost, { failures: 0, crashes: 1, uncleanEnds: 0 }, null);
          }),
        ]);
        expect([isDone, isTakenOver].toSorted()).toEqual([false, true]);
        const file = await first.store.records.files.find(companyScope(owner.companyId), item.fileId);
        expect(file?.status).toBe(isDone ? 'tagged' : 'queued');
        if (isDone) continue;
        const again = await second.store.transaction(({ queue }) => queue.claim(item.fileId, later));
        expect(again).toMatchObject({ attempt: 2, crashes: 1 });
        expect(await first.store.transaction(({ queue }) => queue.complete(item))).toBe(false);
        expect(await second.store.transaction(({ queue }) => queue.complete(again))).toBe(true);
      }
    });

    test('a start finds the claims of its data directory, and a lease those of any process', async () => {
      const { fileIds } = await addJob(first.store, owner, { files: 2 });
      const before = stores().openAgain(first, { current: 'run 1', previous: null });
      const restarted = stores().openAgain(first, { current: 'run 2', previous: 'run 1' });
      await before.store.transaction(({ queue }) => queue.claim(fileIds[0]!, later));
      await second.store.transaction(({ queue }) => queue.claim(fileIds[1]!, soon));
      const abandoned = ({ store }: OpenedStore, until: string | null) =>
        store.transaction(async ({ queue }) => (await queue.abandoned(until)).map(({ fileId }) => fileId));
      expect(await abandoned(restarted, null)).toEqual([fileIds[0]]);
      expect(await abandoned(first, null)).toEqual([]);
      expect([await abandoned(first, soon), await abandoned(first, '2026-01-02T03:06:01.000Z')]).toEqual([
        [],
        [fileIds[1]],
      ]);
      for (const one of [before, restarted]) await one.close();
    });

    test('what begins to wait is announced to all when it is committed, once for a transaction', async () => {
      let woken = 0;
      const stop = listen(second.database, 'intray_waiting', () => (woken += 1));
      await expect.poll(() => woken).toBe(1);
      const { fileIds } = await addJob(first.store, owner, { files: 20 });
      await expect.poll(() => woken).toBe(2);
      const item = await first.store.transaction(({ queue }) => queue.claim(fileIds[0]!, soon));
      await first.store
        .transaction(async (tx) => {
          await tx.queue.putBack(item, item, null);
          throw new Error('no');
        })
        .catch(() => undefined);
      await first.store.transaction(({ queue }) => queue.putBack(item, item, null));
      await expect.poll(() => woken).toBe(3);
      await stop();
    });

    test('a process that listens does so again after its connection was lost', async () => {
      let woken = 0;
      const stop = listen(second.database, 'intray_waiting', () => (woken += 1));
      await expect.poll(() => woken).toBe(1);
      await withClient(first.connectionString, (client) =>
        client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"),
      );
      await expect.poll(() => woken, { timeout: 20_000 }).toBe(2);
      await addJob(first.store, owner, { files: 1 });
      await expect.poll(() => woken).toBe(3);
      await stop();
    });

    test('all processes have the time of the database, whatever their own clocks say', async () => {
      const real = Date.now;
      const clockOf = async ({ database }: OpenedStore, wrongMs: number) => {
        vi.spyOn(Date, 'now').mockImplementation(() => real() + wrongMs);
        const clock = await openDatabaseClock(database.reader);
        clock.close();
        const aheadMs = clock.nowMs() - real();
        vi.restoreAllMocks();
        return aheadMs;
      };
      expect(Math.abs(await clockOf(first, 3_600_000))).toBeLessThan(2_000);
      expect(Math.abs(await clockOf(second, -3_600_000))).toBeLessThan(2_000);
    });

    test('a nonce is used by one of them', async () => {
      const uses = await Promise.all([...both(), ...both()].map(({ nonces }) => nonces.use('app', 'n', 400, 100)));
      expect(uses.filter(Boolean)).toHaveLength(1);
    });

    test('a text with a sign that PostgreSQL does not store is stored without it', async () => {
      const fileId = await first.store.transaction(async (tx) => {
        await tx.tags.put(owner.companyId, tag, at);
        const id = await addFile(tx, owner);
        const dataPoints = [{ ...reading.dataPoints[0]!, valueAsString: 'a\0b', valueNumber: null }];
        await tx.files.setReading(id, (await tx.tags.idOf(owner.companyId, 'bill'))!, { ...reading, dataPoints });
        return id;
      });
      const file = await second.store.records.files.find(companyScope(owner.companyId), fileId);
      expect(file?.data_points).toMatchObject([{ value_as_string: 'a\uFFFDb' }]);
    });

    test('a transaction whose connection is ended by the server changes nothing, and the next one runs', async () => {
      const lost = first.store.transaction(async (tx) => {
        await addFile(tx, owner);
        await withClient(first.connectionString, (client) =>
          client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND state = 'idle in transaction'`,
          ),
        );
        await addFile(tx, owner);
      });
      await expect(lost).rejects.toSatisfy(isStoreRefusal);
      expect(await countFiles()).toBe(0);
      await first.store.transaction((tx) => addFile(tx, owner));
      expect(await countFiles()).toBe(1);
    });

    test('an error that the work goes on after is the result all the same', async () => {
      const sloppy = first.store.transaction(async (tx) => {
        await addFile(tx, owner);
        await tx.tags
          .put('no such company', { name: 'a', description: '', criteria, fields: [] }, at)
          .catch(() => null);
        return 'done';
      });
      await expect(sloppy).rejects.toThrow('foreign key');
      expect(await countFiles()).toBe(0);
    });
  });
}

/** Returns what waits until so many have come; whoever comes later does not wait. */
function meeting(size: number): () => Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === size) resolve(undefined);
    return promise;
  };
}

const criteria = { keywords: [], patterns: [], min_score: 0 };

const anythingWaits = async (store: Store): Promise<boolean> => {
  const item = await store.transaction(({ queue }) => queue.next({ at, pausedCompanies: [], excludedFiles: [] }));
  return item !== null;
};
