import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTransitions, type TakenItem, type Transitions } from '#local-service/queue/transitions.ts';
import { createPostgresSearchIndex, migrateSearch } from '#local-service/search/postgres/postgres-search-index.ts';
import type { Store } from '#local-service/store/store.ts';
import type { JobItem } from '#local-service/store/work-queue.ts';
import { postgresCannotRun, withClient } from '../postgres/postgres-server.ts';
import { createPostgresStores, type OpenedStore, type PostgresStores } from '../store/postgres-stores.ts';
import { reading, tag } from '../store/store-samples.ts';
import { addJob, addOwner, at, type Owner } from '../store/store-under-test.ts';

vi.setConfig({ testTimeout: 120_000 });

interface Worker {
  readonly store: Store;
  readonly transitions: Transitions;
  /** How often the work of a transaction was run, repetitions included. */
  runs: number;
  /** Runs at the end of the work of each transaction, before its commit. */
  beforeCommit: () => Promise<void>;
}

function createWorker({ store, database }: OpenedStore): Worker {
  const worker: Worker = {
    ...{ store, runs: 0, beforeCommit: () => Promise.resolve() },
    transitions: createTransitions(
      {
        ...store,
        transaction: (work, isolation) =>
          store.transaction(async (tx) => {
            worker.runs += 1;
            const result = await work(tx);
            await worker.beforeCommit();
            return result;
          }, isolation),
      },
      createPostgresSearchIndex(database),
      Date.now,
      120_000,
    ),
  };
  return worker;
}

describe.skipIf(postgresCannotRun !== null)('two workers in the same moment', () => {
  let stores: PostgresStores;
  let opened: readonly OpenedStore[] = [];
  let workers: readonly [Worker, Worker];
  let owner: Owner;
  beforeAll(async () => {
    stores = await createPostgresStores();
  });
  afterAll(() => stores.stop());
  beforeEach(async () => {
    const first = await stores.open();
    const second = stores.openAgain(first);
    opened = [second, first];
    await migrateSearch(first.database);
    owner = await addOwner(first.store, 'Acme');
    await first.store.transaction(({ tags }) => tags.put(owner.companyId, tag, at));
    workers = [createWorker(first), createWorker(second)];
  });
  afterEach(async () => {
    for (const one of opened) await one.close();
  });

  const claim = (fileId: string): Promise<JobItem> =>
    workers[0].store.transaction(async ({ queue, files }) => {
      await files.setStatus(fileId, { to: 'processing', at, error: null, countsAsRetry: false });
      return (await queue.claim(fileId, '9999')) as JobItem;
    });
  const record = (items: readonly JobItem[]): Promise<readonly boolean[]> =>
    Promise.all(items.map((item, at) => workers[at]!.transitions.recordReading(item, reading)));
  const take = ({ transitions }: Worker): Promise<TakenItem | null> =>
    transitions.take({
      ...{ pausedCompanies: [], excludedFiles: [], decide: () => 'take' },
      documentsAtOnce: new Map(),
    });
  const eventsOf = async (jobId: string): Promise<readonly string[]> =>
    (await workers[0].store.events.after(0, 10_000))
      .filter((event) => event.jobId === jobId && event.kind.startsWith('job.'))
      .map(({ kind }) => kind);

  /** Ends two documents of a new job at the same moment; returns how often the work of each end was run. */
  const endTwo = async (): Promise<readonly number[]> => {
    // So many that the index of files has several pages: PostgreSQL takes rows on one page for the same one.
    const { fileIds } = await addJob(workers[0].store, owner, { files: 600 });
    const ends = [fileIds.toSorted()[0]!, fileIds.toSorted().at(-1)!];
    const items = [await claim(ends[0]!), await claim(ends[1]!)];
    await withClient(opened[0]!.connectionString, async (client) => {
      // A queue is short most of the time, and PostgreSQL knows it.
      await client.query('DELETE FROM work_items WHERE file_id <> ALL ($1)', [ends]);
      await client.query('VACUUM ANALYZE work_items');
    });
    const { promise: bothAreDone, resolve } = Promise.withResolvers<undefined>();
    let done = 0;
    for (const worker of workers) {
      worker.runs = 0;
      worker.beforeCommit = async () => {
        done += 1;
        if (done === 2) resolve(undefined);
        await bothAreDone;
      };
    }
    expect(await record(items)).toEqual([true, true]);
    return workers.map(({ runs }) => runs);
  };

  test('end documents of one job, and neither has to repeat its end', async () => {
    // PostgreSQL may see a conflict where there is none; this was seen once, on a busy machine.
    const tries = [await endTwo()];
    while (tries.length < 3 && tries.at(-1)!.some((runs) => runs > 1)) tries.push(await endTwo());
    expect(tries.at(-1)).toEqual([1, 1]);
  });

  test('end the last two documents of a job, and one of them ends the job', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { jobId, fileIds } = await addJob(workers[0].store, owner, { files: 2 });
      const items = [await take(workers[0]), await take(workers[1])] as JobItem[];
      expect(items.map(({ fileId }) => fileId).toSorted()).toEqual(fileIds.toSorted());
      expect(await record(items)).toEqual([true, true]);
      expect(await eventsOf(jobId)).toEqual(['job.processing', 'job.completed']);
    }
  });

  test('take the first two documents of a job, and one of them begins the job; the other waits and repeats nothing', async () => {
    const { jobId, fileIds } = await addJob(workers[0].store, owner, { files: 2 });
    workers[0].beforeCommit = () => delay(300);
    const first = take(workers[0]);
    await delay(100);
    const taken = [await take(workers[1]), await first];
    expect(taken.map((item) => item?.fileId).toSorted()).toEqual(fileIds.toSorted());
    expect(await eventsOf(jobId)).toEqual(['job.processing']);
    expect(workers.map(({ runs }) => runs)).toEqual([1, 1]);
  });

  test('find a job whose last document was ended by a process that was killed right then, and it ends once', async () => {
    const { jobId, fileIds } = await addJob(workers[0].store, owner, { files: 1 });
    const item = await take(workers[0]);
    await workers[0].store.transaction(async (tx) => {
      await tx.queue.complete(item!);
      await tx.files.setStatus(fileIds[0]!, { to: 'tagged', at, error: null, countsAsRetry: false });
    });
    const ended = await Promise.all(workers.map(({ transitions }) => transitions.endJobs()));
    expect(ended.toSorted()).toEqual([0, 1]);
    expect(await eventsOf(jobId)).toEqual(['job.processing', 'job.completed']);
    expect(await workers[1].transitions.endJobs()).toBe(0);
  });

  test('a database that refuses the end of a job does not undo the end of its last document', async () => {
    const { jobId } = await addJob(workers[0].store, owner, { files: 1 });
    const item = (await take(workers[0])) as JobItem;
    let transactions = 0;
    workers[0].beforeCommit = () => {
      transactions += 1;
      return transactions === 2 ? Promise.reject(new Error('refused')) : Promise.resolve();
    };
    expect(await workers[0].transitions.recordReading(item, reading)).toBe(true);
    expect(await eventsOf(jobId)).toEqual(['job.processing']);
    expect(await workers[1].transitions.endJobs()).toBe(1);
    expect(await eventsOf(jobId)).toEqual(['job.processing', 'job.completed']);
  });
});
