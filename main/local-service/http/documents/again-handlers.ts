import type { DocumentCallName } from '#service-api/documents/document-calls.ts';
import { scopeOf, type Caller } from '../../auth/caller.ts';
import { againOf, cancelAgain, queueAgain, type NotAgain } from '../../queue/again/process-again.ts';
import { reply } from '../call.ts';
import type { OwnHandlers } from '../own-call.ts';
import type { ServiceDeps } from '../service-deps.ts';

type AgainNames = Extract<DocumentCallName, `again.${string}`>;

/** The most documents that one answer names. */
const mostListed = 1_000;

/** Documents that are processed again. Those that the caller does not see are unknown. */
export function againHandlers(
  deps: Pick<ServiceDeps, 'records' | 'store' | 'processor' | 'nowMs'>,
): OwnHandlers<AgainNames> {
  const { records, store, processor, nowMs } = deps;
  const seenBy = async (caller: Caller, fileIds: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await records.files.findAll(scopeOf(caller), fileIds)).map(({ id }) => id));
  const requestOf = (caller: Caller) => ({ companyId: caller.company.id, userName: caller.user.userName });
  return {
    async 'again.start'({ caller, input }) {
      const asked = [...new Set(input.fileIds)];
      const seen = await seenBy(caller, asked);
      const fileIds = asked.filter((id) => seen.has(id));
      const { queued, refused } = await queueAgain(store, { ...requestOf(caller), fileIds }, nowMs);
      processor.wake();
      const unseen = asked.filter((id) => !seen.has(id)).map((fileId): NotAgain => ({ fileId, reason: 'unknown' }));
      const all = [...refused, ...unseen];
      return reply({ queued: asked.length - all.length, fileIds: [...queued], refused: all });
    },
    async 'again.cancel'({ caller, input: { fileIds } }) {
      const asked = fileIds ?? (await againOf(store, caller.company.id)).map(({ fileId }) => fileId);
      const seen = await seenBy(caller, asked);
      const own = { ...requestOf(caller), fileIds: asked.filter((id) => seen.has(id)) };
      const cancelled = await cancelAgain(store, own, nowMs);
      return reply({ cancelled: cancelled.length, fileIds: [...cancelled] });
    },
    async 'again.list'({ caller }) {
      const all = await againOf(store, caller.company.id);
      const listed = all.slice(0, mostListed);
      const seen = await seenBy(
        caller,
        listed.map(({ fileId }) => fileId),
      );
      const documents = listed.filter(({ fileId }) => seen.has(fileId));
      const last = await store.transaction(({ queue }) => queue.lastAgain(caller.company.id));
      return reply({ total: all.length - listed.length + documents.length, last, documents });
    },
  };
}
