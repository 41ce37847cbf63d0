import { afterEach, expect, test, vi } from 'vitest';
import { PostgresError } from '#lib/postgres/postgres-errors.ts';
import type { ProcessorOptions } from '#local-service/queue/processor-options.ts';
import { BucketError } from '#local-service/store/s3/bucket-error.ts';
import type { EmbeddedData } from '#local-service/service-data.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

let fixture: QueueFixture;
afterEach(() => fixture.close());

let aheadMs = 0;
const open = async (options: Partial<ProcessorOptions>, wrap?: (data: EmbeddedData) => EmbeddedData): Promise<void> => {
  aheadMs = 0;
  fixture = await openQueueFixture(options, () => Date.now() + aheadMs, wrap);
  await fixture.processor.start();
};

/** Changes the database as if another process had claimed the file, which answers for so long. */
function claimElsewhere(fileId: string, forMs: number): void {
  const { db } = fixture;
  const until = new Date(Date.now() + forMs).toISOString();
  db.prepare("UPDATE files SET status = 'processing' WHERE id = ?").run(fileId);
  db.prepare("UPDATE work_items SET state = 'claimed', attempt = attempt + 1, lease_until = ? WHERE file_id = ?").run(
    until,
    fileId,
  );
}

const item = (fileId: string): unknown =>
  fixture.db.prepare('SELECT state, crashes, unclean_ends FROM work_items WHERE file_id = ?').get(fileId);
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('of other processes: a document comes back when the lease has ended, and not before', async () => {
  await open({ sharesQueue: true, leaseMs: 200, threads: 0 });
  const { fileIds } = await fixture.jobOf([{}, {}]);
  const [dead, alive] = fileIds as [string, string];
  claimElsewhere(dead, 300);
  claimElsewhere(alive, 600_000);
  await vi.waitFor(() => expect(item(dead)).toEqual({ state: 'waiting', crashes: 0, unclean_ends: 1 }));
  expect(fixture.events({ fileId: dead }).at(-1)).toMatchObject({ detail: { reason: { code: 'interrupted' } } });
  expect(item(alive)).toEqual({ state: 'claimed', crashes: 0, unclean_ends: 0 });
});

test('where one process reads alone: none ends, because a computer that slept must not take its own documents from itself', async () => {
  await open({ leaseMs: 200, threads: 0 });
  const { fileIds } = await fixture.jobOf([{}]);
  claimElsewhere(fileIds[0]!, -1_000);
  await after(500);
  expect(item(fileIds[0]!)).toEqual({ state: 'claimed', crashes: 0, unclean_ends: 0 });
});

test('of a reading that takes longer than the lease are extended, so that it is read once', async () => {
  await open({ sharesQueue: true, leaseMs: 200, threads: 1 });
  const { jobId, fileIds } = await fixture.jobOf([{ pages: 15, pageMs: 100 }]);
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
  expect(fixture.events({ fileId: fileIds[0]! }).map(({ kind }) => kind)).toEqual([
    ...['file.uploaded', 'file.queued', 'file.processing', 'file.processed', 'file.tagged'],
  ]);
});

test('that ended while nobody looked are extended by their own process, if it is the first to look', async () => {
  await open({ sharesQueue: true, leaseMs: 400, threads: 1 });
  const { jobId, fileIds } = await fixture.jobOf([{ pages: 12, pageMs: 100 }]);
  await vi.waitFor(() => expect(fixture.processor.inProgress()).toHaveLength(1));
  // As after a process was frozen for an hour.
  aheadMs = 3_600_000;
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
  expect(fixture.events({ fileId: fileIds[0]! }).map(({ kind }) => kind)).not.toContain('file.requeued');
});

test('of a document whose bytes take longer to arrive than the lease are extended, too', async () => {
  await open({ sharesQueue: true, leaseMs: 200, threads: 1 }, (data) => ({
    ...data,
    blobs: { ...data.blobs, localCopy: (sha256) => after(1_000).then(() => data.blobs.localCopy(sha256)) },
  }));
  const { jobId, fileIds } = await fixture.jobOf([{}]);
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
  expect(fixture.events({ fileId: fileIds[0]! }).map(({ kind }) => kind)).not.toContain('file.requeued');
});

test('that others have taken end the reading, which is of no use any more', async () => {
  await open({ sharesQueue: true, leaseMs: 400, threads: 1 });
  const long = await fixture.jobOf([{ pages: 200, pageMs: 100 }]);
  const [taken] = long.fileIds as [string];
  await vi.waitFor(() => expect(fixture.processor.inProgress()).toHaveLength(1));
  const short = await fixture.jobOf([{}]);
  claimElsewhere(taken, 600_000);
  expect(await fixture.settled(short.jobId, 10_000)).toMatchObject({ status: 'completed' });
  expect(fixture.file(taken)['status']).toBe('processing');
  expect(item(taken)).toMatchObject({ state: 'claimed' });
});

test('a bucket that does not answer is no fault of the document: it waits, and no attempt is counted', async () => {
  let isAway = true;
  let asked = 0;
  await open({ threads: 1 }, (data) => ({
    ...data,
    blobs: {
      ...data.blobs,
      localCopy: async (sha256) => {
        asked += 1;
        if (isAway) throw new BucketError('GET a', { status: 403, s3Code: 'AccessDenied' });
        return data.blobs.localCopy(sha256);
      },
    },
  }));
  fixture.settings({ file_retry_limit: 0, job_retry_limit: 0 });
  const { jobId, fileIds } = await fixture.jobOf([{}, {}]);
  await vi.waitFor(() => expect(asked).toBe(1));
  await after(1_000);
  // Nothing is taken for some seconds, so that a long absence leaves few events.
  expect(asked).toBe(1);
  expect(fixture.processor.faults()).toMatchObject([{ code: 'storage-away' }]);
  isAway = false;
  expect(await fixture.settled(jobId, 30_000)).toMatchObject({ status: 'completed' });
  const requeued = fileIds
    .flatMap((fileId) => fixture.events({ fileId }))
    .filter(({ kind }) => kind === 'file.requeued');
  expect(requeued).toMatchObject([{ detail: { reason: { code: 'storage-away' } } }]);
  expect(fileIds.map((id) => fixture.file(id)['retry_count'])).toEqual([0, 0]);
});

test('a database without room is no fault of the document, either: it is read again when there is some', async () => {
  let refused = 0;
  await open({ threads: 1 }, (data) => ({
    ...data,
    search: {
      ...data.search,
      async put(tx, document) {
        if ((refused += 1) === 1) throw new PostgresError('53100', 'could not extend file', {});
        await data.search.put(tx, document);
      },
    },
  }));
  fixture.settings({ file_retry_limit: 0, job_retry_limit: 0 });
  const { jobId, fileIds } = await fixture.jobOf([{}]);
  const isSeen = () => expect(fixture.processor.faults()).toMatchObject([{ code: 'storage-away' }]);
  await vi.waitFor(isSeen, { timeout: 20_000 });
  await after(1_000);
  expect(refused).toBe(1);
  expect(await fixture.settled(jobId, 30_000)).toMatchObject({ status: 'completed' });
  expect(fixture.file(fileIds[0]!)['retry_count']).toBe(0);
});

test('a stop waits for no bucket: what it has taken is put back at once', async () => {
  const never = Promise.withResolvers<never>();
  let asked = 0;
  await open({ threads: 1 }, (data) => ({
    ...data,
    blobs: { ...data.blobs, localCopy: () => ((asked += 1), never.promise) },
  }));
  const { fileIds } = await fixture.jobOf([{}]);
  await vi.waitFor(() => expect(asked).toBe(1));
  const startedMs = performance.now();
  await fixture.processor.stop();
  expect(performance.now() - startedMs).toBeLessThan(3_000);
  expect(item(fileIds[0]!)).toEqual({ state: 'waiting', crashes: 0, unclean_ends: 0 });
  expect(fixture.file(fileIds[0]!)['status']).toBe('requeued');
});
