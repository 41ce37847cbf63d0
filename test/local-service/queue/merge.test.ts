import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcessorOptions } from '#local-service/queue/processor-options.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';
import { companyScope } from '#local-service/store/scope.ts';

const realThread = new URL('../../../main/local-service/queue/document-worker.ts', import.meta.url);
const options: Partial<ProcessorOptions> = { entry: realThread, stallMs: 60_000 };

let fixture: QueueFixture;
let sessionId: string;
beforeEach(async () => {
  fixture = await openQueueFixture(options);
  sessionId = randomUUID();
});
afterEach(() => fixture.close());

const invoice = (number: string) =>
  buildTextPdf([
    { kind: 'invoice', language: 'eng', lines: [`Invoice ${number}`, 'Date: 2026-03-01', 'Total EUR\t119.00'] },
  ]);
const blank = (background: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer();

const scope = () => companyScope(fixture.companyId);
const recordOf = async (id: string) => (await fixture.data.store.records.files.find(scope(), id))!;
const jobOf = async (id: string) => (await fixture.data.store.records.jobs.find(scope(), id))!;
const kindsOf = (fileId: string) => fixture.events({ fileId }).map(({ kind }) => kind);

async function createJob(overrides: Parameters<QueueFixture['createJob']>[1]): Promise<string> {
  const outcome = await fixture.createJob(sessionId, { merge: true, ...overrides });
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return outcome.jobId;
}

describe('a job that merges', () => {
  it('has one document of all files, which say what became of them', { timeout: 60_000 }, async () => {
    const ids = [
      await fixture.store(sessionId, 'scan 1.pdf', await invoice('17'), { shelf: 'a', box: 1 }),
      await fixture.store(sessionId, 'scan 2.jpg', await blank('#fff'), { shelf: 'b' }),
    ];
    const jobId = await createJob({ metadata: { year: 2026 }, propagateMetadata: true });
    await fixture.processor.start();
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
    const job = await jobOf(jobId);
    expect(job).toMatchObject({ merge: true, warnings: [], progress: { total: 3, done: 3, failed: 0, percent: 100 } });
    const [outputId = ''] = job.output_file_ids;
    expect(job.output_file_ids).toHaveLength(1);
    expect(job.files.map(({ id, status, merged_into_file_id: into }) => [id, status, into])).toEqual([
      [ids[0], 'merged', outputId],
      [ids[1], 'merged', outputId],
      [outputId, 'tagged', null],
    ]);
    expect(await recordOf(outputId)).toMatchObject({
      name: 'scan 1 (2).pdf',
      content_type: 'application/pdf',
      page_count: 2,
      parent_file_id: null,
      part: null,
      session_id: null,
      folder: 'Inbox',
      metadata: { year: 2026, shelf: 'b', box: 1, merged_from: ids },
    });
    expect(kindsOf(outputId)).toEqual(['file.created', 'file.processing', 'file.processed', 'file.tagged']);
    expect(kindsOf(ids[0]!).at(-1)).toBe('file.merged');
    expect(kindsOf(ids[1]!)).toEqual(['file.uploaded', 'file.queued', 'file.merged']);
    for (const id of [...ids, outputId]) expect(fixture.hasBytes(id)).toBe(true);
    const tagIds = (await fixture.data.store.records.tags.names(scope())).map(({ id }) => id);
    const found = await fixture.data.search.search({
      ...scope(),
      query: 'Invoice',
      tagIds,
      page: 1,
      pageSize: 10,
      fuzzy: false,
    });
    expect(found.hits.map(({ fileId }) => fileId)).toEqual([outputId]);
    expect(readdirSync(fixture.data.paths.work)).toEqual([]);
  });

  it('leaves the metadata of the files out unless it is propagated', { timeout: 60_000 }, async () => {
    const id = await fixture.store(sessionId, 'a.jpg', await blank('#eee'), { shelf: 'a' });
    await fixture.store(sessionId, 'b.jpg', await blank('#ddd'));
    const jobId = await createJob({ metadata: { year: 2026 } });
    await fixture.processor.start();
    await fixture.settled(jobId);
    const [outputId = ''] = (await jobOf(jobId)).output_file_ids;
    const { metadata } = await recordOf(outputId);
    expect(metadata).toMatchObject({ year: 2026, merged_from: [id, expect.any(String)] });
    expect(metadata).not.toHaveProperty('shelf');
  });

  it('leaves a single file as it is', { timeout: 60_000 }, async () => {
    const id = await fixture.store(sessionId, 'a.pdf', await invoice('18'));
    const jobId = await createJob({});
    await fixture.processor.start();
    await fixture.settled(jobId);
    expect(await jobOf(jobId)).toMatchObject({ status: 'completed', output_file_ids: [id], warnings: [] });
  });
});

describe('a job that cannot merge', () => {
  it('says so, and processes a mixed set file by file', { timeout: 60_000 }, async () => {
    const ids = [
      await fixture.store(sessionId, 'a.pdf', await invoice('19')),
      await fixture.store(sessionId, 'b.txt', Buffer.from('Dear Sir, thank you for your letter.')),
    ];
    const jobId = await createJob({});
    await fixture.processor.start();
    await fixture.settled(jobId);
    const job = await jobOf(jobId);
    expect(job).toMatchObject({ status: 'completed', output_file_ids: ids, warnings: [{ code: 'not-merged' }] });
    expect(job.warnings[0]?.message).toContain('Only pictures and PDFs can be merged.');
    const note = fixture.events({ jobId }).find(({ kind }) => kind === 'job.not_merged');
    expect(note?.detail).toMatchObject({ reason: { code: 'not-merged', message_code: 'job.not-merged' } });
  });

  it('names the file that stands in the way, which fails on its own', { timeout: 60_000 }, async () => {
    const locked = await PDFDocument.load(await invoice('20'));
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    const [good, bad] = [
      await fixture.store(sessionId, 'good.pdf', await invoice('21')),
      await fixture.store(sessionId, 'locked.pdf', await locked.save()),
    ];
    const jobId = await createJob({});
    await fixture.processor.start();
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed_with_errors' });
    const job = await jobOf(jobId);
    expect(job.warnings).toMatchObject([{ code: 'not-merged', message_code: 'job.not-merged-file' }]);
    expect(job.warnings[0]?.message).toMatch(/because of locked\.pdf.*password-protected/u);
    expect(job.output_file_ids).toEqual([good]);
    expect(await recordOf(bad)).toMatchObject({ status: 'failed', error: { code: 'encrypted' } });
    expect(await recordOf(good)).toMatchObject({ status: 'tagged', merged_into_file_id: null });
  });
});

describe('with a thread that fails', () => {
  beforeEach(async () => {
    await fixture.close();
    fixture = await openQueueFixture({ stallMs: 1_000, secondStallMs: 1_000 });
    fixture.settings({ file_retry_limit: 1 });
  });
  const pdf = (dials: object) => Buffer.from(`%PDF-1.7 ${JSON.stringify(dials)}`);

  it('ends with every file on its own when the merge hangs', { timeout: 60_000 }, async () => {
    const ids = [
      await fixture.store(sessionId, 'a.pdf', pdf({ hangsMerge: true })),
      await fixture.store(sessionId, 'b.pdf', pdf({})),
    ];
    const jobId = await createJob({});
    await fixture.processor.start();
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
    expect(await jobOf(jobId)).toMatchObject({ output_file_ids: ids, warnings: [{ code: 'not-merged' }] });
  });

  it('changes nothing when the output cannot be stored, and tries again', { timeout: 60_000 }, async () => {
    const ids = [
      await fixture.store(sessionId, 'a.pdf', pdf({ one: 1 })),
      await fixture.store(sessionId, 'b.pdf', pdf({})),
    ];
    const jobId = await createJob({});
    fixture.db.exec(
      "CREATE TRIGGER fault BEFORE UPDATE OF merged_into_file_id ON files BEGIN SELECT raise(ABORT, 'disk is on fire'); END",
    );
    await fixture.processor.start();
    await expect.poll(() => fixture.file(ids[0]!)['status'], { timeout: 10_000 }).toBe('requeued');
    expect((await jobOf(jobId)).files.map(({ id }) => id)).toEqual(ids);
    fixture.db.exec('DROP TRIGGER fault');
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
    expect((await jobOf(jobId)).files.map(({ status }) => status)).toEqual(['merged', 'merged', 'tagged']);
  });
});
