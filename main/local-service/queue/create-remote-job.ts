import { randomUUID } from 'node:crypto';
import type { Metadata } from '#service-api/fields.ts';
import { remoteFilesWaitingMax } from '#service-api/limits.ts';
import type { PageRotation, Priority } from '#service-api/values.ts';
import type { FetchTarget } from '../store/fetch-queue.ts';
import type { StoreTransaction } from '../store/store.ts';

export interface RemoteFile {
  readonly target: FetchTarget;
  readonly name: string;
  readonly metadata: Metadata | null;
}

export interface CreateRemoteJobInput {
  readonly companyId: string;
  readonly userId: string;
  readonly files: readonly RemoteFile[];
  readonly folder: string;
  readonly priority: Priority;
  /** Whether one document is made of the files. All of them must be pictures. */
  readonly merge: boolean;
  readonly propagateMetadata: boolean;
  /** How all pages of the files are turned. */
  readonly pageRotation: PageRotation;
  /** As it was given for the whole request. */
  readonly metadata: Metadata | readonly Metadata[] | null;
}

export type CreateRemoteJobOutcome =
  { readonly kind: 'created'; readonly jobId: string } | { readonly kind: 'too-many-fetches' };

/** Creates a job whose files are fetched from then on: job, fetches and event are stored in one transaction. */
export async function createRemoteJob(
  tx: StoreTransaction,
  { files, folder, ...input }: CreateRemoteJobInput,
  at: string,
): Promise<CreateRemoteJobOutcome> {
  const { companyId, userId, priority } = input;
  const waiting = await tx.fetches.pendingOf(userId);
  if (waiting + files.length > remoteFilesWaitingMax) return { kind: 'too-many-fetches' };
  const jobId = randomUUID();
  await tx.jobs.add({ ...input, decompose: false, id: jobId, sessionId: jobId, at });
  const detail = { files: files.length };
  await tx.events.append({ companyId, fileId: null, jobId, kind: 'job.created', from: null, to: 'queued', detail, at });
  for (const [position, file] of files.entries()) {
    await tx.fetches.add({ ...file, id: randomUUID(), jobId, companyId, userId, position, folder, priority, at });
  }
  return { kind: 'created', jobId };
}
