import type { AnyMessage } from '#contract/messages/message.ts';
import type { CheckSource } from './receipt.ts';
import type { Outputs } from './outputs.ts';

/** Polls come at intervals from 1 s to 5 min (docs/file-lifecycle.md#steps). */
const pollFloorMs = 1_000;
const pollCeilingMs = 300_000;
/** When statuses cannot be understood for this long, the file needs a decision (docs/file-lifecycle.md#receipt). */
export const unknownStatusMs = 86_400_000;
/** When a job cannot be found for this long, its batch needs a decision (docs/file-lifecycle.md#unconfirmed-calls). */
export const unsureJobMs = 1_800_000;

const growth = 1.5;

/**
 * Returns the wait before the next poll in milliseconds. It grows from the floor, and `random` (0 to 1) spreads it so
 * that jobs that were created together are not polled together. The clock of the service is not used, so that a
 * difference between the clocks does not matter.
 */
export function nextPollMs(attempts: number, random: number): number {
  const full = Math.min(pollFloorMs * growth ** Math.min(attempts, 40), pollCeilingMs);
  return Math.round(Math.max(pollFloorMs, full * (0.8 + random * 0.4)));
}

/** The status of a file of a running job, as far as the service reports it. */
export type FileStatus =
  | {
      readonly kind: 'running';
      readonly says: string | null;
      /** The service has started on the file; otherwise the file waits in the queue of the service. */
      readonly isStarted: boolean;
    }
  | {
      readonly kind: 'succeeded';
      readonly by: CheckSource;
      /** What the job made of the file; absent where it stays one document. */
      readonly outputs?: Outputs;
      /** The files of the job were to be combined, and the service left them as they are. */
      readonly isUnmerged?: true;
    }
  | { readonly kind: 'failed'; readonly code: string | null; readonly message: AnyMessage }
  | { readonly kind: 'unknown'; readonly says: string | null }
  /** The service had accepted the file, but now knows neither it nor its job. */
  | { readonly kind: 'forgotten' }
  /** This role may make none of the calls that could report the status. */
  | { readonly kind: 'not-shown' };
