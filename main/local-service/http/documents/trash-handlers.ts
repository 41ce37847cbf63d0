import { scopeOf, type Caller } from '../../auth/caller.ts';
import { applyRetention } from '../../queue/trash/empty-trash.ts';
import {
  deleteFromTrash,
  holdFiles,
  moveToTrash,
  restoreFromTrash,
  type TrashDeps,
  type TrashOutcome,
  type TrashRequest,
} from '../../queue/trash/trash-files.ts';
import { trashMs, type DueDocument, type RetentionRule } from '../../store/trash.ts';
import { reply } from '../call.ts';
import type { OwnHandlers } from '../own-call.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { DocumentCallName } from '#service-api/documents/document-calls.ts';
import { refuse } from '../refusal.ts';

type HandlerDeps = Pick<ServiceDeps, 'records'> & TrashDeps;
type TrashNames = Extract<DocumentCallName, `trash.${string}` | 'documents.hold' | 'space.get'>;
type RetentionNames = Extract<DocumentCallName, `retention.${string}`>;

/** What is no longer wanted, and what must not go. */
export function trashHandlers(deps: HandlerDeps): OwnHandlers<TrashNames> {
  const { records, store } = deps;
  /** Files that the caller does not see are unknown. */
  const seenBy = async (caller: Caller, fileIds: readonly string[]): Promise<readonly string[]> =>
    (await records.files.findAll(scopeOf(caller), fileIds)).map(({ id }) => id);
  const run = async (
    caller: Caller,
    fileIds: readonly string[],
    act: (deps: TrashDeps, request: TrashRequest) => Promise<TrashOutcome>,
  ): Promise<TrashOutcome> => {
    const asked = [...new Set(fileIds)];
    const seen = await seenBy(caller, asked);
    const unseen = asked.filter((id) => !seen.includes(id));
    const request = { companyId: caller.company.id, userName: caller.user.userName, fileIds: seen };
    const outcome = await act(deps, request);
    const unknown = unseen.map((fileId) => ({ fileId, reason: 'unknown' as const }));
    return { ...outcome, refused: [...outcome.refused, ...unknown] };
  };
  return {
    async 'trash.move'({ caller, input }) {
      const { done, changed, refused } = await run(caller, input.fileIds, moveToTrash);
      return reply({ moved: done, fileIds: [...changed], refused: [...refused] });
    },
    async 'trash.restore'({ caller, input }) {
      const { done, refused } = await run(caller, input.fileIds, restoreFromTrash);
      return reply({ restored: done, refused: [...refused] });
    },
    async 'trash.delete'({ caller, companyId, input }) {
      const all = () => store.transaction(({ trash }) => trash.inTrash({ companyId, before: null }));
      const { done, refused } = await run(caller, input.fileIds ?? (await all()), deleteFromTrash);
      return reply({ deleted: done, refused: [...refused] });
    },
    async 'trash.list'({ caller, input: { page, pageSize } }) {
      const scope = scopeOf(caller);
      const [total, files] = await Promise.all([records.trash.count(scope), records.trash.page(scope, page, pageSize)]);
      const deletesAt = (trashedAt: string) => new Date(Date.parse(trashedAt) + trashMs).toISOString();
      return reply({ total, files: files.map((file) => ({ ...file, deletesAt: deletesAt(file.trashedAt) })) });
    },
    async 'documents.hold'({ caller, input: { fileIds, isHeld } }) {
      const { done } = await run(caller, fileIds, (given, request) => holdFiles(given, request, isHeld));
      return reply({ changed: done });
    },
    'space.get': async ({ caller }) => reply({ ...(await records.trash.space(scopeOf(caller))) }),
  };
}

/** How long documents are kept. Each change is in the journal of the configuration. */
export function retentionHandlers(deps: HandlerDeps): OwnHandlers<RetentionNames> {
  const { store, nowMs } = deps;
  return {
    'retention.get': async ({ companyId }) =>
      reply({ rules: [...(await store.transaction(({ trash }) => trash.rules(companyId)))] }),
    async 'retention.set'({ caller, companyId, input: { rules } }) {
      const isKnown = await store.transaction(async (tx) => {
        for (const { tagId } of rules) if ((await tx.configuration.findTag(companyId, tagId)) === null) return false;
        const [before, at] = [await tx.trash.rules(companyId), new Date(nowMs()).toISOString()];
        await tx.trash.setRules(companyId, rules);
        const event = { companyId, userName: caller.user.userName, call: 'retention.set', subject: '' };
        await tx.configuration.append({ ...event, before, after: rules, at });
        return true;
      });
      if (!isKnown) return refuse(404, serviceMessage('service.correction.no-class'));
      await applyRetention(deps, companyId);
      return reply({ rules });
    },
    'retention.try': ({ companyId, input: { rules } }) => tryRules(deps, companyId, rules),
  };
}

async function tryRules({ store, nowMs }: HandlerDeps, companyId: string, rules: readonly RetentionRule[]) {
  const now = new Date(nowMs()).toISOString();
  const due = await store.transaction(async ({ trash }) => {
    const found: { readonly tagId: string; readonly files: readonly DueDocument[] }[] = [];
    for (const rule of rules) found.push({ tagId: rule.tagId, files: await trash.due(companyId, rule, now) });
    return found;
  });
  const byTag = due.map(({ tagId, files }) => ({ tagId, documents: files.length }));
  const files = due.flatMap((one) => one.files);
  const documents = files.length;
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const oldestAt = files.map(({ createdAt }) => createdAt).toSorted()[0] ?? null;
  return reply({ documents, sizeBytes, oldestAt, byTag });
}
