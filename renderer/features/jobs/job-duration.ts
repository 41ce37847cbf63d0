import type { JobSummary } from '#contract/documents.ts';

/** Returns how long the job took, or has taken so far; `null` when the service does not report its start. */
export function durationMsOf(job: JobSummary, nowMs: number): number | null {
  if (job.createdAtMs === null) return null;
  if (job.completedAtMs !== null) return Math.max(0, job.completedAtMs - job.createdAtMs);
  return job.folded === 'running' || job.folded === 'pending' ? Math.max(0, nowMs - job.createdAtMs) : null;
}
