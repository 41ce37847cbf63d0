import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyIndex } from '../search/verify-index.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

let fixture: QueueFixture;
afterEach(() => fixture.close());

const kinds = (rows: readonly { readonly kind: string }[]): string[] => rows.map(({ kind }) => kind);

it('reads every file and writes all of it at once: tag, data points, pages, index, events', async () => {
  fixture = await openQueueFixture();
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ text: 'green apples', pages: 2 }, { text: 'red apples' }]);
  const job = await fixture.settled(jobId);
  expect(job).toMatchObject({ status: 'completed', error_json: null });
  expect(job['completion_date']).toEqual(job['update_date']);
  const { db } = fixture;
  const [first] = fileIds as [string, string];
  const tagId = db.prepare("SELECT id FROM tags WHERE name = 'invoice'").pluck().get();
  expect(fixture.file(first)).toMatchObject({
    status: 'tagged',
    tag_id: tagId,
    tag_score: 0.9,
    tag_source: 'classifier',
    classifier: 'zero',
    page_count: 2,
    error: null,
    retry_count: 0,
  });
  expect(db.prepare('SELECT number FROM file_pages WHERE file_id = ?').all(first)).toEqual([
    { number: 1 },
    { number: 2 },
  ]);
  expect(db.prepare('SELECT name, value_number, page FROM data_points WHERE file_id = ?').all(first)).toEqual([
    { name: 'total', value_number: 12.5, page: 1 },
  ]);
  expect(kinds(fixture.events({ fileId: first }))).toEqual([
    'file.uploaded',
    'file.queued',
    'file.processing',
    'file.processed',
    'file.tagged',
  ]);
  expect(kinds(fixture.events({ jobId }))).toEqual(['job.created', 'job.processing', 'job.completed']);
  expect(db.prepare('SELECT count(*) FROM work_items').pluck().get()).toBe(0);
  expect(verifyIndex(db)).toEqual({ missing: [], extra: [], wrong: [] });
  const search = { companyId: fixture.companyId, userId: null, tagIds: [String(tagId)], page: 1, pageSize: 9 };
  const found = await fixture.data.search.search({ ...search, query: 'green', fuzzy: false });
  expect(found.hits.map(({ fileId }) => fileId)).toEqual([first]);
});

it('fails a file that the reader refuses, at once and with the reader’s words', async () => {
  fixture = await openQueueFixture();
  await fixture.processor.start();
  const failure = problemOf('encrypted', serviceMessage('reading.pdf-locked'));
  const { jobId, fileIds } = await fixture.jobOf([{ failure }, {}]);
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed_with_errors' });
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'failed', retry_count: 0, error: failure });
  expect(fixture.events({ fileId: fileIds[0]! }).at(-1)).toMatchObject({
    kind: 'file.failed',
    from_status: 'processing',
    detail: { error: failure },
  });
});

describe('the end of a job', () => {
  const failure = problemOf('corrupt', serviceMessage('reading.pdf-damaged'));
  it.each([
    [[{ failure }, { failure }], false, 'failed', 'all-files-failed'],
    [[{ failure }, {}], true, 'failed', 'a-file-failed'],
    [[{}, {}], true, 'completed', undefined],
  ])('%j with one-fails-all %s is %s', async (files, oneFailsAll, status, code) => {
    fixture = await openQueueFixture();
    fixture.settings({ invalid_on_failed_file: oneFailsAll });
    await fixture.processor.start();
    const { jobId } = await fixture.jobOf(files);
    const job = await fixture.settled(jobId);
    expect(job['status']).toBe(status);
    const error = job['error_json'] as string | null;
    expect(error === null ? undefined : (JSON.parse(error) as { code: string }).code).toBe(code);
  });
});

it('retries a failed reading after a pause, and reports both', async () => {
  // The clock runs fifty times as fast, to shorten the pauses between attempts.
  const startMs = Date.now();
  fixture = await openQueueFixture({}, () => startMs + (Date.now() - startMs) * 50);
  fixture.settings({ file_retry_limit: 2 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ throws: 'cannot read properties of undefined' }]);
  await fixture.settled(jobId);
  const file = fixture.file(fileIds[0]!);
  expect(file).toMatchObject({ status: 'failed', retry_count: 2, error: { code: 'cannot-be-read' } });
  expect(file.error?.message).not.toContain('undefined');
  const steps = fixture.events({ fileId: fileIds[0]! });
  const tries = ['file.processing', 'file.requeued', 'file.processing', 'file.requeued', 'file.processing'];
  expect(kinds(steps)).toEqual(['file.uploaded', 'file.queued', ...tries, 'file.failed']);
  expect(steps[3]?.detail).toMatchObject({ reason: { code: 'cannot-be-read' } });
});

it('postpones files when the computer is at fault: the job’s rounds', async () => {
  const startMs = Date.now();
  fixture = await openQueueFixture({}, () => startMs + (Date.now() - startMs) * 400);
  fixture.settings({ file_retry_limit: 0, job_retry_limit: 2 });
  const { jobId, fileIds } = await fixture.jobOf([{}, {}]);
  const sha256 = String(fixture.file(fileIds[0]!)['sha256']);
  await fixture.data.blobs.remove(sha256);
  await fixture.processor.start();
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed_with_errors', retry_count: 2 });
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'failed', error: { code: 'system-error' } });
  expect(kinds(fixture.events({ jobId }))).toEqual([
    'job.created',
    'job.processing',
    'job.retrying',
    'job.processing',
    'job.retrying',
    'job.processing',
    'job.completed_with_errors',
  ]);
  expect(kinds(fixture.events({ fileId: fileIds[1]! })).filter((kind) => kind === 'file.tagged')).toHaveLength(1);
});

it('does not blame a file for missing parts of the computer, reports them, and clears the report once they are there', async () => {
  const startMs = Date.now();
  fixture = await openQueueFixture({}, () => startMs + (Date.now() - startMs) * 400);
  fixture.settings({ file_retry_limit: 1, job_retry_limit: 1 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ unavailable: 'recognition' }]);
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'failed', retry_count: 1 });
  const { error } = fixture.file(fileIds[0]!);
  expect(error).toMatchObject({ code: 'recognition-unavailable' });
  expect(error?.message).not.toContain('damaged');
  const [fault] = fixture.processor.faults();
  expect(fault).toMatchObject({ code: 'recognition-unavailable' });
  expect(fault?.message).not.toContain('file');
  await fixture.settled((await fixture.jobOf([{}])).jobId);
  expect(fixture.processor.faults()).toEqual([fault]);
  await fixture.settled((await fixture.jobOf([{ recognised: true }])).jobId);
  expect(fixture.processor.faults()).toEqual([]);
});

it('does not blame a file for a reader that cannot even be loaded', async () => {
  fixture = await openQueueFixture({ entry: new URL('no-such-worker.ts', import.meta.url) });
  fixture.settings({ file_retry_limit: 0, job_retry_limit: 0 });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{}]);
  await fixture.settled(jobId);
  expect(fixture.file(fileIds[0]!).error).toMatchObject({ code: 'reader-unavailable' });
  expect(fixture.processor.faults()).toMatchObject([{ code: 'reader-unavailable' }]);
});

it('reports the progress of a file', async () => {
  fixture = await openQueueFixture();
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ pages: 3, pageMs: 300 }]);
  const file = { fileId: fileIds[0], jobId };
  for (const step of [
    { pagesDone: 0, pages: null },
    { pagesDone: 1, pages: 3 },
    { pagesDone: 2, pages: 3 },
  ]) {
    await expect
      .poll(() => fixture.processor.inProgress(), { interval: 20, timeout: 10_000 })
      .toEqual([{ ...file, ...step }]);
  }
  await fixture.settled(jobId);
  expect(fixture.processor.inProgress()).toEqual([]);
});

it('processes high priority before normal before low', async () => {
  fixture = await openQueueFixture({ threads: 1 });
  const low = await fixture.jobOf([{}], { priority: 'low' });
  const normal = await fixture.jobOf([{}]);
  const high = await fixture.jobOf([{}], { priority: 'high' });
  await fixture.processor.start();
  await Promise.all([low, normal, high].map(({ jobId }) => fixture.settled(jobId)));
  const order = fixture.db.prepare("SELECT job_id FROM events WHERE kind = 'file.tagged' ORDER BY seq").pluck().all();
  expect(order).toEqual([high.jobId, normal.jobId, low.jobId]);
});

it('waits in the maintenance window, and accepts jobs meanwhile', async () => {
  let nowMs = Date.parse('2026-01-04T03:30:00Z'); // a Sunday
  fixture = await openQueueFixture({ tickMs: 20 }, () => nowMs);
  fixture.settings({
    maintenance_window_start_day: 'sunday',
    maintenance_window_start_time: '03:00:00',
    maintenance_window_duration: 1,
    maintenance_window_time_zone: 'UTC',
  });
  await fixture.processor.start();
  const { jobId } = await fixture.jobOf([{}]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(fixture.job(jobId)).toMatchObject({ status: 'queued' });
  nowMs += 3_600_000;
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
});

it('a full disk stops the work but not the service; started work is resumed', async () => {
  const startMs = Date.now();
  fixture = await openQueueFixture({ tickMs: 20 }, () => startMs + (Date.now() - startMs) * 50);
  const { db } = fixture;
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ pageMs: 100 }]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  db.exec("CREATE TRIGGER fault BEFORE UPDATE ON files BEGIN SELECT raise(ABORT, 'no space'); END");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'processing' });
  db.exec('DROP TRIGGER fault');
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
  expect(kinds(fixture.events({ fileId: fileIds[0]! })).filter((kind) => kind === 'file.tagged')).toHaveLength(1);
});
