import type { Database } from '#lib/sqlite.ts';
import type { JobFileCounts, JobState, JobStore } from '../changes.ts';
import { requireChange, jsonOf } from './require-row.ts';
import type { Sync } from './to-async.ts';

export function createJobStore(db: Database): Sync<JobStore> {
  const insert = db.prepare(
    `INSERT INTO jobs (id, company_id, user_id, session_id, status, priority, merge, decompose, propagate_metadata,
       metadata_json, creation_date, update_date)
     VALUES (@id, @companyId, @userId, @sessionId, 'queued', @priority, 0, 0, @propagate, @metadataJson, @at, @at)`,
  );
  const find = db.prepare<[string], JobState>(
    'SELECT status, company_id AS companyId, retry_count AS retries FROM jobs WHERE id = ?',
  );
  const setStatus = db.prepare(
    `UPDATE jobs SET status = @to, error_json = @errorJson, retry_count = retry_count + @retries, update_date = @at,
       completion_date = @completedAt WHERE id = @jobId`,
  );
  const countFiles = db.prepare<[string], JobFileCounts>(
    `SELECT count(*) AS total, coalesce(sum(status = 'failed'), 0) AS failed FROM files
     WHERE job_id = ? AND status <> 'deleted'`,
  );
  return {
    add: ({ metadata, propagateMetadata, ...job }) =>
      void insert.run({ ...job, propagate: propagateMetadata ? 1 : 0, metadataJson: jsonOf(metadata) }),
    find: (jobId) => find.get(jobId) ?? null,
    setStatus(jobId, { to, at, error, countsAsRetry, completedAt }) {
      const row = { jobId, to, at, completedAt, errorJson: jsonOf(error), retries: countsAsRetry ? 1 : 0 };
      requireChange(setStatus.run(row), jobId);
    },
    countFiles: (jobId) => countFiles.get(jobId) ?? { total: 0, failed: 0 },
  };
}
