import { finishIfAll } from '#core/poll.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { nameOf } from '#core/tracked-file.ts';
import { verifyLookedUp, wantedChecks } from '#core/verify.ts';
import type { VerifyLookup } from '#core/verify.ts';
import { hasVerifiedBytes, withReportedBytes } from '#core/receipt.ts';
import { transition } from '#core/transition.ts';
import type { ServiceId } from '#core/ids.ts';
import type { FileRecord } from '#ports/document-records.ts';
import type { ByteSink, SearchRequest } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import { whyNot } from './connections.ts';
import type { Connections } from './connections.ts';
import type { Folders } from './folders.ts';
import type { ServiceFacts } from './service-facts.ts';
import { findDocument } from './find-document.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;
const dataPointsTried = 3;
const pageSize = 32;
/** The bytes themselves are not wanted, only what the receipt says of them. */
const nowhere: ByteSink = { write: () => Promise.resolve() };

interface VerifyDeps {
  readonly journal: Pick<Journal, 'batch' | 'item' | 'items' | 'membersOf' | 'nextDueMs'>;
  readonly commit: Commit;
  readonly connections: Connections;
  readonly facts: Pick<ServiceFacts, 'capabilities'>;
  readonly folders: Pick<Folders, 'get'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly decisionTime: () => DecisionTime;
}

/** Gathers the checks that the service can give, and calls a file done (docs/file-lifecycle.md#receipt). */
export function createVerifyStage(deps: VerifyDeps): StageSpec {
  const { tasks } = deps;
  return {
    name: 'verify',
    interest: { items: ['verifying'] },
    pass: () => {
      const nowMs = deps.clock.nowMs();
      let next = deps.journal.nextDueMs(['verifying']);
      if (next !== null && next <= nowMs) next = null;
      // Files whose service is away stand before no others, however many they are.
      const away: ServiceId[] = [];
      for (let more = true; more;) {
        more = false;
        const page = { dueByMs: nowMs, exceptServices: away, limit: pageSize };
        for (const item of deps.journal.items({ kinds: ['verifying'], ...page })) {
          if (tasks.has(item.id) || item.serviceId === null || away.includes(item.serviceId)) continue;
          const { service, untilMs } = deps.connections.reach(item.serviceId);
          if (service !== null) {
            if (tasks.free > 0) tasks.run(item.id, () => verifyOnce(deps, item, service));
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

async function verifyOnce(deps: VerifyDeps, seen: TrackedFile, service: IngestService): Promise<void> {
  if (seen.remote === null || seen.serviceId === null) return;
  const lookup = await gather(deps, seen, service, seen.remote.fileId);
  const item = deps.journal.item(seen.id);
  if (item === null) return;
  const change = verifyLookedUp(item, lookup, deps.decisionTime());
  if (change === null) return;
  const batch = item.batchId === null ? null : deps.journal.batch(item.batchId);
  const result =
    batch === null || !isLastOf(deps, item)
      ? transition({ items: [change] })
      : finishIfAll(batch, deps.journal.membersOf(batch.id), [change], deps.clock.nowMs());
  deps.commit(result);
}

/** Only the last file of a batch to come to its end can end it. */
function isLastOf(deps: VerifyDeps, item: TrackedFile): boolean {
  if (item.batchId === null) return true;
  const underWay = { kinds: ['processing', 'verifying'], batchId: item.batchId, limit: 2 } as const;
  return deps.journal.items(underWay).every((member) => member.id === item.id);
}

async function gather(
  deps: VerifyDeps,
  item: TrackedFile,
  service: IngestService,
  fileId: string,
): Promise<VerifyLookup> {
  const afterAction = deps.folders.get(item.folderId)?.afterAction ?? 'leave';
  const wanted = wantedChecks(item.receipt, afterAction);
  const answer = await service.file(fileId, { poll: true });
  noteService(deps, item, answer);
  const file = answer.ok ? answer.value : null;
  const record = answer.ok ? answer.value : whyNot(answer.failure);
  const downloaded = wanted.downloadIfUnverified ? await download(deps, item, service, fileId, file) : 'not-needed';
  const search = wanted.search ? await find(deps, item, service, fileId, file) : 'none';
  return { record, downloaded, search };
}

function noteService(deps: VerifyDeps, item: TrackedFile, answer: Awaited<ReturnType<IngestService['file']>>): void {
  if (item.serviceId !== null) deps.connections.noteAnswer(item.serviceId, answer.ok ? null : answer.failure);
}

async function download(
  deps: VerifyDeps,
  item: TrackedFile,
  service: IngestService,
  fileId: string,
  file: FileRecord | null,
): Promise<VerifyLookup['downloaded']> {
  if (item.hash !== null && file !== null) {
    const sent = { sizeBytes: item.stat.sizeBytes, sha256: item.hash };
    const known = withReportedBytes(item.receipt, sent, file, 'record');
    if (known === null || hasVerifiedBytes(known)) return 'not-needed';
  }
  const answer = await service.download(fileId, nowhere, { poll: true });
  if (item.serviceId !== null) deps.connections.noteAnswer(item.serviceId, answer.ok ? null : answer.failure);
  if (answer.ok) return answer.value;
  return whyNot(answer.failure);
}

async function find(
  deps: VerifyDeps,
  item: TrackedFile,
  service: IngestService,
  fileId: string,
  file: FileRecord | null,
): Promise<VerifyLookup['search']> {
  if (item.serviceId === null) return 'none';
  const byId = deps.facts.capabilities(item.serviceId)?.searchById === true;
  const values = (file?.dataPoints ?? []).map(({ valueAsString }) => valueAsString).filter((text) => text !== '');
  const byTag: readonly SearchRequest[] = file?.tagName === undefined ? [] : [{ tagName: file.tagName }];
  const queries = byId ? [fileId] : [fileId, nameOf(item.path), ...values.slice(0, dataPointsTried), ...byTag];
  return (await findDocument(deps, service, item.serviceId, fileId, queries)).kind;
}
