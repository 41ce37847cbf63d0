import type { JobDetail } from '#contract/documents.ts';
import { isPartlyDone } from '../../documents/is-partly-done.ts';

/** One step of a job from its record; `atMs` is `null` when the service does not report the time. */
export interface JobStep {
  readonly kind: 'created' | 'running' | 'retried' | 'succeeded' | 'partly' | 'failed' | 'unknown';
  readonly atMs: number | null;
  /** For `retried` the number of retries, for `partly` the number of failed files. */
  readonly count: number;
}

type StepFacts = Pick<JobDetail, 'job' | 'updatedAtMs' | 'retryCount'>;

/** Returns the steps of a job, oldest first. It shows only what the record states, and guesses no step between. */
export function jobSteps({ job, updatedAtMs, retryCount }: StepFacts): readonly JobStep[] {
  const retries = retryCount ?? 0;
  const steps: JobStep[] = [{ kind: 'created', atMs: job.createdAtMs, count: 0 }];
  if (retries > 0) steps.push({ kind: 'retried', atMs: null, count: retries });
  switch (job.folded) {
    case 'pending':
      break;
    case 'running':
    case 'unknown':
      steps.push({ kind: job.folded, atMs: updatedAtMs, count: 0 });
      break;
    case 'succeeded':
    case 'failed': {
      const end = isPartlyDone(job)
        ? ({ kind: 'partly', count: job.failed ?? 0 } as const)
        : { kind: job.folded, count: 0 };
      steps.push({ ...end, atMs: job.completedAtMs ?? updatedAtMs });
      break;
    }
  }
  return steps;
}
