import type { JobStatus } from '#service-api/values.ts';
import type { JobFileCounts } from '../store/changes.ts';
import { createStateMachine } from './state-machine.ts';

/** The allowed changes of a job's status (docs/service-api.md#states). */
export const jobStates = createStateMachine<JobStatus>('job', {
  queued: ['processing'],
  processing: ['retrying', 'completed', 'completed_with_errors', 'failed'],
  retrying: ['processing'],
  completed: [],
  completed_with_errors: [],
  failed: [],
});

/**
 * Returns the final status of a job whose documents are all finished. `oneFailsAll` is the company's
 * `invalid_on_failed_file`.
 */
export function finalJobStatus(
  { total, failed, incomplete }: JobFileCounts,
  oneFailsAll: boolean,
): 'completed' | 'completed_with_errors' | 'failed' {
  if (failed === 0 && incomplete === 0) return 'completed';
  return oneFailsAll || failed === total ? 'failed' : 'completed_with_errors';
}
