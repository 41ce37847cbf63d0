import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;
let sessionId: string;
beforeEach(() => {
  shop = openWorkshop();
  sessionId = randomUUID();
});
afterEach(() => shop.close());

const metadataOf = (fileId: string): unknown => JSON.parse(String(shop.file(fileId)['metadata_json']));

it('closes the session and queues its files, with one event each', async () => {
  const first = await shop.upload(sessionId, {});
  const second = await shop.upload(sessionId, {});
  const other = await shop.upload(randomUUID(), {});
  const outcome = shop.createJob(sessionId, { priority: 'high' });
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  const { jobId } = outcome;
  expect(shop.job(jobId)).toMatchObject({ status: 'queued', priority: 'high', session_id: sessionId });
  for (const id of [first, second]) {
    expect(shop.file(id)).toMatchObject({ status: 'queued', job_id: jobId });
    expect(shop.events({ fileId: id }).map(({ kind }) => kind)).toEqual(['file.uploaded', 'file.queued']);
  }
  expect(shop.file(other)).toMatchObject({ status: 'uploaded', job_id: null });
  expect(shop.events({ jobId })).toMatchObject([{ kind: 'job.created', to_status: 'queued', detail: { files: 2 } }]);
});

it('answers a second time with the job that closed the session', async () => {
  const file = await shop.upload(sessionId, {});
  const first = shop.createJob(sessionId);
  const second = shop.createJob(sessionId, { priority: 'low', merge: true });
  expect(second).toEqual({ ...first, kind: 'already-closed' });
  expect(shop.events({ fileId: file })).toHaveLength(2);
});

it('refuses a session that it does not know, of another company, or of another user where that counts', async () => {
  await shop.upload(sessionId, {});
  expect(shop.createJob(randomUUID())).toEqual({ kind: 'unknown-session' });
  expect(shop.createJob(sessionId, { companyId: randomUUID() })).toEqual({ kind: 'unknown-session' });
  const stranger = { userId: randomUUID(), ownSessionsOnly: true };
  expect(shop.createJob(sessionId, stranger)).toEqual({ kind: 'unknown-session' });
  expect(shop.createJob(sessionId, { ownSessionsOnly: true }).kind).toBe('created');
  expect(shop.createJob(sessionId, stranger)).toEqual({ kind: 'unknown-session' });
});

it('refuses an empty session, and what is not built, by name', async () => {
  const file = await shop.upload(sessionId, {});
  expect(shop.createJob(sessionId, { merge: true })).toEqual({ kind: 'not-built', field: 'merge' });
  expect(shop.createJob(sessionId, { decompose: true })).toEqual({ kind: 'not-built', field: 'decompose' });
  shop.store.db.prepare("UPDATE files SET status = 'deleted' WHERE id = ?").run(file);
  expect(shop.createJob(sessionId)).toEqual({ kind: 'empty-session' });
});

it('gives the job’s metadata to every file, under what the file says itself', async () => {
  const plain = await shop.upload(sessionId, {});
  const own = await shop.upload(sessionId, {}, { metadata: { desk: 'own', pages: 2 } });
  shop.createJob(sessionId, { metadata: [{ desk: 'job', year: 2026 }, { year: 2027 }] });
  expect(metadataOf(plain)).toEqual({ desk: 'job', year: 2027 });
  expect(metadataOf(own)).toEqual({ desk: 'own', year: 2027, pages: 2 });
});

it('leaves nothing half done when a row cannot be written', async () => {
  const file = await shop.upload(sessionId, {});
  shop.store.db.exec(
    "CREATE TRIGGER fault BEFORE INSERT ON work_items BEGIN SELECT raise(ABORT, 'disk is on fire'); END",
  );
  expect(() => shop.createJob(sessionId)).toThrow('disk is on fire');
  expect(shop.file(file)).toMatchObject({ status: 'uploaded', job_id: null });
  expect(shop.store.db.prepare('SELECT status, job_id FROM sessions').all()).toEqual([
    { status: 'open', job_id: null },
  ]);
  expect(shop.store.db.prepare('SELECT count(*) AS jobs FROM jobs').get()).toEqual({ jobs: 0 });
});
