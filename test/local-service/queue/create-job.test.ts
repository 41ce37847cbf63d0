import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

let fixture: QueueFixture;
let sessionId: string;
beforeEach(async () => {
  fixture = await openQueueFixture();
  sessionId = randomUUID();
});
afterEach(() => fixture.close());

const metadataOf = (fileId: string): unknown => JSON.parse(String(fixture.file(fileId)['metadata_json']));

it('closes the session and queues its files, with one event each', async () => {
  const first = await fixture.upload(sessionId, {});
  const second = await fixture.upload(sessionId, {});
  const other = await fixture.upload(randomUUID(), {});
  const outcome = await fixture.createJob(sessionId, { priority: 'high' });
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  const { jobId } = outcome;
  expect(fixture.job(jobId)).toMatchObject({ status: 'queued', priority: 'high', session_id: sessionId });
  for (const id of [first, second]) {
    expect(fixture.file(id)).toMatchObject({ status: 'queued', job_id: jobId });
    expect(fixture.events({ fileId: id }).map(({ kind }) => kind)).toEqual(['file.uploaded', 'file.queued']);
  }
  expect(fixture.file(other)).toMatchObject({ status: 'uploaded', job_id: null });
  expect(fixture.events({ jobId })).toMatchObject([{ kind: 'job.created', to_status: 'queued', detail: { files: 2 } }]);
});

it('answers a second time with the job that closed the session', async () => {
  const file = await fixture.upload(sessionId, {});
  const first = await fixture.createJob(sessionId);
  const second = await fixture.createJob(sessionId, { priority: 'low', merge: true });
  expect(second).toEqual({ ...first, kind: 'already-closed' });
  expect(fixture.events({ fileId: file })).toHaveLength(2);
});

it('refuses an unknown session, and one of another company or user where that matters', async () => {
  await fixture.upload(sessionId, {});
  expect(await fixture.createJob(randomUUID())).toEqual({ kind: 'unknown-session' });
  expect(await fixture.createJob(sessionId, { companyId: randomUUID() })).toEqual({ kind: 'unknown-session' });
  const stranger = { userId: randomUUID(), ownSessionsOnly: true };
  expect(await fixture.createJob(sessionId, stranger)).toEqual({ kind: 'unknown-session' });
  expect((await fixture.createJob(sessionId, { ownSessionsOnly: true })).kind).toBe('created');
  expect(await fixture.createJob(sessionId, stranger)).toEqual({ kind: 'unknown-session' });
});

it('refuses an empty session, and rules for splitting that it cannot use', async () => {
  const file = await fixture.upload(sessionId, {});
  const metadata = { intray_decompose: { mode: 'guess' } };
  expect(await fixture.createJob(sessionId, { decompose: true, metadata })).toEqual({ kind: 'invalid-split-rules' });
  fixture.db.prepare("UPDATE files SET status = 'deleted' WHERE id = ?").run(file);
  expect(await fixture.createJob(sessionId)).toEqual({ kind: 'empty-session' });
});

it("gives the job’s metadata to every file; a file's own metadata takes precedence", async () => {
  const plain = await fixture.upload(sessionId, {});
  const own = await fixture.upload(sessionId, {}, { metadata: { shelf: 'own', pages: 2 } });
  await fixture.createJob(sessionId, { metadata: [{ shelf: 'job', year: 2026 }, { year: 2027 }] });
  expect(metadataOf(plain)).toEqual({ shelf: 'job', year: 2027 });
  expect(metadataOf(own)).toEqual({ shelf: 'own', year: 2027, pages: 2 });
});

it('changes nothing when a row cannot be written', async () => {
  const file = await fixture.upload(sessionId, {});
  fixture.db.exec("CREATE TRIGGER fault BEFORE INSERT ON work_items BEGIN SELECT raise(ABORT, 'disk is on fire'); END");
  await expect(fixture.createJob(sessionId)).rejects.toThrow('disk is on fire');
  expect(fixture.file(file)).toMatchObject({ status: 'uploaded', job_id: null });
  expect(fixture.db.prepare('SELECT status, job_id FROM sessions').all()).toEqual([{ status: 'open', job_id: null }]);
  expect(fixture.db.prepare('SELECT count(*) AS jobs FROM jobs').get()).toEqual({ jobs: 0 });
});
