import type { Store, StoreTransaction } from '../../store/store.ts';
import type { WaitingAgain } from '../../store/work-queue.ts';
import { noteFileMoment } from '../status-changes.ts';

/** Whose documents, and who asks. */
export interface AgainRequest {
  readonly companyId: string;
  readonly userName: string;
  readonly fileIds: readonly string[];
}

/**
 * `unknown`: no such file. `in-trash`: it is in the trash. `in-progress`: it is being processed for the first time.
 * `not-read`: it has no result of its own, because it was merged with others, or its parts are files of their own.
 */
export interface NotAgain {
  readonly fileId: string;
  readonly reason: 'unknown' | 'in-trash' | 'in-progress' | 'not-read';
}

export interface AgainOutcome {
  /** Those that are to be processed again now and were not before. */
  readonly queued: readonly string[];
  readonly refused: readonly NotAgain[];
}

/**
 * Queues documents to be processed again, behind everything else. One that is there already counts as queued and stays
 * once. Each has a transaction of its own, so that many of them keep no other change waiting.
 */
export async function queueAgain(
  store: Store,
  { companyId, userName, fileIds }: AgainRequest,
  nowMs: () => number,
): Promise<AgainOutcome> {
  const queued: string[] = [];
  const refused: NotAgain[] = [];
  for (const fileId of fileIds) {
    const reason = await store.transaction(async (tx) => {
      const obstacle = await obstacleOf(tx, companyId, fileId);
      if (obstacle !== null) return obstacle;
      const at = new Date(nowMs()).toISOString();
      if (!(await tx.queue.enqueueAgain({ fileId, userName, at }))) return 'queued';
      await noteFileMoment(tx, fileId, { kind: 'file.queued_again', detail: { user_name: userName }, at });
      return null;
    });
    if (reason === null) queued.push(fileId);
    else if (reason !== 'queued') refused.push({ fileId, reason });
  }
  return { queued, refused };
}

async function obstacleOf(
  { trash }: StoreTransaction,
  companyId: string,
  fileId: string,
): Promise<NotAgain['reason'] | null> {
  const state = await trash.find(fileId);
  if (state?.companyId !== companyId || state.status === 'deleted') return 'unknown';
  if (state.trashedAt !== null) return 'in-trash';
  switch (state.status) {
    case 'tagged':
    case 'failed':
      return null;
    case 'merged':
    case 'decomposed':
    case 'decomposed_with_errors':
      return 'not-read';
    case 'uploaded':
    case 'queued':
    case 'processing':
    case 'requeued':
    case 'review':
      return 'in-progress';
  }
}

/** Takes documents out of the queue whose reading has not begun; they stay as they are. Resolves with their ids. */
export async function cancelAgain(
  store: Store,
  { userName, fileIds }: Omit<AgainRequest, 'companyId'>,
  nowMs: () => number,
): Promise<readonly string[]> {
  const cancelled: string[] = [];
  for (const fileId of fileIds) {
    const isCancelled = await store.transaction(async (tx) => {
      if (!(await tx.queue.removeAgain(fileId, false))) return false;
      const detail = { user_name: userName };
      await noteFileMoment(tx, fileId, { kind: 'file.again_cancelled', detail, at: new Date(nowMs()).toISOString() });
      return true;
    });
    if (isCancelled) cancelled.push(fileId);
  }
  return cancelled;
}

/** Returns the documents of a company that are to be processed again, in the order of the queue. */
export function againOf(store: Store, companyId: string): Promise<readonly WaitingAgain[]> {
  return store.transaction(({ queue }) => queue.again(companyId));
}
