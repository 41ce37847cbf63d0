import type { JobDetail } from '#contract/documents.ts';
import { isPartlyDone } from '../../documents/is-partly-done.ts';

/** One step of a job as its record tells it; `atMs` is `null` when the service does not say when. */
export interface JobStep {
  readonly kind: 'created' | 'running' | 'retried' | 'succeeded' | 'partly' | 'failed' | 'unknown';
  readonly atMs: number | null;
  /** Of `retried`: how often; of `partly`: how many files failed. */
  readonly count: number;
}

type StepFacts = Pick<JobDetail, 'job' | 'updatedAtMs' | 'retryCount'>;

/** The way of a job, oldest first: what its record proves, and nothing in between. */
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
