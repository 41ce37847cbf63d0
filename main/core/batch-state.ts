import type { AnyMessage } from '#contract/messages/message.ts';
import type { FolderId, ServiceId, BatchId } from './ids.ts';
import type { ChangeKind } from './outputs.ts';

/** How a job ended. The service's own statuses are reduced to these three. */
export type JobEnd = 'succeeded' | 'failed' | 'mixed';

/**
 * The reasons why a batch takes no more files. `alone`: it holds one file that left another batch. `rest`: it holds
 * files that left another batch. `failed`: its job could not be created. `asked-again`: the request for the job is
 * repeated, because the service answers with the job that exists.
 */
export const closeReasons = [
  'count',
  'size',
  'full',
  'idle',
  'maximum-wait',
  'drained',
  'complete',
  'folder-removed',
  'service-changed',
  'released',
  'alone',
  'rest',
  'failed',
  'asked-again',
] as const;
export type CloseReason = (typeof closeReasons)[number];

/**
 * The state of a batch and of its job. `creating` is the intent of the one call that must not be repeated blindly. A
 * batch that is found `creating` without a running call becomes `unconfirmed`.
 */
export type BatchState =
  | { readonly kind: 'open' }
  /** The batch rule has fired; no file joins any more. */
  | { readonly kind: 'closing'; readonly why: CloseReason; readonly sinceMs: number }
  | { readonly kind: 'creating'; readonly startedAtMs: number }
  /** A job may or may not exist. */
  | { readonly kind: 'unconfirmed'; readonly sinceMs: number; readonly checkAtMs: number; readonly attempts: number }
  | {
      readonly kind: 'running';
      /** `null` where the service gave no job id: the files are polled one by one. */
      readonly jobId: string | null;
      /** The time of the first poll after each start. The poller keeps the later times itself. */
      readonly pollAtMs: number;
      /** The time since which no status could be understood. `null` while statuses are understood. */
      readonly unknownSinceMs: number | null;
      /** The status in the service's own words, for the screen. */
      readonly says: string | null;
    }
  | { readonly kind: 'finished'; readonly jobId: string | null; readonly end: JobEnd }
  /** The batch is never closed, so never processed. Its files continue in another. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'needs-decision'; readonly message: AnyMessage }
  /** Every file left the batch before anything was uploaded. */
  | { readonly kind: 'abandoned' };

export type BatchStateKind = BatchState['kind'];

export const batchStateKinds = [
  'open',
  'closing',
  'creating',
  'unconfirmed',
  'running',
  'finished',
  'unusable',
  'needs-decision',
  'abandoned',
] as const satisfies readonly BatchStateKind[];

/** A batch of files on their way to one service as one job. */
export interface Batch {
  readonly id: BatchId;
  readonly revision: number;
  readonly folderId: FolderId;
  readonly serviceId: ServiceId;
  readonly state: BatchState;
  readonly openedAtMs: number;
  readonly lastJoinedAtMs: number;
  readonly fileCount: number;
  readonly sizeBytes: number;
  /** The number of create calls in a row that failed and certainly had no effect. */
  readonly attempts: number;
  /** The earliest time for the next create call or check. */
  readonly retryAtMs: number;
  /**
   * The time since which it is not known whether the job exists, over all attempts. `null` when no attempt was made.
   */
  readonly unconfirmedSinceMs: number | null;
  /** How the job was to change the files; absent until a job is requested, and where it changes none. */
  readonly asked?: ChangeKind;
}

/** States in which the job stage, the poller or a person still has something to do. */
export const liveBatchKinds = [
  'open',
  'closing',
  'creating',
  'unconfirmed',
  'running',
] as const satisfies readonly BatchStateKind[];
