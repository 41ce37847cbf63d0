import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Database } from '#lib/sqlite.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createStoreUpload } from '#local-service/store/store-upload.ts';
import { contentTypeOf } from '#local-service/readers/content-type.ts';
import { openServiceData, type EmbeddedData } from '#local-service/service-data.ts';
import { ensureCompany, ensureTags } from '#local-service/store/seed-company.ts';
import type { ProcessorOptions } from '#local-service/queue/processor-options.ts';
import type { CreateJobInput, CreateJobOutcome } from '#local-service/queue/create-job.ts';
import { createProcessor, type Processor } from '#local-service/queue/processor.ts';
import type { FetchFile } from '#local-service/queue/fetch-loop.ts';
import type { Dials } from './dials.ts';
import { noFetch } from './no-fetch.ts';

interface EventRow {
  readonly kind: string;
  readonly file_id: string | null;
  readonly from_status: string | null;
  readonly to_status: string | null;
  readonly detail: Record<string, unknown> | null;
}

/**
 * A real store in a temporary folder, with one company and one user, and the real processor on it, whose threads have
 * dials.
 */
export interface QueueFixture {
  readonly data: EmbeddedData;
  /** The connection with which the service writes, so that tests can read and change rows while nothing else writes. */
  readonly db: Database;
  readonly processor: Processor;
  readonly companyId: string;
  readonly userId: string;
  /** Uploads into the session; returns the file's ID. */
  upload(
    sessionId: string | null,
    dials: Dials,
    options?: { readonly name?: string; readonly metadata?: object },
  ): Promise<string>;
  /** Uploads a real document. */
  store(sessionId: string | null, name: string, bytes: Uint8Array, metadata?: object): Promise<string>;
  createJob(sessionId: string, overrides?: Partial<CreateJobInput>): Promise<CreateJobOutcome>;
  /** Makes a session with these files, and its job. */
  jobOf(files: readonly Dials[], overrides?: Partial<CreateJobInput>): Promise<{ jobId: string; fileIds: string[] }>;
  settings(changes: Record<string, unknown>): void;
  /** Returns whether the bytes of a file are still stored. */
  hasBytes(fileId: string): boolean;
  file(id: string): Record<string, unknown> & { readonly error: { code: string; message: string } | null };
  job(id: string): Record<string, unknown>;
  events(filter: { readonly fileId?: string; readonly jobId?: string }): readonly EventRow[];
  settled(jobId: string, timeoutMs?: number): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const fakeEntry = new URL('./fake-document-worker.ts', import.meta.url);

export async function openQueueFixture(
  { fetchFile = noFetch, ...options }: Partial<ProcessorOptions> & { readonly fetchFile?: FetchFile } = {},
  nowMs: () => number = Date.now,
  wrap: (data: EmbeddedData) => EmbeddedData = (data) => data,
): Promise<QueueFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-queue-'));
  const opened = await openServiceData(dataDir);
  if (!opened.ok) throw new Error(opened.why.code);
  const data = wrap(opened.data);
  const { store, blobs, sqlite } = data;
  const { writer, reader } = sqlite;
  const at = new Date().toISOString();
  const userId = randomUUID();
  const companyId = await store.transaction(async (tx) => {
    const company = await ensureCompany(tx, 'Test', at);
    await ensureTags(tx, company, builtInTags, at);
    await tx.identities.addUser({ id: userId, companyId: company, userName: 'a@example.org', role: 'User' });
    return company;
  });
  const takeFile = createStoreUpload(store, blobs);
  const log = pino({ level: 'silent' });
  const processor = createProcessor(
    { ...data, fetchFile, log, nowMs },
    { entry: fakeEntry, tickMs: 50, stallMs: 10_000, threads: 2, previousEnd: '', ...options },
  );

  const fixture: QueueFixture = {
    data,
    db: writer,
    processor,
    companyId,
    userId,
    async upload(sessionId, dials, { name = 'file.txt', metadata } = {}) {
      // Every document is unique unless the dials say otherwise, because equal bytes are one blob.
      return fixture.store(sessionId, name, Buffer.from(JSON.stringify({ unique: randomUUID(), ...dials })), metadata);
    },
    async store(sessionId, name, bytes, metadata) {
      const staged = await blobs.stage(one(bytes), 1_000_000);
      if (!staged.ok) throw new Error(staged.reason);
      const intake = { companyId, userId, userName: 'a@example.org', sessionId, name, folder: 'Inbox' } as const;
      const outcome = await takeFile(
        {
          ...intake,
          channel: 'api',
          contentType: contentTypeOf(bytes, name),
          metadata: (metadata as Record<string, unknown> | undefined) ?? null,
          duplicatePolicy: 'new_file_new_name',
          now: new Date().toISOString(),
          pendingMaxBytes: 2 ** 40,
        },
        staged.staged,
      );
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.file.id;
    },
    createJob: (sessionId, overrides = {}) =>
      processor.createJob({
        companyId,
        userId,
        ownSessionsOnly: false,
        sessionId,
        priority: 'normal',
        merge: false,
        decompose: false,
        propagateMetadata: false,
        metadata: null,
        ...overrides,
      }),
    async jobOf(files, overrides = {}) {
      const sessionId = randomUUID();
      const fileIds: string[] = [];
      for (const dials of files) fileIds.push(await fixture.upload(sessionId, dials));
      const outcome = await fixture.createJob(sessionId, overrides);
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      return { jobId: outcome.jobId, fileIds };
    },
    settings(changes) {
      writer
        .prepare('UPDATE companies SET cloud_info_json = json_patch(cloud_info_json, ?)')
        .run(JSON.stringify(changes));
    },
    hasBytes(fileId) {
      const sha256 = String(fixture.file(fileId)['sha256']);
      return existsSync(join(data.paths.blobs, sha256.slice(0, 2), sha256.slice(2, 4), sha256));
    },
    file(id) {
      const row = reader.prepare<[string], Record<string, unknown>>('SELECT * FROM files WHERE id = ?').get(id)!;
      return { ...row, error: parse(row['error_json']) as { code: string; message: string } | null };
    },
    job: (id) => reader.prepare<[string], Record<string, unknown>>('SELECT * FROM jobs WHERE id = ?').get(id)!,
    events: ({ fileId = null, jobId = null }) =>
      reader
        .prepare<[object], EventRow & { detail_json: string | null }>(
          'SELECT * FROM events WHERE (file_id = @fileId OR (job_id = @jobId AND file_id IS NULL)) ORDER BY seq',
        )
        .all({ fileId, jobId })
        .map((row) => ({ ...row, detail: parse(row.detail_json) as Record<string, unknown> | null })),
    async settled(jobId, timeoutMs = 20_000) {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const job = fixture.job(jobId);
        if (['completed', 'completed_with_errors', 'failed'].includes(String(job['status']))) return job;
        if (Date.now() > until) throw new Error(`job still ${String(job['status'])}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      await processor.stop();
      await data.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return fixture;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

function parse(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : null;
}
