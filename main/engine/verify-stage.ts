import { summaryOf } from '#core/document-summary.ts';
import { finishIfAll } from '#core/poll.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { nameOf, sentContent } from '#core/tracked-file.ts';
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
import { classifyFailure } from './connections.ts';
import type { Connections } from './connections.ts';
import type { Folders } from './folders.ts';
import type { ServiceFacts } from './service-facts.ts';
import { findDocument } from './find-document.ts';
import { findOutputs } from './find-outputs.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;
const dataPointsTried = 3;
const pageSize = 32;
/** Discards the bytes, because only the receipt of the download is needed. */
const nowhere: ByteSink = { write: () => Promise.resolve() };

interface VerifyDeps {
  readonly journal: Pick<Journal, 'batch' | 'file' | 'files' | 'membersOf' | 'nextDueMs'>;
  readonly commit: Commit;
  readonly connections: Connections;
  readonly facts: Pick<ServiceFacts, 'capabilities'>;
  readonly folders: Pick<Folders, 'get'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly decisionTime: () => DecisionTime;
}

/** Gathers the checks that the service can give, and sets a file to done (docs/file-lifecycle.md#receipt). */
export function createVerifyStage(deps: VerifyDeps): StageSpec {
  const { tasks } = deps;
  return {
    name: 'verify',
    interest: { files: ['verifying'] },
    pass: () => {
      const nowMs = deps.clock.nowMs();
      let next = deps.journal.nextDueMs(['verifying']);
      if (next !== null && next <= nowMs) next = null;
      // Files whose service is away never block others, however many there are.
      const away: ServiceId[] = [];
      for (let more = true; more;) {
        more = false;
        const page = { dueByMs: nowMs, exceptServices: away, limit: pageSize };
        for (const file of deps.journal.files({ kinds: ['verifying'], ...page })) {
          if (tasks.has(file.id) || file.serviceId === null || away.includes(file.serviceId)) continue;
          const { service, untilMs } = deps.connections.reach(file.serviceId);
          if (service !== null) {
            if (tasks.free > 0) tasks.run(file.id, () => verifyOnce(deps, file, service));
            continue;
          }
          next = earlier(next, untilMs ?? nowMs + againMs);
          away.push(file.serviceId);
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
  const file = deps.journal.file(seen.id);
  if (file === null) return;
  const change = verifyLookedUp(file, lookup, deps.decisionTime());
  if (change === null) return;
  const batch = file.batchId === null ? null : deps.journal.batch(file.batchId);
  const result =
    batch === null || !isLastOf(deps, file)
      ? transition({ files: [change] })
      : finishIfAll(batch, deps.journal.membersOf(batch.id), [change], deps.clock.nowMs());
  deps.commit(result);
}

/** Returns whether the file is the last of its batch that is in progress. Only that file can end the batch. */
function isLastOf(deps: VerifyDeps, file: TrackedFile): boolean {
  if (file.batchId === null) return true;
  const underWay = { kinds: ['processing', 'verifying'], batchId: file.batchId, limit: 2 } as const;
  return deps.journal.files(underWay).every((member) => member.id === file.id);
}

async function gather(
  deps: VerifyDeps,
  trackedFile: TrackedFile,
  service: IngestService,
  fileId: string,
): Promise<VerifyLookup> {
  const afterAction = deps.folders.get(trackedFile.folderId)?.afterAction ?? 'leave';
  const wanted = wantedChecks(trackedFile.receipt, afterAction);
  const answer = await service.file(fileId, { poll: true });
  noteService(deps, trackedFile, answer);
  const file = answer.ok ? answer.value : null;
  const record = answer.ok ? answer.value : classifyFailure(answer.failure);
  const downloaded = wanted.downloadIfUnverified
    ? await download(deps, trackedFile, service, fileId, file)
    : 'not-needed';
  const { outputs } = trackedFile.receipt;
  if (wanted.search && outputs !== undefined) {
    return { record, downloaded, ...(await findOutputs(deps, trackedFile.serviceId, service, outputs)) };
  }
  const search = wanted.search ? await find(deps, trackedFile, service, fileId, file) : 'none';
  return { record, downloaded, search, foundOutputs: [], ...readOf(file) };
}

/** Returns what lists will show of the document. A file of which a job made others is no document itself. */
function readOf(file: FileRecord | null): Pick<VerifyLookup, 'read'> {
  const summary = file === null ? null : summaryOf(file.dataPoints);
  if (file === null || summary === null) return {};
  return { read: { tagName: file.tagName ?? null, tagScore: file.tagScore ?? null, warning: null, summary } };
}

function noteService(deps: VerifyDeps, file: TrackedFile, answer: Awaited<ReturnType<IngestService['file']>>): void {
  if (file.serviceId !== null) deps.connections.noteAnswer(file.serviceId, answer.ok ? null : answer.failure);
}

async function download(
  deps: VerifyDeps,
  trackedFile: TrackedFile,
  service: IngestService,
  fileId: string,
  file: FileRecord | null,
): Promise<VerifyLookup['downloaded']> {
  const content = sentContent(trackedFile);
  if (content !== null && file !== null) {
    const sent = { sizeBytes: content.sizeBytes, sha256: content.hash };
    const known = withReportedBytes(trackedFile.receipt, sent, file, 'record');
    if (known === null || hasVerifiedBytes(known)) return 'not-needed';
  }
  const answer = await service.download(fileId, nowhere, { poll: true });
  if (trackedFile.serviceId !== null)
    deps.connections.noteAnswer(trackedFile.serviceId, answer.ok ? null : answer.failure);
  if (answer.ok) return answer.value;
  return classifyFailure(answer.failure);
}

async function find(
  deps: VerifyDeps,
  trackedFile: TrackedFile,
  service: IngestService,
  fileId: string,
  file: FileRecord | null,
): Promise<VerifyLookup['search']> {
  if (trackedFile.serviceId === null) return 'none';
  const byId = deps.facts.capabilities(trackedFile.serviceId)?.searchById === true;
  const values = (file?.dataPoints ?? []).map(({ valueAsString }) => valueAsString).filter((text) => text !== '');
  const byTag: readonly SearchRequest[] = file?.tagName === undefined ? [] : [{ tagName: file.tagName }];
  const queries = byId ? [fileId] : [fileId, nameOf(trackedFile.path), ...values.slice(0, dataPointsTried), ...byTag];
  return (await findDocument(deps, service, trackedFile.serviceId, fileId, queries)).kind;
}
