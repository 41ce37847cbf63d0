import type { Connection } from '#lib/postgres/connection.ts';
import type { JobFileCounts, JobState, JobStore } from '../changes.ts';
import { jobToEnd, type JobsToEnd } from '../jobs-to-end.ts';
import { toJobState, type JobStateRow } from '../rows/job-rows.ts';
import { jsonOf, requireChange } from '../rows/require-row.ts';
import { addWarnings } from './output-store.ts';

export function createJobStore(db: Connection): JobStore {
  const read = async (jobId: string, lock: '' | 'FOR NO KEY UPDATE'): Promise<JobState | null> => {
    const row = await db.one<JobStateRow>(
      `SELECT status, company_id AS companyId, priority, merge, decompose, propagate_metadata AS propagateMetadata,
         metadata_json AS metadataJson, retry_count AS retries FROM jobs WHERE id = @jobId ${lock}`,
      { jobId },
    );
    return row === undefined ? null : toJobState(row);
  };
  return {
    async add({ metadata, merge, decompose, propagateMetadata, ...job }) {
      const flags = { merge: merge ? 1 : 0, decompose: decompose ? 1 : 0, propagate: propagateMetadata ? 1 : 0 };
      await db.run(
        `INSERT INTO jobs (id, company_id, user_id, session_id, status, priority, merge, decompose, propagate_metadata,
           page_rotation, metadata_json, creation_date, update_date)
         VALUES (@id, @companyId, @userId, @sessionId, 'queued', @priority, @merge, @decompose, @propagate,
           @pageRotation, @metadataJson, @at, @at)`,
        { ...job, ...flags, metadataJson: jsonOf(metadata) },
      );
    },
    find: (jobId) => read(jobId, ''),
    lock: (jobId) => read(jobId, 'FOR NO KEY UPDATE'),
    addWarning: (jobId, warning) => addWarnings(db, 'jobs', jobId, [warning]),
    async setStatus(jobId, { to, at, error, countsAsRetry, completedAt }) {
      const changed = await db.run(
        `UPDATE jobs SET status = @to, error_json = @errorJson, retry_count = retry_count + @retries, update_date = @at,
           completion_date = @completedAt WHERE id = @jobId`,
        { jobId, to, at, completedAt, errorJson: jsonOf(error), retries: countsAsRetry ? 1 : 0 },
      );
      requireChange(changed, jobId);
    },
    async countFiles(jobId) {
      const row = await db.one<JobFileCounts>(
        `SELECT count(*) FILTER (WHERE status NOT IN ('merged', 'decomposed', 'decomposed_with_errors')) AS total,
           count(*) FILTER (WHERE status = 'failed') AS failed,
           count(*) FILTER (WHERE status = 'decomposed_with_errors') AS incomplete
         FROM files WHERE job_id = @jobId AND status <> 'deleted'`,
        { jobId },
      );
      return row ?? { total: 0, failed: 0, incomplete: 0 };
    },
  };
}

export function createJobsToEnd(db: Connection): JobsToEnd {
  const isTrue = async (condition: string, jobId: string): Promise<boolean> =>
    (await db.value<boolean>(`SELECT EXISTS (${condition})`, { jobId })) === true;
  const hasItems = "SELECT 1 FROM work_items WHERE job_id = @jobId AND state IN ('waiting', 'claimed')";
  return {
    // After nearly every document there are others, and to find that out is one short statement.
    has: async (jobId) =>
      !(await isTrue(hasItems, jobId)) && isTrue(`SELECT 1 FROM jobs j WHERE j.id = @jobId AND ${jobToEnd}`, jobId),
    all: () => db.values<string>(`SELECT j.id FROM jobs j WHERE ${jobToEnd} ORDER BY j.seq`),
  };
}
