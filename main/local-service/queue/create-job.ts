import { randomUUID } from 'node:crypto';
import { jobSplitRules } from '#service-api/split-rules.ts';
import type { Priority } from '#service-api/values.ts';
import type { UploadedFile } from '../store/changes.ts';
import type { StoreTransaction } from '../store/store.ts';
import { withJobMetadata, type JobMetadata } from './job-metadata.ts';
import { startFiles } from './start-files.ts';
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
  readonly metadata: JobMetadata;
}

/**
 * `created` and `already-closed` are both answered with 200; `already-closed` names the job that closed the session.
 */
export type CreateJobOutcome =
  | { readonly kind: 'created' | 'already-closed'; readonly jobId: string }
  | { readonly kind: 'unknown-session' }
  | { readonly kind: 'empty-session' }
  | { readonly kind: 'invalid-split-rules' };

/** Closes a session with a job: session, job, files, queue and events change in one transaction. */
export async function createJob(tx: StoreTransaction, input: CreateJobInput, at: string): Promise<CreateJobOutcome> {
  const session = await tx.sessions.find(input.companyId, input.sessionId);
  const mayClose = session !== null && (!input.ownSessionsOnly || session.userId === input.userId);
  if (mayClose && session.status === 'closed' && session.jobId !== null) {
    return { kind: 'already-closed', jobId: session.jobId };
  }
  if (jobSplitRules(input.metadata) === null) return { kind: 'invalid-split-rules' };
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
  const { companyId, sessionId, metadata } = input;
  const jobId = randomUUID();
  const { ownSessionsOnly: _ownSessionsOnly, ...job } = input;
  await tx.jobs.add({ ...job, pageRotation: 0, id: jobId, at });
  await tx.sessions.close(companyId, sessionId, jobId, at);
  const detail = { files: files.length };
  await tx.events.append({ companyId, fileId: null, jobId, kind: 'job.created', from: null, to: 'queued', detail, at });
  for (const file of files) {
    await tx.files.giveToJob(file.id, jobId, withJobMetadata(metadata, file.metadata));
    await changeFile(tx, file.id, { to: 'queued', at });
  }
  await startFiles(tx, { ...job, jobId }, files, at);
  return jobId;
}
