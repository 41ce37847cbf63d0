import { afterEach, expect, it, vi } from 'vitest';
import { openWorkshop, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 90_000 });

let shop: Workshop;
afterEach(() => shop.close());

const neighbours = [{}, {}, {}];
/** A thread must be able to start within it on a busy machine. */
const stallMs = 3_000;

it('ends a thread that hangs, tries once more, and fails the file with words; the others are done', async () => {
  shop = openWorkshop({ stallMs });
  shop.work.start();
  const { jobId, fileIds } = await shop.jobOf([{ pages: 3, hangAtPage: 2 }, ...neighbours]);
  expect(await shop.settled(jobId, 60_000)).toMatchObject({ status: 'completed_with_errors' });
  const file = shop.file(fileIds[0]!);
  expect(file).toMatchObject({ status: 'failed', retry_count: 1, error: { code: 'takes-too-long' } });
  expect(file.error?.message).toContain('nothing moved for');
  for (const id of fileIds.slice(1)) expect(shop.file(id)).toMatchObject({ status: 'tagged' });
});

it('lets a long document take its time while it moves', async () => {
  shop = openWorkshop({ stallMs });
  shop.work.start();
  const { jobId } = await shop.jobOf([{ pages: 10, pageMs: 500 }]);
  expect(await shop.settled(jobId)).toMatchObject({ status: 'completed' });
});

it('ends a thread that fills its heap', async () => {
  shop = openWorkshop({ heapMb: 48, stallMs: 60_000 });
  shop.work.start();
  const { jobId, fileIds } = await shop.jobOf([{ fillHeap: true }, ...neighbours]);
  expect(await shop.settled(jobId, 60_000)).toMatchObject({ status: 'completed_with_errors' });
  expect(shop.file(fileIds[0]!)).toMatchObject({ status: 'failed', error: { code: 'needs-too-much-memory' } });
});

it('ends a reading that fills memory outside the heap, and blames no neighbour for it', async () => {
  const limitBytes = process.memoryUsage.rss() + 500 * 1024 * 1024;
  shop = openWorkshop({ memoryLimitBytes: limitBytes, stallMs: 60_000 });
  shop.work.start();
  const { jobId, fileIds } = await shop.jobOf([{ residentMb: 900 }, { pages: 20, pageMs: 50 }, ...neighbours]);
  expect(await shop.settled(jobId, 60_000)).toMatchObject({ status: 'completed_with_errors' });
  expect(shop.file(fileIds[0]!)).toMatchObject({ status: 'failed', error: { code: 'needs-too-much-memory' } });
  for (const id of fileIds.slice(1)) expect(shop.file(id)).toMatchObject({ status: 'tagged' });
});

it('replaces a thread that ends itself, and one that has read enough', async () => {
  shop = openWorkshop({ threads: 1, documentsPerThread: 2 });
  shop.settings({ file_retry_limit: 0 });
  shop.work.start();
  const { jobId, fileIds } = await shop.jobOf([{}, { exitCode: 7 }, {}, {}, {}, {}]);
  expect(await shop.settled(jobId, 60_000)).toMatchObject({ status: 'completed_with_errors' });
  expect(shop.file(fileIds[1]!)).toMatchObject({ status: 'failed', error: { code: 'cannot-be-read' } });
  expect(fileIds.filter((id) => shop.file(id)['status'] === 'tagged')).toHaveLength(5);
});

it('reads a file that failed before with no other beside it', async () => {
  shop = openWorkshop({ stallMs });
  shop.work.start();
  const slow = Array.from({ length: 6 }, () => ({ pages: 6, pageMs: 100 }));
  const { jobId, fileIds } = await shop.jobOf([{ hangAtPage: 1 }, ...slow]);
  await shop.settled(jobId, 60_000);
  const rows = shop.store.db
    .prepare<[], { kind: string; file_id: string }>(
      'SELECT kind, file_id FROM events WHERE file_id IS NOT NULL ORDER BY seq',
    )
    .all();
  const running = new Set<string>();
  const beside: number[] = [];
  for (const { kind, file_id } of rows) {
    if (kind === 'file.processing') {
      if (file_id === fileIds[0]) beside.push(running.size);
      running.add(file_id);
    } else if (kind !== 'file.processed') running.delete(file_id);
  }
  expect(beside).toHaveLength(2);
  expect(beside[1]).toBe(0);
});
