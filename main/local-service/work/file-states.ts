import type { FileStatus } from '#service-api/values.ts';
import { createStateMachine } from './state-machine.ts';

/** service-decisions, "States". `deleted` is the work of retention, not of this room. */
export const fileStates = createStateMachine<FileStatus>('file', {
  uploaded: ['queued'],
  queued: ['processing'],
  processing: ['tagged', 'requeued', 'failed'],
  requeued: ['processing'],
  tagged: ['deleted'],
  failed: ['deleted'],
  deleted: [],
});
