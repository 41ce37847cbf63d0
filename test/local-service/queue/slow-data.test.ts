import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createProcessor } from '#local-service/queue/processor.ts';
import { removeUnneeded } from '#local-service/store/remove-unneeded.ts';
import { verifyIndex } from '../search/verify-index.ts';
import { slowData } from '../slow-data.ts';
import { noFetch } from './no-fetch.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

const entry = new URL('./fake-document-worker.ts', import.meta.url);
let fixture: QueueFixture;
afterEach(() => fixture.close());

const open = async (seed: number, threads: number): Promise<void> => {
  fixture = await openQueueFixture({ threads, tickMs: 20 }, Date.now, (data) => slowData(data, seed));
};

it.each([1, 2, 3])('slow stores do not change the outcome of files (seed %i)', async (seed) => {
  await open(seed, 3);
  const failure = problemOf('corrupt', serviceMessage('reading.pdf-damaged'));
  await fixture.processor.start();
  const jobs = await Promise.all([
    fixture.jobOf(Array.from({ length: 8 }, () => ({}))),
    fixture.jobOf([{ failure }, {}, {}], { priority: 'high' }),
    fixture.jobOf([{ pageMs: 5, pages: 4 }, {}], { priority: 'low' }),
  ]);
  const statuses = await Promise.all(jobs.map(async ({ jobId }) => (await fixture.settled(jobId, 60_000))['status']));
  expect(statuses).toEqual(['completed', 'completed_with_errors', 'completed']);
  await fixture.processor.stop();
  for (const { jobId, fileIds } of jobs) {
    const kinds = fixture.events({ jobId }).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'job.processing')).toHaveLength(1);
    for (const fileId of fileIds) {
      const ends = fixture.events({ fileId }).filter(({ kind }) => kind === 'file.tagged' || kind === 'file.failed');
      expect(ends).toHaveLength(1);
    }
  }
  expect(fixture.db.prepare('SELECT count(*) FROM work_items').pluck().get()).toBe(0);
  expect(verifyIndex(fixture.db)).toEqual({ missing: [], extra: [], wrong: [] });
});

it.each([4, 5])(
  'files that are being taken when it stops go back, and the next run reads them (seed %i)',
  async (seed) => {
    await open(seed, 0);
    const { jobId } = await fixture.jobOf(Array.from({ length: 10 }, () => ({ pageMs: 3, pages: 2 })));
    for (let round = 0; ; round += 1) {
      const dependencies = { ...fixture.data, fetchFile: noFetch, log: pino({ level: 'silent' }) };
      const processor = createProcessor(dependencies, { entry, tickMs: 20, threads: 2, previousEnd: '0' });
      await processor.start();
      if (round === 6) expect(await fixture.settled(jobId, 60_000)).toMatchObject({ status: 'completed' });
      else await new Promise((resolve) => setTimeout(resolve, 20 * round));
      await processor.stop();
      expect(fixture.db.prepare("SELECT count(*) FROM work_items WHERE state = 'claimed'").pluck().get()).toBe(0);
      expect(fixture.db.prepare("SELECT count(*) FROM files WHERE status = 'processing'").pluck().get()).toBe(0);
      if (round === 6) break;
    }
  },
);

it('a file that arrives during a sweep of equal bytes keeps its bytes', async () => {
  await open(6, 0);
  const { store, blobs } = fixture.data;
  for (let round = 0; round < 10; round += 1) {
    const dials = { unique: `round ${round}` };
    const first = await fixture.upload(null, dials);
    const sha256 = String(fixture.file(first)['sha256']);
    await store.transaction(({ files }) =>
      files.setStatus(first, { to: 'deleted', at: new Date().toISOString(), error: null, countsAsRetry: false }),
    );
    const [second] = await Promise.all([fixture.upload(null, dials), removeUnneeded(store, blobs, sha256)]);
    expect([fixture.file(second)['status'], fixture.hasBytes(second)]).toEqual(['uploaded', true]);
  }
});
