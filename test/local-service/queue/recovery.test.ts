import { afterEach, expect, it } from 'vitest';
import pino from 'pino';
import { createProcessor } from '#local-service/queue/processor.ts';
import { noFetch } from './no-fetch.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

let fixture: QueueFixture;
afterEach(() => fixture.close());

/** Changes the database as if the process had died while it was reading these files. */
function dieReading(fileIds: readonly string[]): void {
  const { db } = fixture;
  for (const id of fileIds) {
    db.prepare("UPDATE files SET status = 'processing' WHERE id = ?").run(id);
    db.prepare("UPDATE work_items SET state = 'claimed', attempt = attempt + 1 WHERE file_id = ?").run(id);
  }
  db.prepare("UPDATE jobs SET status = 'processing'").run();
}

/** Starts a processor on the same store, as after such an end, and stops it before it takes any work. */
async function restartAfter(previousEnd: string): Promise<void> {
  const processor = createProcessor(
    { ...fixture.data, fetchFile: noFetch, log: pino({ level: 'silent' }) },
    { previousEnd, threads: 0 },
  );
  await processor.start();
  await processor.stop();
}

const counters = (fileId: string): unknown =>
  fixture.db.prepare('SELECT state, crashes, unclean_ends FROM work_items WHERE file_id = ?').get(fileId);

it('resumes after a kill what was running, with an event that says so', async () => {
  fixture = await openQueueFixture();
  const { jobId, fileIds } = await fixture.jobOf([{}, {}]);
  dieReading([fileIds[0]!]);
  await fixture.processor.start();
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'tagged', retry_count: 0 });
  expect(fixture.events({ fileId: fileIds[0]! })[2]).toMatchObject({
    kind: 'file.requeued',
    detail: { reason: { code: 'interrupted' } },
  });
});

it('fails a file after the second crash while reading it, and counts neither stops nor other files', async () => {
  fixture = await openQueueFixture();
  const { jobId, fileIds } = await fixture.jobOf([{}, {}]);
  const [guilty, other] = fileIds as [string, string];
  dieReading([guilty]);
  await restartAfter('SIGSEGV');
  expect(counters(guilty)).toEqual({ state: 'waiting', crashes: 1, unclean_ends: 0 });
  expect(counters(other)).toEqual({ state: 'waiting', crashes: 0, unclean_ends: 0 });
  dieReading([guilty]);
  await restartAfter('0');
  expect(counters(guilty)).toEqual({ state: 'waiting', crashes: 1, unclean_ends: 0 });
  dieReading([guilty]);
  await restartAfter('134');
  expect(fixture.file(guilty)).toMatchObject({ status: 'failed', error: { code: 'crashes-the-reader' } });
  await fixture.processor.start();
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed_with_errors' });
});

it('tolerates nine unclean ends, and gives up at the tenth', async () => {
  fixture = await openQueueFixture();
  const { jobId, fileIds } = await fixture.jobOf([{}]);
  const [file] = fileIds as [string];
  for (let end = 1; end <= 9; end += 1) {
    dieReading([file]);
    await restartAfter('SIGKILL');
    expect(counters(file)).toEqual({ state: 'waiting', crashes: 0, unclean_ends: end });
  }
  dieReading([file]);
  await restartAfter('');
  expect(fixture.file(file)).toMatchObject({ status: 'failed', error: { code: 'never-finished' } });
  expect(fixture.job(jobId)).toMatchObject({ status: 'failed' });
});

it('puts running files back when it is stopped, without counting an attempt', async () => {
  fixture = await openQueueFixture();
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ pages: 50, pageMs: 100 }]);
  while (fixture.file(fileIds[0]!)['status'] !== 'processing') await new Promise((resolve) => setTimeout(resolve, 10));
  await fixture.processor.stop();
  expect(fixture.file(fileIds[0]!)).toMatchObject({ status: 'requeued', retry_count: 0 });
  expect(counters(fileIds[0]!)).toEqual({ state: 'waiting', crashes: 0, unclean_ends: 0 });
  expect(fixture.job(jobId)).toMatchObject({ status: 'processing' });
});
