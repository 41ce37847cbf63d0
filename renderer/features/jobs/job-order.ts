import type { JobSummary } from '#contract/documents.ts';

export const jobFilters = ['all', 'running', 'failed', 'succeeded'] as const;
export type JobFilter = (typeof jobFilters)[number];
export const jobSorts = ['newest', 'oldest', 'longest', 'most-files'] as const;
export type JobSort = (typeof jobSorts)[number];

/** Returns how long the job took, or has taken so far; `null` when the service does not report its start. */
export function durationMsOf(job: JobSummary, nowMs: number): number | null {
  if (job.createdAtMs === null) return null;
  if (job.completedAtMs !== null) return Math.max(0, job.completedAtMs - job.createdAtMs);
  return job.folded === 'running' || job.folded === 'pending' ? Math.max(0, nowMs - job.createdAtMs) : null;
}

function passes(job: JobSummary, filter: JobFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'running':
      return job.folded === 'running' || job.folded === 'pending';
    case 'failed':
      return job.folded === 'failed' || job.folded === 'unknown' || (job.failed ?? 0) > 0;
    case 'succeeded':
      return job.folded === 'succeeded' && (job.failed ?? 0) === 0;
  }
}

/**
 * Returns the jobs of a page that match the filter, in the given order. Values that the service does not report sort
 * last.
 */
export function orderJobs(
  jobs: readonly JobSummary[],
  filter: JobFilter,
  sort: JobSort,
  nowMs: number,
): readonly JobSummary[] {
  const keys: Readonly<Record<JobSort, (job: JobSummary) => number>> = {
    newest: (job) => -(job.createdAtMs ?? 0),
    oldest: (job) => job.createdAtMs ?? Number.POSITIVE_INFINITY,
    longest: (job) => -(durationMsOf(job, nowMs) ?? -1),
    'most-files': (job) => -(job.total ?? -1),
  };
  const keyOf = keys[sort];
  return jobs.filter((job) => passes(job, filter)).toSorted((a, b) => keyOf(a) - keyOf(b));
}
