import { finishIfAll } from '#core/following.ts';
import type { Item } from '#core/item.ts';
import { nameOf } from '#core/item.ts';
import { proofLooked, wantedProofs } from '#core/proving.ts';
import type { ProofLook } from '#core/proving.ts';
import { hasProvenBytes, withReportedBytes } from '#core/receipt.ts';
import { decision } from '#core/decision.ts';
import type { ServiceId } from '#core/ids.ts';
import type { FileRecord } from '#ports/document-records.ts';
import type { ByteSink, SearchRequest } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import type { Context } from './context.ts';
import { noteLook, reach, whyNot } from './context.ts';
import { searchForFile } from './find.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;
const dataPointsTried = 3;
const pageSize = 32;
/** The bytes themselves are not wanted, only what the receipt says of them. */
const nowhere: ByteSink = { write: () => Promise.resolve() };

/** Gathers the proofs that the service can give, and calls a file done (docs/file-lifecycle.md#receipt). */
export function createProver(context: Context, tasks: Tasks): LaneSpec {
  return {
    name: 'prover',
    interest: { items: ['proving'] },
    pass: () => {
      const nowMs = context.clock.nowMs();
      let next = context.journal.nextDueMs(['proving']);
      if (next !== null && next <= nowMs) next = null;
      // Files whose service is away stand before no others, however many they are.
      const away: ServiceId[] = [];
      for (let more = true; more;) {
        more = false;
        const page = { dueByMs: nowMs, exceptServices: away, limit: pageSize };
        for (const item of context.journal.items({ kinds: ['proving'], ...page })) {
          if (tasks.has(item.id) || item.serviceId === null || away.includes(item.serviceId)) continue;
          const { service, untilMs } = reach(context, item.serviceId);
          if (service !== null) {
            if (tasks.free > 0) tasks.run(item.id, () => proveOnce(context, item, service));
            continue;
          }
          next = earlier(next, untilMs ?? nowMs + againMs);
          away.push(item.serviceId);
          more = true;
        }
      }
      return Promise.resolve(next);
    },
  };
}

async function proveOnce(context: Context, seen: Item, service: IngestService): Promise<void> {
  if (seen.remote === null || seen.serviceId === null) return;
  const look = await gather(context, seen, service, seen.remote.fileId);
  const item = context.journal.item(seen.id);
  if (item === null) return;
  const change = proofLooked(item, look, context.moment());
  if (change === null) return;
  const session = item.sessionId === null ? null : context.journal.session(item.sessionId);
  const result =
    session === null || !isLastOf(context, item)
      ? decision({ items: [change] })
      : finishIfAll(session, context.journal.membersOf(session.id), [change], context.clock.nowMs());
  context.commit(result);
}

/** Only the last file of a session to come to its end can end it. */
function isLastOf(context: Context, item: Item): boolean {
  if (item.sessionId === null) return true;
  const underWay = { kinds: ['processing', 'proving'], sessionId: item.sessionId, limit: 2 } as const;
  return context.journal.items(underWay).every((member) => member.id === item.id);
}

async function gather(context: Context, item: Item, service: IngestService, fileId: string): Promise<ProofLook> {
  const afterAction = context.folder(item.folderId)?.afterAction ?? 'leave';
  const wanted = wantedProofs(item.receipt, afterAction);
  const answer = await service.file(fileId, { poll: true });
  noteService(context, item, answer);
  const file = answer.ok ? answer.value : null;
  const record = answer.ok ? answer.value : whyNot(answer.failure);
  const downloaded = wanted.downloadIfUnproven ? await download(context, item, service, fileId, file) : 'not-needed';
  const search = wanted.search ? await find(context, item, service, fileId, file) : 'none';
  return { record, downloaded, search };
}

function noteService(context: Context, item: Item, answer: Awaited<ReturnType<IngestService['file']>>): void {
  if (item.serviceId !== null) noteLook(context, item.serviceId, answer.ok ? null : answer.failure);
}

async function download(
  context: Context,
  item: Item,
  service: IngestService,
  fileId: string,
  file: FileRecord | null,
): Promise<ProofLook['downloaded']> {
  if (item.hash !== null && file !== null) {
    const sent = { sizeBytes: item.stamp.sizeBytes, sha256: item.hash };
    const proven = withReportedBytes(item.receipt, sent, file, '');
    if (proven === null || hasProvenBytes(proven)) return 'not-needed';
  }
  const answer = await service.download(fileId, nowhere, { poll: true });
  if (item.serviceId !== null) noteLook(context, item.serviceId, answer.ok ? null : answer.failure);
  if (answer.ok) return answer.value;
  return whyNot(answer.failure);
}

async function find(
  context: Context,
  item: Item,
  service: IngestService,
  fileId: string,
  file: FileRecord | null,
): Promise<ProofLook['search']> {
  if (item.serviceId === null) return 'none';
  const byId = context.facts.capabilities(item.serviceId)?.searchById === true;
  const values = (file?.dataPoints ?? []).flatMap((point) =>
    point.valueAsString === undefined ? [] : [point.valueAsString],
  );
  const byTag: readonly SearchRequest[] = file?.tagName === undefined ? [] : [{ tagName: file.tagName }];
  const queries = byId ? [fileId] : [fileId, nameOf(item.path), ...values.slice(0, dataPointsTried), ...byTag];
  return (await searchForFile(context, service, item.serviceId, fileId, queries)).kind;
}
