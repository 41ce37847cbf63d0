import type { Database } from '#lib/sqlite.ts';
import type { JobFileCounts, JobState, JobStore } from '../changes.ts';
import { jobToEnd, type JobsToEnd } from '../jobs-to-end.ts';
import { toJobState, type JobStateRow } from '../rows/job-rows.ts';
import { requireChange, jsonOf } from '../rows/require-row.ts';
import type { Sync } from './to-async.ts';

export function createJobStore(db: Database): Sync<JobStore> {
  const insert = db.prepare(
    `INSERT INTO jobs (id, company_id, user_id, session_id, status, priority, merge, decompose, propagate_metadata,
       page_rotation, metadata_json, creation_date, update_date)
     VALUES (@id, @companyId, @userId, @sessionId, 'queued', @priority, @merge, @decompose, @propagate,
       @pageRotation, @metadataJson, @at, @at)`,
  );
  const find = db.prepare<[string], JobStateRow>(
    `SELECT status, company_id AS companyId, priority, merge, decompose, propagate_metadata AS propagateMetadata,
       metadata_json AS metadataJson, retry_count AS retries FROM jobs WHERE id = ?`,
  );
  const setStatus = db.prepare(
    `UPDATE jobs SET status = @to, error_json = @errorJson, retry_count = retry_count + @retries, update_date = @at,
       completion_date = @completedAt WHERE id = @jobId`,
  );
  const countFiles = db.prepare<[string], JobFileCounts>(
    `SELECT coalesce(sum(status NOT IN ('merged', 'decomposed', 'decomposed_with_errors')), 0) AS total,
       coalesce(sum(status = 'failed'), 0) AS failed,
       coalesce(sum(status = 'decomposed_with_errors'), 0) AS incomplete
     FROM files WHERE job_id = ? AND status <> 'deleted'`,
  );
  const addWarning = db.prepare<[string, string]>(
    "UPDATE jobs SET warnings_json = json_insert(coalesce(warnings_json, '[]'), '$[#]', json(?)) WHERE id = ?",
  );
  const read = (jobId: string): JobState | null => {
    const row = find.get(jobId);
    return row === undefined ? null : toJobState(row);
  };
  return {
    add({ metadata, merge, decompose, propagateMetadata, ...job }) {
      const flags = { merge: merge ? 1 : 0, decompose: decompose ? 1 : 0, propagate: propagateMetadata ? 1 : 0 };
      insert.run({ ...job, ...flags, metadataJson: jsonOf(metadata) });
    },
    find: read,
    // One transaction runs at a time.
    lock: read,
    addWarning: (jobId, warning) => requireChange(addWarning.run(JSON.stringify(warning), jobId), jobId),
    setStatus(jobId, { to, at, error, countsAsRetry, completedAt }) {
      const row = { jobId, to, at, completedAt, errorJson: jsonOf(error), retries: countsAsRetry ? 1 : 0 };
      requireChange(setStatus.run(row), jobId);
    },
    countFiles: (jobId) => countFiles.get(jobId) ?? { total: 0, failed: 0, incomplete: 0 },
  };
}

/** Without it, each start would read all jobs to find those to end. */
export const openJobsSchema = `
CREATE INDEX jobs_in_process ON jobs (id) WHERE status = 'processing';
`;

export function createJobsToEnd(db: Database): Sync<JobsToEnd> {
  const has = db
    .prepare<[string], 0 | 1>(`SELECT EXISTS (SELECT 1 FROM jobs j WHERE j.id = ? AND ${jobToEnd})`)
    .pluck();
  const all = db.prepare<[], string>(`SELECT j.id FROM jobs j WHERE ${jobToEnd} ORDER BY j.rowid`).pluck();
  return { has: (jobId) => has.get(jobId) === 1, all: () => all.all() };
}
