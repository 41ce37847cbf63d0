import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createFileIntake } from '#local-service/store/file-intake.ts';
import { openStore, type Store } from '#local-service/store/open-store.ts';
import { ensureCompany, ensureTags } from '#local-service/store/seed-company.ts';
import type { ProcessorOptions } from '#local-service/queue/processor-options.ts';
import {
  createProcessor,
  type CreateJobInput,
  type CreateJobOutcome,
  type Processor,
} from '#local-service/queue/processor.ts';
import type { Dials } from './dials.ts';

export interface EventRow {
  readonly kind: string;
  readonly file_id: string | null;
  readonly from_status: string | null;
  readonly to_status: string | null;
  readonly detail: Record<string, unknown> | null;
}

/** A real store in a temporary folder, with one company and user, and the real processor on it with threads that have dials. */
export interface QueueFixture {
  readonly store: Store;
  readonly processor: Processor;
  readonly companyId: string;
  readonly userId: string;
  /** Uploads into the session; returns the file's id. */
  upload(
    sessionId: string | null,
    dials: Dials,
    options?: { readonly name?: string; readonly metadata?: object },
  ): Promise<string>;
  createJob(sessionId: string, overrides?: Partial<CreateJobInput>): CreateJobOutcome;
  /** Session with these files, and its job. */
  jobOf(files: readonly Dials[], overrides?: Partial<CreateJobInput>): Promise<{ jobId: string; fileIds: string[] }>;
  settings(changes: Record<string, unknown>): void;
  file(id: string): Record<string, unknown> & { readonly error: { code: string; message: string } | null };
  job(id: string): Record<string, unknown>;
  events(filter: { readonly fileId?: string; readonly jobId?: string }): readonly EventRow[];
  /** Waits until the job is final. */
  settled(jobId: string, timeoutMs?: number): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const fakeEntry = new URL('./fake-document-worker.ts', import.meta.url);

export function openQueueFixture(
  options: Partial<ProcessorOptions> = {},
  nowMs: () => number = Date.now,
): QueueFixture {
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-work-'));
  const opened = openStore(dataDir);
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const { db, blobs } = store;
  const now = new Date().toISOString();
  const companyId = ensureCompany(db, 'Test', now);
  ensureTags(db, companyId, builtInTags, now);
  const userId = randomUUID();
  db.prepare("INSERT INTO users VALUES (?, ?, 'a@example.org', 'A', 'B', 'User', 'active')").run(userId, companyId);
  const takeFile = createFileIntake(db, blobs);
  const log = pino({ level: 'silent' });
  const processor = createProcessor(
    { store, log, nowMs },
    { entry: fakeEntry, tickMs: 50, stallMs: 10_000, threads: 2, previousEnd: '', ...options },
  );

  const fixture: QueueFixture = {
    store,
    processor,
    companyId,
    userId,
    async upload(sessionId, dials, { name = 'file.txt', metadata } = {}) {
      // Made unlike any other, unless the dials say so: equal bytes are one blob.
      const bytes = Buffer.from(JSON.stringify({ unique: randomUUID(), ...dials }));
      const staged = await blobs.stage(one(bytes), 1_000_000);
      if (!staged.ok) throw new Error(staged.reason);
      const intake = { companyId, userId, userName: 'a@example.org', sessionId, name, folder: 'Inbox' } as const;
      const outcome = takeFile(
        {
          ...intake,
          channel: 'api',
          contentType: 'text/plain',
          metadata: (metadata as Record<string, unknown> | undefined) ?? null,
          duplicatePolicy: 'new_file_new_name',
          now: new Date().toISOString(),
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
      const outcome = fixture.createJob(sessionId, overrides);
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      return { jobId: outcome.jobId, fileIds };
    },
    settings(changes) {
      db.prepare('UPDATE companies SET cloud_info_json = json_patch(cloud_info_json, ?)').run(JSON.stringify(changes));
    },
    file(id) {
      const row = db.prepare<[string], Record<string, unknown>>('SELECT * FROM files WHERE id = ?').get(id)!;
      return { ...row, error: parse(row['error_json']) as { code: string; message: string } | null };
    },
    job: (id) => db.prepare<[string], Record<string, unknown>>('SELECT * FROM jobs WHERE id = ?').get(id)!,
    events: ({ fileId = null, jobId = null }) =>
      db
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
      store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return fixture;
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

function parse(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : null;
}
