import type { DocumentCallName } from '#service-api/documents/document-calls.ts';
import { mostFailed, type FailedDocument, type TeamProcessRecord } from '#service-api/documents/failed-calls.ts';
import { queueAgain } from '../../queue/again/process-again.ts';
import type { FailedFile } from '../../store/inventory.ts';
import type { TeamProcess } from '../../store/team-process.ts';
import { reply } from '../call.ts';
import type { OwnHandlers } from '../own-call.ts';
import type { ServerOptions, ServiceDeps } from '../service-deps.ts';

type FailedNames = Extract<DocumentCallName, `failed.${string}` | `workers.${string}`>;

/** What could not be read in the caller's company, and what reads. Of other companies only numbers are said. */
export function failedHandlers(
  deps: Pick<ServiceDeps, 'store' | 'processor' | 'nowMs' | 'processes'>,
  { leavesReading = false }: Pick<ServerOptions, 'leavesReading'>,
): OwnHandlers<FailedNames> {
  const { store, processor, nowMs, processes } = deps;
  const { inventory } = store;
  const partOf = async (companyId: string, before: number | null, limit: number) => {
    const found = await inventory.failedOf(companyId, before, limit + 1);
    const files = found.slice(0, limit);
    return { files, next: found.length > limit ? (files.at(-1)?.seq ?? null) : null };
  };
  return {
    async 'failed.list'({ companyId, input: { before, limit } }) {
      const { files, next } = await partOf(companyId, before, limit);
      return reply({ total: await inventory.failedCount(companyId), documents: files.map(failedView), next });
    },
    async 'failed.again'({ caller, companyId, input: { before } }) {
      const { files, next } = await partOf(companyId, before, mostFailed);
      const request = { companyId, userName: caller.user.userName, fileIds: files.map(({ fileId }) => fileId) };
      const { queued, refused } = await queueAgain(store, request, nowMs);
      processor.wake();
      return reply({ fileIds: [...queued], refused: refused.length, next });
    },
    async 'workers.list'({ companyId }) {
      const all = processes === undefined ? null : await processes();
      return reply({
        processes: all === null ? null : all.map((one) => processView(one, companyId)),
        serviceReads: !leavesReading,
      });
    },
  };
}

function failedView({ fileId, name, userName, at, triedAgainAt, reason, message, again }: FailedFile): FailedDocument {
  return { fileId, name, userName, failedAt: at, triedAgainAt, reason, message, again };
}

function processView({ reading, ...process }: TeamProcess, companyId: string): TeamProcessRecord {
  const own = reading.filter((document) => document.companyId === companyId);
  return {
    ...process,
    reading: own.map(({ fileId, name }) => ({ fileId, name })),
    others: reading.length - own.length,
  };
}
