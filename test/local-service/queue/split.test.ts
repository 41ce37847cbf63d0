import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Metadata } from '#service-api/fields.ts';
import { makeWord, wordParagraph } from '../../builders/office/word-document.ts';
import { makeZip } from '../../builders/office/zip.ts';
import { stack } from '../../builders/documents/separator-page.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';
import { companyScope } from '#local-service/store/scope.ts';

const realThread = new URL('../../../main/local-service/queue/document-worker.ts', import.meta.url);

let fixture: QueueFixture;
let sessionId: string;
beforeEach(async () => {
  fixture = await openQueueFixture({ entry: realThread, stallMs: 60_000 });
  sessionId = randomUUID();
});
afterEach(() => fixture.close());

const letter = (word: string) =>
  buildTextPdf([
    { kind: 'letter', language: 'eng', lines: [`Dear ${word},`, 'thank you for your letter about the roof.'] },
  ]);
const scope = () => companyScope(fixture.companyId);
const recordOf = async (id: string) => (await fixture.data.store.records.files.find(scope(), id))!;
const jobOf = async (id: string) => (await fixture.data.store.records.jobs.find(scope(), id))!;

async function createJob(
  metadata: Metadata,
  overrides: Parameters<QueueFixture['createJob']>[1] = {},
): Promise<string> {
  const outcome = await fixture.createJob(sessionId, { decompose: true, metadata, ...overrides });
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return outcome.jobId;
}
const everyPage = { intray_decompose: { mode: 'every_n_pages', pages: 1 } };

/** A mail with attachments, each with its content as text. */
function mail(attachments: readonly (readonly [string, string])[]): Buffer {
  const head = 'From: a@b.example\r\nTo: c@d.example\r\nSubject: Offer\r\nMIME-Version: 1.0\r\n';
  const parts = attachments.map(
    ([name, base64]) =>
      `--x\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n`,
  );
  const body = '--x\r\nContent-Type: text/plain\r\n\r\nPlease see the attached offer.\r\n';
  return Buffer.from(`${head}Content-Type: multipart/mixed; boundary=x\r\n\r\n${body}${parts.join('')}--x--\r\n`);
}

describe('a job that splits', () => {
  it('makes a document of each part, which names its parent and its pages', { timeout: 60_000 }, async () => {
    const bytes = await stack(await Promise.all(['Anna', 'Berta', 'Clara'].map(letter)));
    const id = await fixture.store(sessionId, 'post.pdf', bytes, { shelf: 'a' });
    const jobId = await createJob(everyPage, { propagateMetadata: true });
    await fixture.processor.start();
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
    const job = await jobOf(jobId);
    expect(job).toMatchObject({
      decompose: true,
      warnings: [],
      progress: { total: 4, done: 4, failed: 0, percent: 100 },
    });
    expect(job.files.map(({ name, status, parent_file_id: parent }) => [name, status, parent])).toEqual([
      ['post.pdf', 'decomposed', null],
      ['post-1.pdf', 'tagged', id],
      ['post-2.pdf', 'tagged', id],
      ['post-3.pdf', 'tagged', id],
    ]);
    expect(job.output_file_ids).toEqual(job.files.slice(1).map((file) => file.id));
    const second = await recordOf(job.output_file_ids[1]!);
    expect(second).toMatchObject({
      ...{ page_count: 1, content_type: 'application/pdf', session_id: null, channel: 'api', folder: 'Inbox' },
      part: { first_page: 2, last_page: 2, confidence: 1 },
      metadata: { ...everyPage, shelf: 'a' },
    });
    expect(fixture.events({ fileId: second.id }).map(({ kind }) => kind)).toEqual([
      'file.created',
      'file.processing',
      'file.processed',
      'file.tagged',
    ]);
    expect(fixture.events({ fileId: id }).at(-1)).toMatchObject({ kind: 'file.decomposed', detail: { documents: 3 } });
    expect(readdirSync(fixture.data.paths.work)).toEqual([]);
  });

  it('names a part that fails in the record of its parent, at every level', { timeout: 60_000 }, async () => {
    const inner = mail([['broken.pdf', Buffer.from('%PDF-1.7 nothing').toString('base64')]]);
    const bytes = mail([
      ['inner.eml', inner.toString('base64')],
      ['note.txt', Buffer.from('A note about the roof.').toString('base64')],
    ]);
    const id = await fixture.store(sessionId, 'mail.eml', bytes);
    const jobId = await createJob({});
    await fixture.processor.start();
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed_with_errors' });
    const job = await jobOf(jobId);
    expect(job.files.map(({ name, status }) => [name, status])).toEqual([
      ['mail.eml', 'decomposed_with_errors'],
      ['Offer.txt', 'tagged'],
      ['inner.eml', 'decomposed_with_errors'],
      ['note.txt', 'tagged'],
      ['Offer (2).txt', 'tagged'],
      ['broken.pdf', 'failed'],
    ]);
    expect(job.output_file_ids).toHaveLength(3);
    const error = { code: 'parts-failed', message_code: 'file.parts-failed' };
    expect(await recordOf(id)).toMatchObject({
      error: { ...error, message_params: { failed: 1, total: 3, names: 'inner.eml' } },
    });
    const nested = job.files[2]!;
    expect(await recordOf(nested.id)).toMatchObject({
      error: { ...error, message_params: { names: 'broken.pdf' } },
      channel: 'email',
    });
  });

  it('reads a file as a whole where it cannot be split, and says why', { timeout: 60_000 }, async () => {
    fixture.db
      .prepare('UPDATE companies SET cloud_info_json = json_set(cloud_info_json, ?, json(?))')
      .run('$.split_rules', '{"mode":"every_n_pages"}');
    const many = await stack(await Promise.all(Array.from({ length: 3 }, (_, at) => letter(`P${at}`))));
    const [one, other] = [
      await fixture.store(sessionId, 'one.txt', Buffer.from('Dear Sir, thank you for your letter.')),
      await fixture.store(sessionId, 'many.pdf', many),
    ];
    // As if the job had made nearly as many files as it may.
    const jobId = await createJob({});
    const insert = fixture.db.prepare(
      `INSERT INTO files (id, company_id, user_id, job_id, parent_file_id, name, channel, content_type, length, sha256, status, creation_date, update_date)
       SELECT @id, company_id, user_id, job_id, id, 'x', channel, content_type, length, sha256, 'deleted', creation_date, update_date FROM files WHERE id = @of`,
    );
    for (let made = 0; made < 4_999; made += 1) insert.run({ id: randomUUID(), of: one });
    await fixture.processor.start();
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
    const job = await jobOf(jobId);
    expect(job.output_file_ids).toEqual([one, other]);
    expect(job.warnings).toMatchObject([{ code: 'not-split', message_params: { name: 'many.pdf' } }]);
    expect(fixture.events({ jobId }).map(({ kind }) => kind)).toContain('job.not_split');
  });

  it('takes mails apart in every job where the company asks for it', { timeout: 60_000 }, async () => {
    fixture.settings({ decompose_email_files: true });
    await fixture.store(sessionId, 'mail.eml', mail([['note.txt', Buffer.from('A note.').toString('base64')]]));
    const stacked = await fixture.store(
      sessionId,
      'post.pdf',
      await stack([await letter('Anna'), await letter('Berta')]),
    );
    const jobId = await createJob(everyPage, { decompose: false });
    await fixture.processor.start();
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
    expect((await jobOf(jobId)).files.map(({ name, status }) => [name, status])).toEqual([
      ['mail.eml', 'decomposed'],
      ['post.pdf', 'tagged'],
      ['Offer.txt', 'tagged'],
      ['note.txt', 'tagged'],
    ]);
    expect((await recordOf(stacked)).page_count).toBe(2);
  });

  it('takes archives apart in every job, and no Office document', { timeout: 60_000 }, async () => {
    const office = makeWord({ body: wordParagraph('Dear Anna, here is our offer for the roof.') });
    const inner = makeZip([{ name: 'deep/note.txt', bytes: 'Dear Anna, the roof is done.' }]);
    const archive = makeZip([
      { name: 'offer.docx', bytes: office },
      { name: 'more.zip', bytes: inner },
    ]);
    await fixture.store(sessionId, 'papers.zip', archive);
    await fixture.store(sessionId, 'letter.docx', office);
    const jobId = await createJob({}, { decompose: false });
    await fixture.processor.start();
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
    expect((await jobOf(jobId)).files.map(({ name, status }) => [name, status])).toEqual([
      ['papers.zip', 'decomposed'],
      ['letter.docx', 'tagged'],
      ['offer.docx', 'tagged'],
      ['more.zip', 'decomposed'],
      ['note.txt', 'tagged'],
    ]);
  });
});

describe('a file in review', () => {
  const asked = { intray_decompose: { mode: 'document_change', review: true, review_below: 1 } };

  it('waits for a person, who decides how it is split', { timeout: 60_000 }, async () => {
    const id = await fixture.store(
      sessionId,
      'post.pdf',
      await stack(await Promise.all(['Anna', 'Berta', 'Clara'].map(letter))),
    );
    const jobId = await createJob(asked);
    await fixture.processor.start();
    await expect.poll(() => fixture.file(id)['status'], { timeout: 20_000 }).toBe('review');
    expect(await jobOf(jobId)).toMatchObject({ status: 'processing', progress: { total: 1, done: 0 } });
    const [waiting] = await fixture.data.store.transaction((tx) => tx.files.inReview(fixture.companyId));
    expect(waiting).toMatchObject({ fileId: id, jobId, name: 'post.pdf', plan: { pageCount: 3, accepted: false } });
    expect(waiting?.plan.documents.map(({ firstPage }) => firstPage)).toEqual([1, 2, 3]);
    const accept = (documents: readonly (readonly [number, number])[], companyId = fixture.companyId) =>
      fixture.processor.acceptPlan({
        companyId,
        fileId: id,
        documents: documents.map(([firstPage, lastPage]) => ({ firstPage, lastPage })),
      });
    expect(await accept([[1, 4]])).toEqual({ kind: 'not-in-order', pageCount: 3 });
    expect(
      await accept([
        [2, 3],
        [1, 1],
      ]),
    ).toEqual({ kind: 'not-in-order', pageCount: 3 });
    expect(await accept([[1, 3]], randomUUID())).toEqual({ kind: 'not-in-review' });
    expect(
      await accept([
        [1, 2],
        [3, 3],
      ]),
    ).toMatchObject({ kind: 'accepted', plan: { accepted: true } });
    expect(await accept([[1, 3]])).toEqual({ kind: 'not-in-review' });
    expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
    const job = await jobOf(jobId);
    expect(job.files.map(({ status }) => status)).toEqual(['decomposed', 'tagged', 'tagged']);
    expect(await recordOf(job.output_file_ids[0]!)).toMatchObject({
      part: { first_page: 1, last_page: 2, confidence: null },
    });
  });

  it('stays whole when a person says so', { timeout: 60_000 }, async () => {
    const id = await fixture.store(sessionId, 'post.pdf', await stack([await letter('Anna'), await letter('Berta')]));
    const jobId = await createJob(asked);
    await fixture.processor.start();
    await expect.poll(() => fixture.file(id)['status'], { timeout: 20_000 }).toBe('review');
    await fixture.processor.acceptPlan({
      companyId: fixture.companyId,
      fileId: id,
      documents: [{ firstPage: 1, lastPage: 2 }],
    });
    await fixture.settled(jobId);
    expect(await jobOf(jobId)).toMatchObject({ status: 'completed', output_file_ids: [id] });
  });
});
