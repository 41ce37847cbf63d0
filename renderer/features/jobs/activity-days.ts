import type { BatchSummary } from '#contract/batches.ts';
import type { JobSummary } from '#contract/documents.ts';

/** A batch of this computer, or a job of the service that belongs to none. */
type ActivityEntry =
  | { readonly kind: 'batch'; readonly atMs: number; readonly batch: BatchSummary }
  | { readonly kind: 'job'; readonly atMs: number; readonly job: JobSummary };

export interface ActivityDay {
  /** The start of the day by the clock of this computer. */
  readonly atMs: number;
  readonly entries: readonly ActivityEntry[];
  readonly fileCount: number;
}

/**
 * Groups a page of batches by day, the newest first, with the jobs that were created between them. A job older than the
 * oldest batch belongs to a later page; without batches all are shown.
 */
export function activityDays(
  batches: readonly BatchSummary[],
  jobs: readonly JobSummary[],
  nowMs: number,
): readonly ActivityDay[] {
  const oldestMs = Math.min(...batches.map(({ startedAtMs }) => startedAtMs));
  const entries: ActivityEntry[] = [
    ...batches.map((batch) => ({ kind: 'batch' as const, atMs: batch.startedAtMs, batch })),
    ...jobs
      .map((job) => ({ kind: 'job' as const, atMs: job.createdAtMs ?? nowMs, job }))
      .filter(({ atMs }) => batches.length === 0 || atMs >= oldestMs),
  ];
  const days = new Map<number, ActivityEntry[]>();
  for (const entry of entries.toSorted((a, b) => b.atMs - a.atMs)) {
    const day = startOfDay(entry.atMs);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([atMs, list]) => ({
    atMs,
    entries: list,
    fileCount: list.reduce(
      (sum, entry) => sum + (entry.kind === 'batch' ? entry.batch.fileCount : (entry.job.total ?? 0)),
      0,
    ),
  }));
}

/** Returns the start of a day by the clock of this computer. */
export function startOfDay(atMs: number): number {
  const day = new Date(atMs);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}
