import { randomUUID } from 'node:crypto';
import type { Metadata } from '#service-api/fields.ts';
import type { Priority } from '#service-api/values.ts';
import type { UploadedFile } from '../store/changes.ts';
import type { StoreTransaction } from '../store/store.ts';
import { changeFile } from './status-changes.ts';

export interface CreateJobInput {
  readonly companyId: string;
  readonly userId: string;
  /** True for a caller who may close only their own sessions (role Uploader). */
  readonly ownSessionsOnly: boolean;
  readonly sessionId: string;
  readonly priority: Priority;
  readonly merge: boolean;
  readonly decompose: boolean;
  readonly propagateMetadata: boolean;
  /** Descriptors as the interface accepts them: one object, or several. */
  readonly metadata: Metadata | readonly Metadata[] | null;
}

/**
 * `created` and `already-closed` are both answered with 200; `already-closed` names the job that closed the session.
 */
export type CreateJobOutcome =
  | { readonly kind: 'created' | 'already-closed'; readonly jobId: string }
  | { readonly kind: 'unknown-session' }
  | { readonly kind: 'empty-session' }
  | { readonly kind: 'not-implemented'; readonly field: 'merge' | 'decompose' };

/** Closes a session with a job: session, job, files, queue and events change in one transaction. */
export async function createJob(tx: StoreTransaction, input: CreateJobInput, at: string): Promise<CreateJobOutcome> {
  const session = await tx.sessions.find(input.companyId, input.sessionId);
  const mayClose = session !== null && (!input.ownSessionsOnly || session.userId === input.userId);
  if (mayClose && session.status === 'closed' && session.jobId !== null) {
    return { kind: 'already-closed', jobId: session.jobId };
  }
  for (const field of ['merge', 'decompose'] as const) if (input[field]) return { kind: 'not-implemented', field };
  if (!mayClose || session.status === 'closed') return { kind: 'unknown-session' };
  const files = await tx.files.uploadedIn(input.companyId, input.sessionId);
  if (files.length === 0) return { kind: 'empty-session' };
  return { kind: 'created', jobId: await writeJob(tx, input, files, at) };
}

async function writeJob(
  tx: StoreTransaction,
  input: CreateJobInput,
  files: readonly UploadedFile[],
  at: string,
): Promise<string> {
  const { companyId, userId, sessionId, priority, metadata, propagateMetadata } = input;
  const jobId = randomUUID();
  await tx.jobs.add({ id: jobId, companyId, userId, sessionId, priority, propagateMetadata, metadata, at });
  await tx.sessions.close(companyId, sessionId, jobId, at);
  const detail = { files: files.length };
  await tx.events.append({ companyId, fileId: null, jobId, kind: 'job.created', from: null, to: 'queued', detail, at });
  for (const file of files) {
    await tx.files.giveToJob(file.id, jobId, propagate(metadata, file.metadata));
    await changeFile(tx, file.id, { to: 'queued', at });
    await tx.queue.enqueue({ fileId: file.id, jobId, priority, at });
  }
  return jobId;
}

/**
 * Gives the job's descriptors to a file (docs/service-api.md#job-endpoints). Several objects are merged in order.
 * Descriptors from the upload of the file take precedence, because they were given for this file.
 */
function propagate(ofJob: CreateJobInput['metadata'], ofFile: Metadata | null): Metadata | null {
  if (ofJob === null) return ofFile;
  return Object.assign({}, ...[ofJob, ofFile ?? {}].flat()) as Metadata;
}
