import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { ask, type Call, type Reply, send } from './call.ts';
import { type FormPart, writeForm } from './form.ts';
import { type Fields, items, object, text, uuidPattern } from './reading.ts';
import { settleMs } from './suite.ts';
import type { Credentials } from './target.ts';

/** The steps of a file, as the interface defines them. */

export interface Upload {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  readonly sessionId?: string;
  readonly metadata?: unknown;
}

export function newSession(): string {
  return randomUUID();
}

/** Uploads one file as a stream; returns the reply unchecked. */
export async function tryUpload(baseUrl: string, as: Credentials, upload: Upload, call: Partial<Call> = {}) {
  const parts: FormPart[] = [];
  if (upload.sessionId !== undefined) parts.push({ name: 'session_id', value: upload.sessionId });
  if (upload.metadata !== undefined) parts.push({ name: 'metadata', value: JSON.stringify(upload.metadata) });
  parts.push({ name: 'file', value: upload.bytes, fileName: upload.name });
  return sendForm(baseUrl, as, parts, call);
}

export async function sendForm(baseUrl: string, as: Credentials, parts: readonly FormPart[], call: Partial<Call> = {}) {
  return send(baseUrl, { as, method: 'POST', path: '/api/file/uploadfile', ...writeForm(parts), ...call });
}

/** Uploads one file that must be accepted; returns its ID. */
export async function upload(baseUrl: string, as: Credentials, what: Upload): Promise<string> {
  return uploadedId(await tryUpload(baseUrl, as, what));
}

/**
 * Returns the identifier in an upload's reply: `id`, or the only UUID beside the session's
 * (docs/service-api.md#upload-reply).
 */
export function uploadedId(reply: Reply): string {
  expect(reply.status, new TextDecoder().decode(reply.bytes)).toBeLessThan(300);
  const { session_id: _session, ...rest } = object(reply.json);
  const known = rest.id ?? rest.file_id ?? rest.fileId ?? rest.uuid;
  if (typeof known === 'string') return known;
  const uuids = Object.values(rest).filter((value) => typeof value === 'string' && uuidPattern.test(value));
  expect(uuids).toHaveLength(1);
  return text(uuids[0]);
}

export function tryCreateJob(baseUrl: string, as: Credentials, body: unknown): Promise<Reply> {
  return send(baseUrl, { as, method: 'POST', path: '/api/job/create', body });
}

/** Closes the session. Does not check the reply, because the interface shows none. */
export async function startJob(baseUrl: string, as: Credentials, sessionId: string, more: object = {}): Promise<Reply> {
  const reply = await tryCreateJob(baseUrl, as, { session_id: sessionId, ...more });
  expect(reply.status, new TextDecoder().decode(reply.bytes)).toBeLessThan(300);
  return reply;
}

/** Closes the session; returns the job in the local service's format. */
export async function createJob(
  baseUrl: string,
  as: Credentials,
  sessionId: string,
  more: object = {},
): Promise<Fields> {
  return object((await startJob(baseUrl, as, sessionId, more)).json);
}

export async function jobOf(baseUrl: string, as: Credentials, jobId: unknown): Promise<Fields> {
  return object(await ask(baseUrl, { as, path: `/api/job/detail/${text(jobId)}` }));
}

export async function fileOf(baseUrl: string, as: Credentials, fileId: string): Promise<Fields> {
  return object(await ask(baseUrl, { as, path: `/api/file/detail/${fileId}` }));
}

/** Polls until the job is final; returns the job. */
export async function settledJob(baseUrl: string, as: Credentials, jobId: unknown): Promise<Fields> {
  const giveUpAtMs = Date.now() + settleMs;
  for (;;) {
    const job = await jobOf(baseUrl, as, jobId);
    if (/^(completed|completed_with_errors|failed)$/.test(text(job.status))) return job;
    if (Date.now() > giveUpAtMs) throw new Error(`the job is still ${text(job.status)}: ${JSON.stringify(job)}`);
    await sleep(100);
  }
}

/** Uploads into one session, starts the job and waits; returns the job, and the IDs of the files in the given order. */
export async function ingest(
  baseUrl: string,
  as: Credentials,
  uploads: readonly Omit<Upload, 'sessionId'>[],
  more: object = {},
) {
  const sessionId = newSession();
  const fileIds: string[] = [];
  for (const one of uploads) fileIds.push(await upload(baseUrl, as, { ...one, sessionId }));
  const created = await createJob(baseUrl, as, sessionId, more);
  const job = await settledJob(baseUrl, as, created.id);
  return { sessionId, fileIds, job };
}

/** Returns the IDs of the files that a search finds. */
export async function found(
  baseUrl: string,
  as: Credentials,
  query: Readonly<Record<string, string | number | boolean>>,
) {
  const reply = await ask(baseUrl, { as, path: '/api/search/basic', query });
  return items(reply).map((hit) => text(hit.file_id));
}

/**
 * Repeats a search until it finds this many files, which is the only sign of a processed file in the interface; returns
 * the hits.
 */
export async function foundInTime(
  baseUrl: string,
  as: Credentials,
  query: Readonly<Record<string, string | number | boolean>>,
  count: number,
): Promise<readonly Fields[]> {
  const giveUpAtMs = Date.now() + settleMs;
  for (;;) {
    const hits = items(await ask(baseUrl, { as, path: '/api/search/basic', query }));
    if (hits.length >= count) return hits;
    if (Date.now() > giveUpAtMs) throw new Error(`${String(hits.length)} of ${String(count)} files are found`);
    await sleep(100);
  }
}
