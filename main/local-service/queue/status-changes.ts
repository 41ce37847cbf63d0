import type { Database } from '#lib/sqlite.ts';
import type { Problem } from '#service-api/fields.ts';
import type { EventKind, FileStatus, JobStatus } from '#service-api/values.ts';
import { createEventAppender } from '../events/append-event.ts';
import { fileStates } from './file-states.ts';
import { jobStates } from './job-states.ts';

type Detail = Readonly<Record<string, unknown>>;

export interface Change<Status extends string> {
  readonly to: Status;
  readonly at: string;
  readonly detail?: Detail;
  /** Kept on the record; any other change clears it. */
  readonly error?: Problem;
  /** One more try counts against the limit that people see. */
  readonly countsAsRetry?: boolean;
}

/** The only way a status changes: by its table, with its event, in the caller's transaction. */
export interface StatusChanges {
  file(fileId: string, change: Change<FileStatus>): void;
  job(jobId: string, change: Change<JobStatus>): void;
  /** A moment in the processing that is no state of its own (docs/service-api.md#states: `processed`). */
  fileMoment(fileId: string, kind: EventKind, detail: Detail, at: string): void;
}

interface CurrentFile {
  readonly status: FileStatus;
  readonly companyId: string;
  readonly jobId: string | null;
}

interface CurrentJob {
  readonly status: JobStatus;
  readonly companyId: string;
}

const finalStatuses: readonly JobStatus[] = ['completed', 'completed_with_errors', 'failed'];

export function createStatusChanges(db: Database): StatusChanges {
  const append = createEventAppender(db);
  const findFile = db.prepare<[string], CurrentFile>(
    'SELECT status, company_id AS companyId, job_id AS jobId FROM files WHERE id = ?',
  );
  const findJob = db.prepare<[string], CurrentJob>('SELECT status, company_id AS companyId FROM jobs WHERE id = ?');
  const updateFile = db.prepare(
    `UPDATE files SET status = @to, error_json = @errorJson, retry_count = retry_count + @retries, update_date = @at
     WHERE id = @id`,
  );
  const updateJob = db.prepare(
    `UPDATE jobs SET status = @to, error_json = @errorJson, retry_count = retry_count + @retries, update_date = @at,
       completion_date = @completedAt WHERE id = @id`,
  );
  return {
    file(fileId, change) {
      const current = known(findFile.get(fileId), fileId);
      fileStates.check(current.status, change.to);
      updateFile.run({ ...columns(change), id: fileId });
      const { companyId, jobId, status: from } = current;
      append({ companyId, fileId, jobId, kind: `file.${change.to}`, from, ...eventOf(change) });
    },
    job(jobId, change) {
      const { status: from, companyId } = known(findJob.get(jobId), jobId);
      jobStates.check(from, change.to);
      const completedAt = finalStatuses.includes(change.to) ? change.at : null;
      updateJob.run({ ...columns(change), completedAt, id: jobId });
      if (change.to === 'queued') return;
      append({ companyId, fileId: null, jobId, kind: `job.${change.to}`, from, ...eventOf(change) });
    },
    fileMoment(fileId, kind, detail, at) {
      const { companyId, jobId, status } = known(findFile.get(fileId), fileId);
      append({ companyId, fileId, jobId, kind, from: status, to: null, detail, at });
    },
  };
}

function columns<Status extends string>({ to, at, error, countsAsRetry = false }: Change<Status>) {
  return { to, at, errorJson: error === undefined ? null : JSON.stringify(error), retries: countsAsRetry ? 1 : 0 };
}

function eventOf<Status extends string>({ to, at, detail, error }: Change<Status>) {
  const hasDetail = detail !== undefined || error !== undefined;
  return { to, at, detail: hasDetail ? { ...detail, ...(error === undefined ? {} : { error }) } : null };
}

function known<Row>(row: Row | undefined, id: string): Row {
  if (row === undefined) throw new Error(`unknown-record: ${id}`);
  return row;
}
