import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

vi.setConfig({ testTimeout: 90_000 });

let fixture: QueueFixture;
afterEach(() => fixture.close());

const neighbours = [{}, {}, {}];
/** Long enough for a thread to start on a busy machine. */
const stallMs = 3_000;

it('ends a thread that hangs, retries once, and fails the file with a reason; the others are done', async () => {
  fixture = await openQueueFixture({ stallMs, secondStallMs: stallMs });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ pages: 3, hangAtPage: 2 }, ...neighbours]);
  expect(await fixture.settled(jobId, 60_000)).toMatchObject({ status: 'completed_with_errors' });
  const file = fixture.file(fileIds[0]!);
  expect(file).toMatchObject({ status: 'failed', retry_count: 1, error: { code: 'takes-too-long' } });
  expect(file.error?.message).toContain('made no progress for');
  for (const id of fileIds.slice(1)) expect(fixture.file(id)).toMatchObject({ status: 'tagged' });
});

it('lets a long document take its time while it makes progress', async () => {
  fixture = await openQueueFixture({ stallMs });
  await fixture.processor.start();
  const { jobId } = await fixture.jobOf([{ pages: 10, pageMs: 500 }]);
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
});

it('ends a thread that fills its heap', async () => {
  fixture = await openQueueFixture({ heapMb: 48, stallMs: 60_000 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ fillHeap: true }, ...neighbours]);
  expect(await fixture.settled(jobId, 60_000)).toMatchObject({ status: 'completed_with_errors' });
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'failed', error: { code: 'needs-too-much-memory' } });
});

it('ends a reading that fills memory outside the heap, and does not blame other files', async () => {
  const limitBytes = (await restingBytes()) + 500 * 1024 * 1024;
  fixture = await openQueueFixture({ memoryLimitBytes: limitBytes, stallMs: 60_000 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ residentMb: 900 }, { pages: 20, pageMs: 50 }, ...neighbours]);
  expect(await fixture.settled(jobId, 60_000)).toMatchObject({ status: 'completed_with_errors' });
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'failed', error: { code: 'needs-too-much-memory' } });
  for (const id of fileIds.slice(1)) expect(fixture.file(id)).toMatchObject({ status: 'tagged' });
});

it('replaces a thread that ends itself, and one that has read its maximum', async () => {
  fixture = await openQueueFixture({ threads: 1, documentsPerThread: 2 });
  fixture.settings({ file_retry_limit: 0 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{}, { exitCode: 7 }, {}, {}, {}, {}]);
  expect(await fixture.settled(jobId, 60_000)).toMatchObject({ status: 'completed_with_errors' });
  expect(fixture.file(fileIds[1]!)).toMatchObject({ status: 'failed', error: { code: 'cannot-be-read' } });
  expect(fileIds.filter((id) => fixture.file(id)['status'] === 'tagged')).toHaveLength(5);
});

it('soon gives up a thread that is stuck in one call, whatever time a page may take', async () => {
  fixture = await openQueueFixture({ stallMs: 60_000, silenceMs: 2_000 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ hangAtPage: 1 }]);
  await fixture.settled(jobId, 40_000);
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'failed', error: { code: 'takes-too-long' } });
});

it('reads other files while one that hung is retried', async () => {
  fixture = await openQueueFixture({ stallMs, secondStallMs: 10_000, threads: 2 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([
    { hangAtPage: 1 },
    ...Array.from({ length: 8 }, () => ({ pageMs: 900 })),
  ]);
  await fixture.settled(jobId, 60_000);
  expect(neighboursOf(fileIds[0]!)[1]).toBeGreaterThan(0);
});

it('reads files alone that were being read when memory ran short, and blames only those that are too large even then', async () => {
  const limitBytes = (await restingBytes()) + 500 * 1024 * 1024;
  fixture = await openQueueFixture({ memoryLimitBytes: limitBytes, stallMs: 60_000 });
  // Even a file without retries must not fail because of another file's memory use.
  fixture.settings({ file_retry_limit: 0 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([
    { pages: 30, pageMs: 100 },
    { residentMb: 900 },
    { pages: 20, pageMs: 50 },
  ]);
  await fixture.settled(jobId, 60_000);
  expect(fileIds.map((id) => fixture.file(id).status)).toEqual(['tagged', 'failed', 'tagged']);
  expect(fixture.file(fileIds[1]!)).toMatchObject({ retry_count: 0, error: { code: 'needs-too-much-memory' } });
  expect(neighboursOf(fileIds[1]!).at(-1)).toBe(0);
});

it('reads short documents while long ones occupy every slot, and postpones a further long one', async () => {
  fixture = await openQueueFixture({ threads: 2, longAfterMs: 1_500, stallMs: 60_000 });
  await fixture.processor.start();
  const longs = Array.from({ length: 3 }, () => ({ pages: 60, pageMs: 150 }));
  const { jobId } = await fixture.jobOf(longs);
  const short = await fixture.jobOf([{}, {}, {}]);
  await fixture.settled(short.jobId, 30_000);
  expect(fixture.job(jobId)['status']).toBe('processing');
  expect(await fixture.settled(jobId, 60_000)).toMatchObject({ status: 'completed' });
});

it('blames no document for the memory of a picture that is drawn for a screen', async () => {
  const limitBytes = (await restingBytes()) + 500 * 1024 * 1024;
  const pictureEntry = new URL('./fake-picture-worker.ts', import.meta.url);
  fixture = await openQueueFixture({ memoryLimitBytes: limitBytes, pictureEntry, pictureBytes: 1_000 * 1024 * 1024 });
  await fixture.processor.start();
  const pictures = Array.from({ length: 4 }, () =>
    fixture.processor.drawPage({
      path: JSON.stringify({ residentMb: 800, ms: 1_500 }),
      of: 'image',
      wish: { page: 1 },
    }),
  );
  const { jobId, fileIds } = await fixture.jobOf([{ pages: 20, pageMs: 100 }]);
  await fixture.settled(jobId, 30_000);
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'tagged', retry_count: 0 });
  expect(fixture.events({ fileId: fileIds[0]! }).map(({ kind }) => kind)).not.toContain('file.requeued');
  expect((await Promise.all(pictures)).map(({ kind }) => kind)).toEqual(['drawn', 'drawn', 'drawn', 'drawn']);
});

/** Returns resident memory once the threads of the test before have freed theirs: what is being filled goes on being filled. */
async function restingBytes(): Promise<number> {
  let before = 0;
  for (;;) {
    const now = process.memoryUsage.rss();
    if (Math.abs(now - before) < 2 * 1024 * 1024) return now;
    before = now;
    await sleep(1_000);
  }
}

/** Returns how many other files were being read at each start of reading this file. */
function neighboursOf(fileId: string): readonly number[] {
  const running = new Set<string>();
  const beside: number[] = [];
  const rows = fixture.db
    .prepare<[], { kind: string; file_id: string }>(
      'SELECT kind, file_id FROM events WHERE file_id IS NOT NULL ORDER BY seq',
    )
    .all();
  for (const { kind, file_id } of rows) {
    if (kind === 'file.processing') {
      if (file_id === fileId) beside.push(running.size);
      running.add(file_id);
    } else if (kind !== 'file.processed') running.delete(file_id);
  }
  return beside;
}
