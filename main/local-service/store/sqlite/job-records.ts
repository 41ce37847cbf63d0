import type { Database } from '#lib/sqlite.ts';
import type { Job, JobFile, JobProgress } from '#service-api/records/job.ts';
import type { FileStatus, JobStatus, Priority, SortDirection } from '#service-api/values.ts';
import type { JobRecords } from '../records.ts';
import type { Scope } from '../scope.ts';
import { inScope, isSeen } from './in-scope.ts';
import type { Sync } from './to-async.ts';

interface JobRow {
  readonly id: string;
  readonly session_id: string | null;
  readonly company_id: string;
  readonly user_name: string;
  readonly status: JobStatus;
  readonly priority: Priority;
  readonly merge: number;
  readonly decompose: number;
  readonly propagate_metadata: number;
  readonly metadata_json: string | null;
  readonly retry_count: number;
  readonly error_json: string | null;
  readonly warnings_json: string | null;
  readonly creation_date: string;
  readonly update_date: string;
  readonly completion_date: string | null;
}

interface JobFileRow {
  readonly id: string;
  readonly name: string;
  readonly status: FileStatus;
  readonly tag_name: string | null;
  readonly parent_file_id: string | null;
  readonly merged_into_file_id: string | null;
  readonly error_json: string | null;
  readonly warnings_json: string | null;
  readonly seen: number;
}

type Paging = { readonly limit: number; readonly offset: number };

const selectJob = `
  SELECT t.id, nullif(t.session_id, t.id) AS session_id, t.company_id, u.user_name, t.status, t.priority, t.merge,
    t.decompose, t.propagate_metadata, t.metadata_json, t.retry_count, t.error_json, t.warnings_json, t.creation_date,
    t.update_date, t.completion_date
  FROM jobs t JOIN users u ON u.id = t.user_id`;

export function createJobRecords(db: Database): Sync<JobRecords> {
  const one = db.prepare<[Scope & { readonly jobId: string }], JobRow>(
    `${selectJob} WHERE t.id = @jobId AND ${inScope}`,
  );
  const counted = db.prepare<[Scope], number>(`SELECT count(*) FROM jobs t WHERE ${inScope}`).pluck();
  const inOrder = (direction: SortDirection) =>
    db.prepare<[Scope & Paging], JobRow>(
      `${selectJob} WHERE ${inScope} ORDER BY t.creation_date ${direction}, t.rowid ${direction} LIMIT @limit OFFSET @offset`,
    );
  const pages = { ASC: inOrder('ASC'), DESC: inOrder('DESC') } as const;
  // The job was already found within the scope, and its files belong to the same company.
  const filesOf = db.prepare<[Scope & { readonly jobId: string }], JobFileRow>(
    `SELECT f.id, f.name, f.status, g.name AS tag_name, f.parent_file_id, f.merged_into_file_id, f.error_json,
       f.warnings_json, ${isSeen('f')} AS seen
     FROM files f LEFT JOIN tags g ON g.id = f.tag_id WHERE f.job_id = @jobId ORDER BY f.seq`,
  );
  const fetchesOf = createFetchViews(db);
  const toRecord = (scope: Scope, row: JobRow): Job => {
    const stored = filesOf.all({ ...scope, jobId: row.id });
    const fetches = row.session_id === null ? fetchesOf(row.id) : [];
    const seen = stored.filter((file) => file.seen === 1).map(toJobFile);
    return toJob(row, [...seen, ...fetches], progressOf([...stored, ...fetches]));
  };

  return {
    find(scope, jobId) {
      const row = one.get({ ...scope, jobId });
      return row === undefined ? null : toRecord(scope, row);
    },
    count: (scope) => counted.get(scope) ?? 0,
    page: (scope, page, pageSize, direction) =>
      pages[direction]
        .all({ ...scope, limit: pageSize, offset: (page - 1) * pageSize })
        .map((row) => toRecord(scope, row)),
  };
}

/** Returns the files of a job that are not here yet or could not be fetched, in the order of the request. */
function createFetchViews(db: Database): (jobId: string) => readonly JobFile[] {
  const all = db.prepare<[string], Pick<JobFileRow, 'id' | 'name' | 'error_json'> & { readonly state: string }>(
    'SELECT id, name, state, error_json FROM fetches WHERE job_id = ? ORDER BY position',
  );
  return (jobId) =>
    all.all(jobId).map(({ id, name, state, error_json: error }) => ({
      ...{ id, name, status: state === 'failed' ? 'failed' : 'fetching', tag_name: null },
      ...{ parent_file_id: null, merged_into_file_id: null, warnings: [] },
      error: error === null ? null : (JSON.parse(error) as JobFile['error']),
    }));
}

/** Progress counts every file; `files` are those that the viewer sees. */
function toJob(row: JobRow, files: JobFile[], progress: JobProgress): Job {
  const { metadata_json: metadata, error_json: error, warnings_json: warnings, ...plain } = row;
  return {
    ...plain,
    merge: row.merge === 1,
    decompose: row.decompose === 1,
    propagate_metadata: row.propagate_metadata === 1,
    metadata: metadata === null ? null : (JSON.parse(metadata) as Job['metadata']),
    error: error === null ? null : (JSON.parse(error) as Job['error']),
    warnings: warnings === null ? [] : (JSON.parse(warnings) as Job['warnings']),
    progress,
    files,
    output_file_ids:
      row.completion_date === null ? [] : files.filter((file) => file.status === 'tagged').map((file) => file.id),
  };
}

function toJobFile(row: JobFileRow): JobFile {
  const { error_json: error, warnings_json: warnings, seen: _seen, ...plain } = row;
  return {
    ...plain,
    error: error === null ? null : (JSON.parse(error) as JobFile['error']),
    warnings: warnings === null ? [] : (JSON.parse(warnings) as JobFile['warnings']),
  };
}

function progressOf(files: readonly Pick<JobFile, 'status'>[]): JobProgress {
  const failed = files.filter((file) => file.status === 'failed').length;
  const done = files.filter((file) => isFinished(file.status)).length;
  const total = files.length;
  return { total, done, failed, percent: total === 0 ? 0 : Math.floor((done / total) * 100) };
}

function isFinished(status: JobFile['status']): boolean {
  switch (status) {
    case 'tagged':
    case 'failed':
    case 'merged':
    case 'decomposed':
    case 'decomposed_with_errors':
    case 'deleted':
      return true;
    case 'fetching':
    case 'uploaded':
    case 'queued':
    case 'processing':
    case 'requeued':
    case 'review':
      return false;
  }
}
