import type { Database } from '#lib/sqlite.ts';
import type { Job, JobFile } from '#service-api/records/job.ts';
import type { SortDirection } from '#service-api/values.ts';
import type { JobRecords } from '../records.ts';
import { toFetchView, toJob, type FetchViewRow, type JobFileRow, type JobRow } from '../rows/job-rows.ts';
import type { Scope } from '../scope.ts';
import { inScope, isSeen } from './in-scope.ts';
import type { Sync } from './to-async.ts';

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
    return toJob(row, stored, fetches);
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
  const all = db.prepare<[string], FetchViewRow>(
    'SELECT id, name, state, error_json FROM fetches WHERE job_id = ? ORDER BY position',
  );
  return (jobId) => all.all(jobId).map(toFetchView);
}
