import type { FolderId, BatchId } from './ids.ts';
import type { JobEnd } from './batch-state.ts';
import type { TroubleKind } from './trouble.ts';

/**
 * One notice for each job. Its id is that of the batch, so that a repeated notice replaces the first
 * (docs/file-lifecycle.md#steps).
 */
export interface JobNotice {
  readonly kind: 'job';
  readonly id: BatchId;
  readonly folderId: FolderId;
  readonly jobId: string | null;
  readonly end: JobEnd;
  readonly doneCount: number;
  readonly onHoldCount: number;
  readonly atMs: number;
}

/**
 * One notice for each trouble (docs/file-lifecycle.md#trouble). Its id combines the trouble and the time of the
 * notification.
 */
export interface TroubleNotice {
  readonly kind: 'trouble';
  readonly id: string;
  readonly trouble: TroubleKind;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly count: number;
  readonly atMs: number;
}

export type Notice = JobNotice | TroubleNotice;
