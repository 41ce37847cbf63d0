import { leaveBatchToWait, openBatch, waitsUntilMs } from '#core/batch.ts';
import { batchId } from '#core/ids.ts';
import type { Batch } from '#core/batch-state.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { Folders } from './folders.ts';
import { earlier } from './stage.ts';

/** While other files of the batch are still being uploaded, it is checked again after this time. */
const againMs = 30_000;

/**
 * Batches with a file that waits for a retry. After the maximum batch wait, the other files continue without it. In
 * memory only, because each further try notes the batch again.
 */
export interface WaitingMembers {
  note(batch: Batch): void;
  /** Releases files that have waited long enough. Returns the time (ms since 1970) of the next check. */
  pass(): number | null;
  /** Called when the clock went back. */
  resetTimers(): void;
}

export interface WaitingMembersDeps {
  readonly journal: Pick<Journal, 'batch' | 'membersOf'>;
  readonly commit: Commit;
  readonly folders: Pick<Folders, 'get'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createWaitingMembers(deps: WaitingMembersDeps): WaitingMembers {
  const checkAtMs = new Map<Batch['id'], number>();
  return {
    note: (batch) => {
      if (!checkAtMs.has(batch.id)) checkAtMs.set(batch.id, 0);
    },
    pass: () => {
      const nowMs = deps.clock.nowMs();
      let next: number | null = null;
      for (const [id, dueAtMs] of checkAtMs) {
        const atMs = dueAtMs > nowMs && !isReleased(deps, id) ? dueAtMs : releaseWaiting(deps, id, nowMs);
        if (atMs === null) checkAtMs.delete(id);
        else checkAtMs.set(id, atMs);
        next = earlier(next, atMs);
      }
      return next;
    },
    resetTimers: () => {
      for (const id of checkAtMs.keys()) checkAtMs.set(id, 0);
    },
  };
}

function isReleased(deps: WaitingMembersDeps, id: Batch['id']): boolean {
  const state = deps.journal.batch(id)?.state;
  return state?.kind === 'closing' && state.why === 'released';
}

/** Returns when to check again; `null` when no file of the batch waits any more. */
function releaseWaiting(deps: WaitingMembersDeps, id: Batch['id'], nowMs: number): number | null {
  const batch = deps.journal.batch(id);
  const folder = batch === null ? null : deps.folders.get(batch.folderId);
  if (batch === null || folder === null || folder.job.merge) return null;
  if (batch.state.kind !== 'open' && batch.state.kind !== 'closing') return null;
  const members = deps.journal.membersOf(id);
  if (members.every(({ state }) => state.kind !== 'retrying')) return null;
  const fresh = (): Batch => openBatch(batchId(deps.ids.uuid()), batch.folderId, batch.serviceId, nowMs);
  const leaving = leaveBatchToWait(batch, members, fresh, folder.batch, nowMs);
  deps.commit(leaving);
  if (leaving.files.length > 0) return null;
  return Math.max(waitsUntilMs(batch, folder.batch, nowMs), nowMs + againMs);
}
