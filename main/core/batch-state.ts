import type { AnyMessage } from '#contract/messages/message.ts';
import type { FolderId, ServiceId, BatchId } from './ids.ts';

/** How a job ended, in the service's own terms folded. */
export type JobEnd = 'succeeded' | 'failed' | 'mixed';

/**
 * Why a batch takes no more files. `alone`, `rest`: one for files that left another; `failed`: its job could not be created;
 * `asked-again`: the service answers a second request for the job with the job that exists.
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
 * A batch and the job that it becomes. `creating` is the intent of the one call that is never made twice lightly:
 * found without a caller, it is `unconfirmed`.
 */
export type BatchState =
  | { readonly kind: 'open' }
  /** The batch rule fired; nothing joins any more. */
  | { readonly kind: 'closing'; readonly why: CloseReason; readonly sinceMs: number }
  | { readonly kind: 'creating'; readonly startedAtMs: number }
  /** A job may or may not exist. */
  | { readonly kind: 'unconfirmed'; readonly sinceMs: number; readonly checkAtMs: number; readonly attempts: number }
  | {
      readonly kind: 'running';
      /** `null` where the service gave no job id: the files are followed one by one. */
      readonly jobId: string | null;
      /** The first look of every start; when the later ones come is the poller's own matter. */
      readonly pollAtMs: number;
      /** Since when no status could be understood. */
      readonly unknownSinceMs: number | null;
      /** The service's own word, for the screen. */
      readonly says: string | null;
    }
  | { readonly kind: 'finished'; readonly jobId: string | null; readonly end: JobEnd }
  /** Never closed, so never processed; its files went on under another. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'needs-decision'; readonly message: AnyMessage }
  /** Everything left it before anything was sent. */
  | { readonly kind: 'abandoned' };

export type BatchStateKind = BatchState['kind'];

/** Every state. */
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
  /** Failed creates in a row that certainly did nothing. */
  readonly attempts: number;
  /** Not before: a wait between creates or checks. */
  readonly retryAtMs: number;
  /** Since when it is not known whether its job exists, over all attempts; `null` while nothing was attempted. */
  readonly unconfirmedSinceMs: number | null;
}

/** States in which the job maker, the poller or a person still has something to do. */
export const liveBatchKinds = [
  'open',
  'closing',
  'creating',
  'unconfirmed',
  'running',
] as const satisfies readonly BatchStateKind[];
