import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import type { CompanySettings } from '#service-api/configuration/settings-calls.ts';
import { settingsHandlers } from '#local-service/http/configuration/settings-handlers.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let fixture: QueueFixture;
afterEach(() => fixture.close());

/** Opens the queue with a clock that runs faster, to shorten the pauses between attempts. */
async function open(): Promise<void> {
  const startMs = Date.now();
  fixture = await openQueueFixture({}, () => startMs + (Date.now() - startMs) * 400);
}

/** Changes the settings as the configuration of the app does. */
async function set(input: Partial<CompanySettings>): Promise<void> {
  const { data, companyId, userId } = fixture;
  const handlers = settingsHandlers({ store: data.store, nowMs: Date.now });
  const outcome = await handlers['settings.set']({
    companyId,
    isFromHere: true,
    input,
    caller: {
      role: 'Account Admin',
      user: { id: userId, userName: 'a@example.org', name: 'Ada', lastName: 'L', status: 'active' },
      company: { id: companyId, name: 'Test' },
      app: { id: randomUUID(), name: 'Intray' },
      authenticationType: 'Bearer',
    },
  });
  expect(outcome.kind).toBe('reply');
}

it.each([0, 1, 3])('a file that always fails is tried again %i times, as was set', async (fileRetryLimit) => {
  await open();
  await set({ fileRetryLimit });
  await fixture.processor.start();
  const { jobId, fileIds } = await fixture.jobOf([{ throws: 'cannot be read' }, {}]);
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed_with_errors' });
  expect(fixture.file(fileIds[0] ?? '')).toMatchObject({ status: 'failed', retry_count: fileRetryLimit });
  const tries = fixture.events({ fileId: fileIds[0] ?? '' }).filter(({ kind }) => kind === 'file.processing');
  expect(tries).toHaveLength(fileRetryLimit + 1);
  expect(fixture.file(fileIds[1] ?? '')).toMatchObject({ status: 'tagged', retry_count: 0 });
});

it.each([0, 2])('a job begins %i further rounds, as was set', async (jobRetryLimit) => {
  await open();
  await set({ fileRetryLimit: 0, jobRetryLimit });
  const { jobId, fileIds } = await fixture.jobOf([{}, {}]);
  await fixture.data.blobs.remove(String(fixture.file(fileIds[0] ?? '')['sha256']));
  await fixture.processor.start();
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed_with_errors', retry_count: jobRetryLimit });
  expect(fixture.events({ jobId }).filter(({ kind }) => kind === 'job.retrying')).toHaveLength(jobRetryLimit);
});

it('a limit that is raised applies to what fails afterwards', async () => {
  await open();
  await set({ fileRetryLimit: 0 });
  await fixture.processor.start();
  const before = await fixture.jobOf([{ throws: 'cannot be read' }]);
  await fixture.settled(before.jobId);
  await set({ fileRetryLimit: 2 });
  const after = await fixture.jobOf([{ throws: 'cannot be read either' }]);
  await fixture.settled(after.jobId);
  const retries = [before, after].map(({ fileIds }) => fixture.file(fileIds[0] ?? '')['retry_count']);
  expect(retries).toEqual([0, 2]);
});
