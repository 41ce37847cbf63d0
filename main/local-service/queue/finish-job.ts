import type { Database } from '#lib/sqlite.ts';
import { roundDelayMs } from './after-problem.ts';
import { finalJobStatus, type JobFileCounts } from './job-states.ts';
import type { ProcessingRules } from './processing-rules.ts';
import type { StatusChanges } from './status-changes.ts';
import type { WorkQueue } from './work-queue.ts';

/**
 * To be called whenever a file of the job is finished or is held: completes the job when nothing is left of it, or begins
 * its next round when only held files are. Inside the caller's transaction.
 */
export function createJobFinisher(
  db: Database,
  changes: StatusChanges,
  queue: WorkQueue,
  rulesOf: (companyId: string) => ProcessingRules,
): (jobId: string, companyId: string, nowMs: number) => void {
  const countFiles = db.prepare<[string], JobFileCounts>(
    `SELECT count(*) AS total, coalesce(sum(status = 'failed'), 0) AS failed FROM files
     WHERE job_id = ? AND status <> 'deleted'`,
  );
  const roundsOf = db.prepare<[string], number>('SELECT retry_count FROM jobs WHERE id = ?').pluck();

  return (jobId, companyId, nowMs) => {
    const { active, held } = queue.left(jobId);
    if (active) return;
    const at = new Date(nowMs).toISOString();
    if (held) {
      const round = (roundsOf.get(jobId) ?? 0) + 1;
      const notBefore = new Date(nowMs + roundDelayMs(round)).toISOString();
      changes.job(jobId, { to: 'retrying', at, countsAsRetry: true, detail: { round, not_before: notBefore } });
      queue.releaseHeld(jobId, notBefore);
      return;
    }
    const counts = countFiles.get(jobId) ?? { total: 0, failed: 0 };
    const to = finalJobStatus(counts, rulesOf(companyId).oneFailsAll);
    changes.job(jobId, {
      to,
      at,
      detail: { ...counts },
      ...(to === 'failed' ? { error: failureOf(counts) } : {}),
    });
  };
}

function failureOf({ total, failed }: JobFileCounts) {
  const message =
    failed === total
      ? 'No file of this job could be processed. Each file says why.'
      : `${failed} of ${total} files could not be processed, and this company lets one failed file fail the whole job.`;
  return { code: failed === total ? 'all-files-failed' : 'a-file-failed', message };
}
