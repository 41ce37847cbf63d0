import type { Connection } from '#lib/postgres/connection.ts';
import type { Job, JobFile } from '#service-api/records/job.ts';
import type { JobRecords } from '../records.ts';
import { toFetchView, toJob, type FetchViewRow, type JobFileRow, type JobRow } from '../rows/job-rows.ts';
import type { Scope } from '../scope.ts';
import { inScope, isSeen } from './in-scope.ts';

const selectJob = `
  SELECT t.id, nullif(t.session_id, t.id) AS session_id, t.company_id, u.user_name, t.status, t.priority, t.merge,
    t.decompose, t.propagate_metadata, t.metadata_json, t.retry_count, t.error_json, t.warnings_json, t.creation_date,
    t.update_date, t.completion_date
  FROM jobs t JOIN users u ON u.id = t.user_id`;

/** A record consists of several rows; `db` reads one instant. */
export function createJobRecords(db: Connection): JobRecords {
  const toRecord = async (scope: Scope, row: JobRow): Promise<Job> => {
    // The job was already found within the scope, and its files belong to the same company.
    const stored = await db.all<JobFileRow>(
      `SELECT f.id, f.name, f.status, g.name AS tag_name, f.parent_file_id, f.merged_into_file_id, f.error_json,
         f.warnings_json, ${isSeen('f')}::int AS seen
       FROM files f LEFT JOIN tags g ON g.id = f.tag_id WHERE f.job_id = @jobId ORDER BY f.seq`,
      { ...scope, jobId: row.id },
    );
    return toJob(row, stored, row.session_id === null ? await fetchesOf(db, row.id) : []);
  };
  return {
    async find(scope, jobId) {
      const row = await db.one<JobRow>(`${selectJob} WHERE t.id = @jobId AND ${inScope}`, { ...scope, jobId });
      return row === undefined ? null : toRecord(scope, row);
    },
    count: async (scope) => (await db.value<number>(`SELECT count(*) FROM jobs t WHERE ${inScope}`, { ...scope })) ?? 0,
    async page(scope, page, pageSize, direction) {
      const rows = await db.all<JobRow>(
        `${selectJob} WHERE ${inScope} ORDER BY t.creation_date ${direction}, t.seq ${direction}
         LIMIT @limit OFFSET @offset`,
        { ...scope, limit: pageSize, offset: (page - 1) * pageSize },
      );
      const jobs: Job[] = [];
      for (const row of rows) jobs.push(await toRecord(scope, row));
      return jobs;
    },
  };
}

/** Returns the files of a job that are not here yet or could not be fetched, in the order of the request. */
async function fetchesOf(db: Connection, jobId: string): Promise<readonly JobFile[]> {
  const rows = await db.all<FetchViewRow>(
    'SELECT id, name, state, error_json FROM fetches WHERE job_id = @jobId ORDER BY position',
    { jobId },
  );
  return rows.map(toFetchView);
}
