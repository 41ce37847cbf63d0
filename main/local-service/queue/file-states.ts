import type { FileStatus } from '#service-api/values.ts';
import { createStateMachine } from './state-machine.ts';

/** docs/service-api.md#states. An upload that was never given to a job is deleted when it expires. */
export const fileStates = createStateMachine<FileStatus>('file', {
  uploaded: ['queued', 'deleted'],
  queued: ['processing'],
  processing: ['tagged', 'requeued', 'failed'],
  requeued: ['processing'],
  tagged: ['deleted'],
  failed: ['deleted'],
  deleted: [],
});
