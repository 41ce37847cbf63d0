import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobStatus } from '#service-api/values.ts';
import type { Store, StoreTransaction } from '#local-service/store/store.ts';
import { addJobIn, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';

type ItemState = 'done' | 'waiting' | 'claimed' | 'held' | 'review';
type FetchState = 'waiting' | 'claimed' | 'held' | 'failed';

interface Case {
  readonly status?: JobStatus;
  readonly items: readonly ItemState[];
  readonly fetches?: readonly FetchState[];
  readonly ends: boolean;
}

const cases: readonly Case[] = [
  { items: ['done'], ends: true },
  { items: ['done', 'waiting'], ends: false },
  { items: ['done', 'claimed'], ends: false },
  { items: ['done', 'held'], ends: true },
  { items: ['held', 'waiting'], ends: false },
  { items: ['done', 'review'], ends: false },
  { items: ['held', 'review'], ends: true },
  { items: ['claimed', 'held', 'review'], ends: false },
  { items: ['done'], fetches: ['waiting'], ends: false },
  { items: ['done'], fetches: ['failed', 'claimed'], ends: false },
  { items: ['done'], fetches: ['failed'], ends: true },
  { items: ['review'], fetches: ['held'], ends: true },
  { items: ['review'], fetches: ['failed'], ends: false },
  { status: 'queued', items: ['done'], ends: false },
  { status: 'retrying', items: ['done'], ends: false },
  { status: 'completed', items: ['done'], ends: false },
];

/** Tests what `JobsToEnd` promises, for every store (main/local-service/store/jobs-to-end.ts). */
export function describeJobsToEnd(open: () => Promise<StoreUnderTest>): void {
  describe('jobs to end', () => {
    let under: StoreUnderTest;
    let store: Store;
    let owner: Owner;
    beforeEach(async () => {
      under = await open();
      ({ store } = under);
      owner = await addOwner(store, 'Acme');
    });
    afterEach(() => under.close());

    test.each(cases)('$status $items $fetches: $ends', async ({ status = 'processing', items, fetches = [], ends }) => {
      const jobId = await store.transaction(async (tx) => {
        const job = await addJobIn(tx, owner, { files: items.length });
        await tx.jobs.setStatus(job.jobId, { to: status, at, completedAt: null, error: null, countsAsRetry: false });
        for (const [index, state] of items.entries()) await putItem(tx, job.fileIds[index]!, state);
        for (const [position, state] of fetches.entries())
          await putFetch(tx, owner, { jobId: job.jobId, position, state });
        // One whose documents wait is never among them.
        await addJobIn(tx, owner, { files: 1 });
        return job.jobId;
      });
      expect(await store.jobsToEnd.has(jobId)).toBe(ends);
      expect(await store.jobsToEnd.all()).toEqual(ends ? [jobId] : []);
    });

    test('a job that does not exist is none', async () => {
      expect(await store.jobsToEnd.has(randomUUID())).toBe(false);
    });
  });
}

async function putItem({ queue }: StoreTransaction, fileId: string, state: ItemState): Promise<void> {
  if (state === 'waiting') return;
  const claim = await queue.claim(fileId, at);
  if (state === 'done') await queue.complete(claim);
  if (state === 'held') await queue.hold(claim);
  if (state === 'review') await queue.review(claim);
}

interface FetchToPut {
  readonly jobId: string;
  readonly position: number;
  readonly state: FetchState;
}

async function putFetch(
  { fetches }: StoreTransaction,
  { companyId, userId }: Owner,
  { jobId, position, state }: FetchToPut,
): Promise<void> {
  const id = randomUUID();
  const target = { kind: 'url', url: 'https://files.example/a' } as const;
  await fetches.add({
    ...{ id, jobId, companyId, userId, position, name: 'a', target, folder: 'Inbox', at },
    ...{ metadata: null, priority: 'normal' },
  });
  if (state === 'waiting') return;
  const claim = await fetches.claimNext({ at, claimsPerJob: 9, pausedCompanies: [] });
  if (claim === null) throw new Error('nothing to claim');
  if (state === 'held') await fetches.hold(claim);
  if (state === 'failed') await fetches.fail(claim, { code: 'not-found', message: 'not found' });
}
