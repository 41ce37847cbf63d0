import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ask, send } from '../call.ts';
import { letterText, rareWord } from '../documents.ts';
import { items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';
import {
  createJob,
  fileOf,
  found,
  foundInTime,
  ingest,
  jobOf,
  newSession,
  settledJob,
  startJob,
  tryCreateJob,
  tryUpload,
  upload,
} from '../way.ts';

export function describeSession(give: GiveTarget): void {
  const create = (body: unknown) => tryCreateJob(give().baseUrl, give().user, body);
  const put = (sessionId: string, more: object = {}) =>
    upload(give().baseUrl, give().user, { name: 'a.txt', bytes: letterText(rareWord()), sessionId, ...more });

  describe('a session', () => {
    it('starts nothing before its job is created', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const word = rareWord();
      const fileId = await put(sessionId, { bytes: word });
      await sleep(1_500);
      expect(await found(baseUrl, user, { query: word })).toEqual([]);
      await startJob(baseUrl, user, sessionId);
      const hits = await foundInTime(baseUrl, user, { query: word }, 1);
      expect(hits.map((hit) => hit.file_id)).toEqual([fileId]);
    });

    decided('is shown on its open files, which have the status uploaded and belong to no job', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const fileId = await put(sessionId);
      const waiting = { status: 'uploaded', session_id: sessionId, job_id: null };
      expect(await fileOf(baseUrl, user, fileId)).toMatchObject(waiting);
      const path = '/api/file/all';
      const listed = items(await ask(baseUrl, { as: user, path, query: { session_id: sessionId } }));
      expect(listed.map((file) => file.id)).toEqual([fileId]);
    });

    decided('is closed by its job: a late upload is refused', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      await put(sessionId);
      const job = await createJob(baseUrl, user, sessionId);
      expectRefusal(await tryUpload(baseUrl, user, { name: 'late.txt', bytes: 'late', sessionId }), 409);
      expect(items((await jobOf(baseUrl, user, job.id)).files)).toHaveLength(1);
    });

    decided('has one job, however often it is created', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      await put(sessionId);
      const first = await create({ session_id: sessionId });
      const second = await create({ session_id: sessionId });
      const upper = await create({ session_id: sessionId.toUpperCase() });
      expect([first.status, second.status, upper.status]).toEqual([201, 200, 200]);
      const ids = [first, second, upper].map((reply) => (reply.json as { id: unknown }).id);
      expect(new Set(ids).size).toBe(1);
      await settledJob(baseUrl, user, ids[0]);
      expect((await create({ session_id: sessionId })).status).toBe(200);
    });

    decided('has one job, even when many ask at once', async () => {
      const sessionId = newSession();
      await put(sessionId);
      const replies = await Promise.all(Array.from({ length: 8 }, () => create({ session_id: sessionId })));
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
      expect(new Set(replies.map((reply) => (reply.json as { id: unknown }).id)).size).toBe(1);
    });

    decided('that is unknown is reported as such, and so is an unknown job', async () => {
      const { baseUrl, user } = give();
      for (const id of [newSession(), 'no-uuid']) {
        expectRefusal(await send(baseUrl, { as: user, path: `/api/job/detail/${id}` }), 404);
      }
      expectRefusal(await create({ session_id: newSession() }), 404);
    });

    decided.each([
      ['nothing', {}, 'session_id'],
      ['no UUID', { session_id: 'x' }, 'session_id'],
      ['a number', { session_id: 1 }, 'session_id'],
      ['an unknown priority', { priority: 'urgent' }, 'priority'],
      ['a priority in capitals', { priority: 'HIGH' }, 'priority'],
      ['metadata that is text', { metadata: '{}' }, 'metadata'],
      ['metadata that holds numbers', { metadata: [1] }, 'metadata'],
      ['a merge that is text', { merge: 'true' }, 'merge'],
      ['a decompose that is a number', { decompose: 1 }, 'decompose'],
      ['a propagate_metadata that is text', { propagate_metadata: 'yes' }, 'propagate_metadata'],
    ])('is not closed by a job with %s', async (_, wrong, field) => {
      const sessionId = newSession();
      await put(sessionId);
      const body = field === 'session_id' ? wrong : { session_id: sessionId, ...wrong };
      expectRefusal(await create(body), 422, field);
      expect((await create({ session_id: sessionId })).status).toBe(201);
    });
  });

  describe('a job', () => {
    decided('completes when all of its files have', async () => {
      const { baseUrl, user } = give();
      const { fileIds, job } = await ingest(baseUrl, user, [
        { name: '1.txt', bytes: rareWord() },
        { name: '2.txt', bytes: rareWord() },
      ]);
      for (const fileId of fileIds) {
        const { job_id: jobId, status } = await fileOf(baseUrl, user, fileId);
        expect([jobId, status]).toEqual([job.id, 'tagged']);
      }
    });

    decided('has its session, progress, files and dates', async () => {
      const { baseUrl, user } = give();
      const name = `${rareWord()}.txt`;
      const { sessionId, fileIds, job } = await ingest(baseUrl, user, [{ name, bytes: rareWord() }]);
      expect(job).toMatchObject({
        session_id: sessionId,
        status: 'completed',
        priority: 'normal',
        merge: false,
        decompose: false,
        propagate_metadata: false,
        metadata: null,
        progress: { total: 1, done: 1, failed: 0, percent: 100 },
        output_file_ids: fileIds,
        retry_count: 0,
        error: null,
      });
      const [file] = items(job.files);
      expect(file).toMatchObject({ id: fileIds[0], name, status: 'tagged', error: null });
      expect(text(job.completion_date) >= text(job.creation_date)).toBe(true);
    });

    it.each(['low', 'normal', 'high'])('accepts the priority %s', async (priority) => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      await put(sessionId);
      expect((await startJob(baseUrl, user, sessionId, { priority })).status).toBeLessThan(300);
    });

    decided('returns the priority and the metadata that it was given', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      await put(sessionId);
      const given = { priority: 'high', metadata: [{ a: 1 }, { b: 'x' }], propagate_metadata: false };
      expect(await createJob(baseUrl, user, sessionId, given)).toMatchObject(given);
    });

    decided.each([{}, { propagate_metadata: true }])('passes its metadata to every file, given %j', async (more) => {
      const { baseUrl, user } = give();
      const two = [
        { name: '1.txt', bytes: rareWord() },
        { name: '2.txt', bytes: rareWord(), metadata: { own: 'yes' } },
      ];
      const { fileIds } = await ingest(baseUrl, user, two, { metadata: { project: 'Blue' }, ...more });
      const [first, second] = await Promise.all(fileIds.map((fileId) => fileOf(baseUrl, user, fileId)));
      expect(first!.metadata).toEqual({ project: 'Blue' });
      expect(second!.metadata).toEqual({ project: 'Blue', own: 'yes' });
    });

    decided("with a file that cannot be read ends as the company's settings say, with a reason", async () => {
      const { baseUrl, user } = give();
      const settings = object(await ask(baseUrl, { as: user, path: '/api/company/cloudinfo' }));
      const status = settings.invalid_on_failed_file === true ? 'failed' : 'completed_with_errors';
      const { fileIds, job } = await ingest(baseUrl, user, [
        { name: 'broken.pdf', bytes: '%PDF-1.7\nthis is no PDF' },
        { name: 'fine.txt', bytes: letterText(rareWord()) },
      ]);
      expect(job).toMatchObject({ status, progress: { total: 2, done: 2, failed: 1 } });
      const broken = await fileOf(baseUrl, user, fileIds[0]!);
      expect(broken.status).toBe('failed');
      expect(text((broken.error as { message: unknown }).message).length).toBeGreaterThan(10);
      expect((await fileOf(baseUrl, user, fileIds[1]!)).status).toBe('tagged');
    });
  });
}
