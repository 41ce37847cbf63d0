import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';
import { documentCalls, type DocumentCallName } from '#service-api/documents/document-calls.ts';
import type { OwnOutput } from '#service-api/own-calls.ts';
import type { Caller } from '#local-service/auth/caller.ts';
import { documentCallHandlers } from '#local-service/http/documents/document-call-handlers.ts';
import type { Refusal } from '#local-service/http/refusal.ts';
import type { ServiceDeps } from '#local-service/http/service-deps.ts';
import { createAnalysisThread } from '#local-service/queue/analysis-thread.ts';
import { createProcessor } from '#local-service/queue/processor.ts';
import { defaultProcessorOptions } from '#local-service/queue/processor-options.ts';
import { companyScope } from '#local-service/store/scope.ts';
import type { Dials } from './dials.ts';
import { noFetch } from './no-fetch.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

type InputOf<Name extends DocumentCallName> = z.input<(typeof documentCalls)[Name]['input']>;

const invoice = `Muster GmbH, Hauptstr. 1, 10115 Berlin

RECHNUNG

Rechnungsnummer: 2026-0042
Rechnungsdatum: 03.02.2026

Wartung der Heizung          1 x 200,00    200,00 EUR
Nettobetrag                                200,00 EUR
Umsatzsteuer 19 %                           38,00 EUR
Gesamtbetrag                               238,00 EUR
`;

let fixture: QueueFixture;
afterEach(() => fixture.close());

async function ask<Name extends DocumentCallName>(name: Name, given: InputOf<Name>): Promise<OwnOutput<Name>> {
  const { data, processor, companyId, userId } = fixture;
  const { store, search, blobs } = data;
  const analysis = createAnalysisThread({ entry: defaultProcessorOptions().analysisEntry });
  onTestFinished(() => analysis.stop());
  // The handlers use these parts alone.
  const deps = { store, records: store.records, search, blobs, processor, analysis, nowMs: Date.now };
  const handlers = documentCallHandlers(deps as unknown as ServiceDeps);
  const caller: Caller = {
    role: 'Account Admin',
    user: { id: userId, userName: 'a@example.org', name: 'Ada', lastName: 'L', status: 'active' },
    company: { id: companyId, name: 'Test' },
    app: { id: randomUUID(), name: 'Intray' },
    authenticationType: 'Bearer',
  };
  const { input, output } = documentCalls[name];
  // The compiler cannot follow the name through the table of handlers.
  const handler = handlers[name] as unknown as (request: object) => Promise<Refusal | { kind: 'reply'; body: unknown }>;
  const outcome = await handler({ caller, companyId, input: input.parse(given) });
  if (outcome.kind === 'refusal') throw new Error(`${name}: ${JSON.stringify(outcome.message)}`);
  return output.parse(outcome.body) as OwnOutput<Name>;
}

const record = async (fileId: string) => {
  const found = await fixture.data.store.records.files.find(companyScope(fixture.companyId), fileId);
  if (found === null) throw new Error('no such file');
  return found;
};
const valueOf = async (fileId: string, field: string) =>
  (await record(fileId)).data_points.find(({ name }) => name === field)?.value_as_string ?? null;

const kindsOf = (fileId: string) => fixture.events({ fileId }).map(({ kind }) => kind);
const ended = (fileId: string) =>
  vi.waitUntil(() => kindsOf(fileId).some((kind) => kind.endsWith('processed_again')), { timeout: 20_000 });

async function correct(fileId: string, changes: InputOf<'documents.correct'>['changes']): Promise<readonly string[]> {
  const scope = companyScope(fixture.companyId);
  const revision = (await fixture.data.store.records.files.revision(scope, fileId)) ?? '';
  return (await ask('documents.correct', { fileId, revision, changes })).ids;
}

async function find(query: string): Promise<number> {
  const { store, search } = fixture.data;
  const scope = companyScope(fixture.companyId);
  const tagIds = (await store.records.tags.names(scope)).map(({ id }) => id);
  return (await search.search({ ...scope, query, tagIds, page: 1, pageSize: 9, fuzzy: false })).total;
}

/** Returns dials that become others when `change` is called. */
function changing(first: Dials, then: Dials): { readonly dials: Dials; readonly change: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'intray-again-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const path = join(folder, 'now');
  return { dials: { ...first, later: { path, dials: then } }, change: () => writeFileSync(path, '') };
}

async function processed(dials: Dials): Promise<string> {
  const { jobId, fileIds } = await fixture.jobOf([dials]);
  await fixture.settled(jobId);
  return fileIds[0] ?? '';
}

it('reads with the better reader, and keeps what people stated on top', { timeout: 60_000 }, async () => {
  fixture = await openQueueFixture();
  await fixture.processor.start();
  // The first reader knows nothing of invoices: it finds a total of 12.50 in everything.
  const bytes = Buffer.from(`${invoice}\n{"text":"\\u006disread letters of the page"}`);
  const sessionId = randomUUID();
  const fileId = await fixture.store(sessionId, 'invoice.txt', bytes);
  const job = await fixture.createJob(sessionId);
  if (job.kind !== 'created') throw new Error(job.kind);
  await fixture.settled(job.jobId);
  const [customer] = await correct(fileId, [{ kind: 'value', field: 'customer', value: 'Erika Beispiel' }]);
  const [total] = await correct(fileId, [{ kind: 'value', field: 'total', value: 99 }]);
  const creditNote = (await fixture.data.store.transaction(({ tags }) => tags.idOf(fixture.companyId, 'credit_note')))!;
  const [given] = await correct(fileId, [{ kind: 'class', tagId: creditNote }]);
  await fixture.processor.stop();
  const jobBefore = [fixture.job(job.jobId), fixture.events({ jobId: job.jobId })];

  const better = createProcessor(
    { ...fixture.data, fetchFile: noFetch, log: pino({ level: 'silent' }) },
    { previousEnd: '', tickMs: 50, threads: 1 },
  );
  await better.start();
  onTestFinished(() => better.stop());
  expect(await ask('again.start', { fileIds: [fileId] })).toEqual({ queued: 1, fileIds: [fileId], refused: [] });
  await ended(fileId);

  expect(await record(fileId)).toMatchObject({ status: 'tagged', tag_name: 'credit_note', tag_source: 'person' });
  expect(await valueOf(fileId, 'total')).toBe('99.00');
  expect(await valueOf(fileId, 'customer')).toBe('Erika Beispiel');
  // What nobody corrected is read as a credit note now, because a person said that it is one.
  expect(await valueOf(fileId, 'net_total')).toBe('200.00');
  expect((await ask('again.list', {})).last).toBeGreaterThan(0);
  expect(await find('Wartung')).toBe(1);
  expect(await find('misread')).toBe(0);
  expect([fixture.job(job.jobId), fixture.events({ jobId: job.jobId })]).toEqual(jobBefore);
  expect(fixture.events({ fileId }).at(-1)?.detail).toMatchObject({
    user_name: 'a@example.org',
    pages: 1,
    changes: expect.arrayContaining([{ kind: 'value', field: 'net_total', before: null, after: '200.00' }]) as unknown,
  });

  const revision = (await fixture.data.store.records.files.revision(companyScope(fixture.companyId), fileId)) ?? '';
  const ids = [customer ?? '', total ?? '', given ?? ''];
  await ask('documents.undoCorrection', { fileId, revision, ids });
  expect(await record(fileId)).toMatchObject({ tag_name: 'invoice', tag_source: 'classifier' });
  expect(await valueOf(fileId, 'total')).toBe('238.00');
});

it('leaves the earlier result and says so when it cannot be read any more', async () => {
  fixture = await openQueueFixture();
  fixture.settings({ file_retry_limit: 0 });
  await fixture.processor.start();
  const ways: readonly (readonly [Dials, string])[] = [
    [{ failure: { code: 'corrupt', message: 'broken' } as never }, 'corrupt'],
    [{ throws: 'a bug' }, 'cannot-be-read'],
    [{ unavailable: 'recognition' }, 'recognition-unavailable'],
    [{ text: ' ' }, 'loses-text'],
  ];
  for (const [then, code] of ways) {
    const { dials, change } = changing({ text: 'The magnolias are in bloom in Exampletown.' }, then);
    const fileId = await processed(dials);
    const before = await record(fileId);
    change();
    await ask('again.start', { fileIds: [fileId] });
    await ended(fileId);
    expect(await record(fileId), code).toEqual(before);
    expect(fixture.events({ fileId }).at(-1)).toMatchObject({
      kind: 'file.not_processed_again',
      detail: { error: { code } },
    });
    expect(await ask('again.list', {})).toMatchObject({ total: 0, documents: [] });
  }
  expect(await find('magnolias')).toBe(ways.length);
});

it('has a document at most once in the queue, behind new files, until it is cancelled or in the trash', async () => {
  fixture = await openQueueFixture({ threads: 1 });
  await fixture.processor.start();
  const { dials, change } = changing({ text: 'first' }, { text: 'second', pageMs: 2_000 });
  const running = await processed(dials);
  const [waiting, trashed, late] = [await processed({}), await processed({}), await processed({})];
  change();
  const fileIds = [running, waiting, trashed];
  expect(await ask('again.start', { fileIds: [running] })).toMatchObject({ queued: 1 });
  await vi.waitUntil(async () => (await ask('again.list', {})).documents[0]?.state === 'running', { timeout: 5_000 });
  expect(await ask('again.start', { fileIds })).toEqual({ queued: 3, fileIds: [waiting, trashed], refused: [] });
  expect(await ask('again.list', {})).toMatchObject({
    total: 3,
    documents: [
      { fileId: running, state: 'running' },
      { fileId: waiting, state: 'waiting' },
      { fileId: trashed, state: 'waiting' },
    ],
  });
  await ask('trash.move', { fileIds: [trashed] });
  expect(await ask('again.start', { fileIds: [trashed] })).toMatchObject({
    refused: [{ fileId: trashed, reason: 'in-trash' }],
  });
  // What is being read goes on; what waits stays as it is.
  expect(await ask('again.cancel', { fileIds: null })).toEqual({ cancelled: 1, fileIds: [waiting] });
  await ask('again.start', { fileIds: [late] });
  const added = await fixture.jobOf([{}]);
  await fixture.settled(added.jobId);
  await ended(running);
  await ended(late);
  const ends = fixture.data.sqlite.reader
    .prepare<[], string>(
      "SELECT file_id FROM events WHERE kind IN ('file.tagged', 'file.processed_again') ORDER BY seq",
    )
    .pluck()
    .all();
  expect(ends.slice(-3)).toEqual([running, added.fileIds[0], late]);
  expect(kindsOf(waiting).slice(-2)).toEqual(['file.queued_again', 'file.again_cancelled']);
  expect(kindsOf(trashed).slice(-3)).toEqual(['file.queued_again', 'file.again_cancelled', 'file.trashed']);
  await ask('trash.restore', { fileIds: [trashed] });
  expect(await record(trashed)).toMatchObject({ status: 'tagged', tag_name: 'invoice' });
});

const corrupt: Dials = { failure: { code: 'corrupt', message: 'broken' } as never };

it('reads what had failed from its bytes: it has a class, is found, and its job stays as it ended', async () => {
  fixture = await openQueueFixture();
  await fixture.processor.start();
  const { dials, change } = changing(corrupt, { text: 'the plum tree' });
  const failed = await processed(dials);
  expect([fixture.file(failed)['status'], await find('plum')]).toEqual(['failed', 0]);
  change();
  expect(await ask('again.start', { fileIds: [failed] })).toMatchObject({ queued: 1, refused: [] });
  await ended(failed);
  expect(fixture.file(failed)).toMatchObject({ status: 'tagged', error: null });
  expect([await find('plum'), await valueOf(failed, 'total')]).toEqual([1, '12.50']);
  expect(kindsOf(failed).slice(-3)).toEqual(['file.queued_again', 'file.processed_again', 'file.tagged']);
  expect(fixture.job(String(fixture.file(failed)['job_id']))).toMatchObject({ status: 'failed' });
});

it('leaves what fails again as it was', async () => {
  fixture = await openQueueFixture();
  await fixture.processor.start();
  const failed = await processed(corrupt);
  const before = fixture.file(failed);
  await ask('again.start', { fileIds: [failed] });
  await ended(failed);
  expect(fixture.file(failed)).toEqual(before);
  expect(kindsOf(failed).slice(-2)).toEqual(['file.queued_again', 'file.not_processed_again']);
});

it('refuses what it cannot read, with the reason', async () => {
  fixture = await openQueueFixture();
  await fixture.processor.start();
  const uploaded = await fixture.upload(randomUUID(), {});
  const unknown = randomUUID();
  expect(await ask('again.start', { fileIds: [uploaded, unknown] })).toEqual({
    queued: 0,
    fileIds: [],
    refused: [
      { fileId: uploaded, reason: 'in-progress' },
      { fileId: unknown, reason: 'unknown' },
    ],
  });
});
