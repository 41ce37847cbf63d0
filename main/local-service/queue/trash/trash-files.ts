import type { FileStatus } from '#service-api/values.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import type { BlobStore } from '../../store/blob-store.ts';
import { removeUnneeded } from '../../store/remove-unneeded.ts';
import type { Store, StoreTransaction } from '../../store/store.ts';
import type { TrashState } from '../../store/trash.ts';
import { reindexFile } from '../reindex-file.ts';
import { changeFile, noteFileMoment } from '../status-changes.ts';

export interface TrashDeps {
  readonly store: Store;
  readonly search: SearchIndex;
  readonly blobs: BlobStore;
  readonly nowMs: () => number;
}

interface RefusedFile {
  readonly fileId: string;
  readonly reason: 'unknown' | 'held' | 'in-progress';
}

export interface TrashOutcome {
  readonly done: number;
  /** Those of them that were not so before. */
  readonly changed: readonly string[];
  readonly refused: readonly RefusedFile[];
}

/** Whose files, and in whose name; `null` is the service itself. */
export interface TrashRequest {
  readonly companyId: string;
  readonly userName: string | null;
  readonly fileIds: readonly string[];
}

const settled: readonly FileStatus[] = ['tagged', 'failed', 'merged', 'decomposed', 'decomposed_with_errors'];

/** Moves files to the trash: they are not found any more, and nothing else about them changes. */
export function moveToTrash(deps: TrashDeps, request: TrashRequest): Promise<TrashOutcome> {
  const userName = request.userName ?? '';
  return forEachFile(deps, request, async (tx, fileId, state, at) => {
    if (!settled.includes(state.status)) return 'in-progress';
    if (state.isHeld) return 'held';
    if (state.trashedAt !== null) return 'unchanged';
    await tx.trash.setTrashed(fileId, { at, userName });
    // It is not processed again any more; what is being read of it is refused.
    if (await tx.queue.removeAgain(fileId, true)) {
      await noteFileMoment(tx, fileId, { kind: 'file.again_cancelled', detail: { user_name: userName }, at });
    }
    await deps.search.remove(tx, fileId);
    await noteFileMoment(tx, fileId, { kind: 'file.trashed', detail: { user_name: userName }, at });
    return null;
  });
}

/** Takes files out of the trash, exactly as they were. */
export function restoreFromTrash(deps: TrashDeps, request: TrashRequest): Promise<TrashOutcome> {
  return forEachFile(deps, request, async (tx, fileId, state, at) => {
    if (state.trashedAt === null) return 'unknown';
    await tx.trash.setTrashed(fileId, null);
    await reindexFile(tx, deps.search, fileId);
    await noteFileMoment(tx, fileId, { kind: 'file.restored', detail: { user_name: request.userName }, at });
    return null;
  });
}

/**
 * Deletes files in the trash for good. The record stays as `deleted`. Bytes that no other file has are removed after the
 * commit; if the run ends before, the sweep of the next start removes them.
 */
export async function deleteFromTrash(deps: TrashDeps, request: TrashRequest): Promise<TrashOutcome> {
  const freed: string[] = [];
  const outcome = await forEachFile(deps, request, async (tx, fileId, state, at) => {
    if (state.trashedAt === null) return 'unknown';
    if (state.isHeld) return 'held';
    await changeFile(tx, fileId, { to: 'deleted', at, detail: { user_name: request.userName } });
    await deps.search.remove(tx, fileId);
    await tx.trash.removeContent(fileId);
    freed.push(state.sha256);
    return null;
  });
  for (const sha256 of new Set(freed)) await removeUnneeded(deps.store, deps.blobs, sha256);
  return outcome;
}

/** Puts a legal hold on files, or takes it off. */
export function holdFiles(deps: TrashDeps, request: TrashRequest, isHeld: boolean): Promise<TrashOutcome> {
  return forEachFile(deps, request, async (tx, fileId, state, at) => {
    if (state.isHeld === isHeld) return 'unchanged';
    await tx.trash.setHeld(fileId, isHeld);
    const detail = { user_name: request.userName, is_held: isHeld };
    await noteFileMoment(tx, fileId, { kind: 'file.held', detail, at });
    return null;
  });
}

type Step = (
  tx: StoreTransaction,
  fileId: string,
  state: TrashState,
  at: string,
) => Promise<RefusedFile['reason'] | 'unchanged' | null>;

/** Each file has a transaction of its own, so that many of them keep no other change waiting. */
async function forEachFile(
  { store, nowMs }: TrashDeps,
  { companyId, fileIds }: TrashRequest,
  step: Step,
): Promise<TrashOutcome> {
  const refused: RefusedFile[] = [];
  const changed: string[] = [];
  for (const fileId of fileIds) {
    const reason = await store.transaction(async (tx) => {
      const state = await tx.trash.find(fileId);
      if (state?.companyId !== companyId || state.status === 'deleted') return 'unknown';
      return step(tx, fileId, state, new Date(nowMs()).toISOString());
    });
    if (reason === null) changed.push(fileId);
    else if (reason !== 'unchanged') refused.push({ fileId, reason });
  }
  return { done: fileIds.length - refused.length, changed, refused };
}
