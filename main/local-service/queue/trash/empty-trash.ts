import type { Logger } from 'pino';
import { trashMs } from '../../store/trash.ts';
import { deleteFromTrash, moveToTrash, type TrashDeps } from './trash-files.ts';

/** Moves the documents of a company that are older than their class is kept to the trash. Resolves with their number. */
export async function applyRetention(deps: TrashDeps, companyId: string): Promise<number> {
  const now = new Date(deps.nowMs()).toISOString();
  const due = await deps.store.transaction(async ({ trash }) => {
    const all = [];
    for (const rule of await trash.rules(companyId)) all.push(...(await trash.due(companyId, rule, now)));
    return all.map(({ fileId }) => fileId);
  });
  return (await moveToTrash(deps, { companyId, userName: null, fileIds: due })).done;
}

/** Deletes what has been in the trash for 30 days, and moves what is no longer kept there. Never rejects. */
export function createTrashExpiry(deps: TrashDeps & { readonly log: Logger }): () => Promise<void> {
  const { store, nowMs, log } = deps;
  return async () => {
    try {
      const before = new Date(nowMs() - trashMs).toISOString();
      for (const companyId of await store.transaction(({ companies }) => companies.ids())) {
        const fileIds = await store.transaction(({ trash }) => trash.inTrash({ companyId, before }));
        const { done } = await deleteFromTrash(deps, { companyId, userName: null, fileIds });
        const moved = await applyRetention(deps, companyId);
        if (done + moved > 0) log.info({ deleted: done, moved }, 'trash');
      }
    } catch (error) {
      log.error({ err: error }, 'the trash could not be emptied');
    }
  };
}
