import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import type { JobFileCounts } from '../store/changes.ts';
import type { StoreTransaction } from '../store/store.ts';
import { roundDelayMs } from './after-problem.ts';
import { finalJobStatus } from './job-states.ts';
import { processingRules } from './processing-rules.ts';
import { changeJob } from './status-changes.ts';

/**
 * Completes the job when none of its files is left, or begins its next round when only held files are. A file in review
 * keeps the job open. Resolves with `false` and changes nothing when there is work left, or when another process was faster.
 */
export async function finishJob(tx: StoreTransaction, jobId: string, nowMs: number): Promise<boolean> {
  const job = await tx.jobs.find(jobId);
  if (job?.status !== 'processing') return false;
  const { active, held, inReview } = await tx.queue.left(jobId);
  const fetches = await tx.fetches.left(jobId);
  if (active || fetches.active) return false;
  const at = new Date(nowMs).toISOString();
  if (held || fetches.held) {
    const round = job.retries + 1;
    const notBefore = new Date(nowMs + roundDelayMs(round)).toISOString();
    await changeJob(tx, jobId, { to: 'retrying', at, countsAsRetry: true, detail: { round, not_before: notBefore } });
    await tx.queue.releaseHeld(jobId, notBefore);
    await tx.fetches.releaseHeld(jobId, notBefore);
    return true;
  }
  if (inReview) return false;
  const ofFiles = await tx.jobs.countFiles(jobId);
  const counts = withFailedFetches(ofFiles, fetches.failed);
  const rules = processingRules(await tx.companies.settings(job.companyId));
  const hasFailedFiles = ofFiles.failed > 0 || ofFiles.incomplete > 0;
  const failsAll = (rules.oneFailsAll && hasFailedFiles) || (rules.oneFetchFailsAll && fetches.failed > 0);
  const to = finalJobStatus(counts, failsAll);
  const error = to === 'failed' ? { error: failureOf(counts) } : {};
  await changeJob(tx, jobId, { to, at, detail: { ...counts }, ...error });
  return true;
}

/** A file that could not be fetched is one that failed. */
function withFailedFetches(counts: JobFileCounts, failedFetches: number): JobFileCounts {
  return { ...counts, total: counts.total + failedFetches, failed: counts.failed + failedFetches };
}

function failureOf({ total, failed, incomplete }: JobFileCounts) {
  return failed === total
    ? problemOf('all-files-failed', serviceMessage('reading.job-failed'))
    : problemOf(
        'a-file-failed',
        serviceMessage('reading.job-failed-by-file', { failed: Math.max(failed, incomplete), total }),
      );
}
