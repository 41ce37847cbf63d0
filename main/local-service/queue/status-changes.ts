import type { Problem } from '#service-api/fields.ts';
import type { EventKind, FileStatus, JobStatus } from '#service-api/values.ts';
import type { StoreTransaction } from '../store/store.ts';
import { jobStates } from './job-states.ts';
import { createStateMachine } from './state-machine.ts';

type Detail = Readonly<Record<string, unknown>>;

export interface Change<Status extends string> {
  readonly to: Status;
  readonly at: string;
  readonly detail?: Detail;
  /** Stored in the record. A change without an error clears it. */
  readonly error?: Problem;
  /** Whether this counts as another try against the limit that people see. */
  readonly countsAsRetry?: boolean;
}

const finalStatuses: readonly JobStatus[] = ['completed', 'completed_with_errors', 'failed'];

// Only these functions change a status: by its table, with its event, in one transaction.

export async function changeFile(tx: StoreTransaction, fileId: string, change: Change<FileStatus>): Promise<void> {
  const { companyId, jobId, status: from } = known(await tx.files.find(fileId), fileId);
  fileStates.check(from, change.to);
  await tx.files.setStatus(fileId, statusOf(change));
  await tx.events.append({ companyId, fileId, jobId, kind: `file.${change.to}`, from, ...eventOf(change) });
}

export async function changeJob(tx: StoreTransaction, jobId: string, change: Change<JobStatus>): Promise<void> {
  const { status: from, companyId } = known(await tx.jobs.find(jobId), jobId);
  jobStates.check(from, change.to);
  const completedAt = finalStatuses.includes(change.to) ? change.at : null;
  await tx.jobs.setStatus(jobId, { ...statusOf(change), completedAt });
  if (change.to === 'queued') return;
  await tx.events.append({ companyId, fileId: null, jobId, kind: `job.${change.to}`, from, ...eventOf(change) });
}

export interface FileMoment {
  readonly kind: EventKind;
  readonly detail: Detail;
  readonly at: string;
}

/** Records a moment of processing that is not a state (docs/service-api.md#states: `processed`). */
export async function noteFileMoment(tx: StoreTransaction, fileId: string, moment: FileMoment): Promise<void> {
  const { companyId, jobId, status } = known(await tx.files.find(fileId), fileId);
  await tx.events.append({ companyId, fileId, jobId, from: status, to: null, ...moment });
}

function statusOf<Status extends string>({ to, at, error, countsAsRetry = false }: Change<Status>) {
  return { to, at, error: error ?? null, countsAsRetry };
}

function eventOf<Status extends string>({ to, at, detail, error }: Change<Status>) {
  const hasDetail = detail !== undefined || error !== undefined;
  return { to, at, detail: hasDetail ? { ...detail, ...(error === undefined ? {} : { error }) } : null };
}

function known<Row>(row: Row | null, id: string): Row {
  if (row === null) throw new Error(`unknown-record: ${id}`);
  return row;
}

/**
 * The allowed changes of a file's status (docs/service-api.md#states). An upload that is in no job is deleted when it
 * expires.
 */
export const fileStates = createStateMachine<FileStatus>('file', {
  uploaded: ['queued', 'deleted'],
  queued: ['processing', 'merged'],
  processing: ['tagged', 'requeued', 'failed', 'review', 'merged', 'decomposed'],
  requeued: ['processing'],
  review: ['queued'],
  tagged: ['deleted'],
  // When it is processed again.
  failed: ['tagged', 'deleted'],
  merged: ['deleted'],
  // Each further part that fails is named in the error.
  decomposed: ['decomposed_with_errors', 'deleted'],
  decomposed_with_errors: ['decomposed_with_errors', 'deleted'],
  deleted: [],
});
