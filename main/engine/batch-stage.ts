import { message, type AnyMessage } from '#contract/messages/message.ts';
import { judgeClose } from '#core/close-batch.ts';
import type { OpenBatchFacts } from '#core/close-batch.ts';
import { isStream } from '#core/arrival-gaps.ts';
import type { CancelSignal } from '#core/cancel.ts';
import { transition, fileInState, batchInState } from '#core/transition.ts';
import type { FileChange } from '#core/transition.ts';
import { batchId } from '#core/ids.ts';
import type { FolderId, ServiceId, Sha256 } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { Batch, CloseReason } from '#core/batch-state.ts';
import { addToBatch, singleFileBatch, openBatch } from '#core/batch.ts';
import { markDuplicatePending, resolveDuplicate } from '#core/register.ts';
import { retryIsolatedIfDue } from '#core/service-fault.ts';
import { returnToFormerService, formerServiceOf } from '#core/stranded.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { Connections } from './connections.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { Detector } from './detector.ts';
import type { Folders } from './folders.ts';
import type { ServiceFacts } from './service-facts.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import type { Arrivals } from './arrivals.ts';

const batchSize = 200;
/** A shorter sleep does not let the event loop continue. */
const turnMs = 1;
/** Every state that can resolve a duplicate or fill a batch. */
const interest: readonly FileStateKind[] = [
  'queued',
  'retrying',
  // Its first file may be done already.
  'duplicate-pending',
  'done',
  'on-hold',
  'rejected',
  'needs-decision',
  'missing',
  'ignored',
  'stabilizing',
];

interface BatchDeps {
  readonly journal: Pick<
    Journal,
    | 'answeredDuplicates'
    | 'batch'
    | 'batchesIn'
    | 'countIn'
    | 'firstWith'
    | 'files'
    | 'nextDueMs'
    | 'openBatchOf'
    | 'sentOnFrom'
  >;
  readonly commit: Commit;
  readonly folders: Pick<Folders, 'get' | 'isPaused'>;
  readonly detector: Pick<Detector, 'verdictOf'>;
  readonly connections: Pick<Connections, 'current'>;
  readonly pauses: Pick<ConnectionPauses, 'uploadPauseOf'>;
  readonly facts: Pick<ServiceFacts, 'isKnown'>;
  readonly arrivals: Arrivals;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly decisionTime: () => DecisionTime;
}

/**
 * Puts registered files behind their first files or into batches, and closes batches by their rule
 * (docs/file-lifecycle.md#steps).
 */
export function createBatchStage(deps: BatchDeps): StageSpec {
  const { arrivals } = deps;
  return {
    name: 'batch',
    interest: { files: interest, batches: ['open', 'unusable'] },
    pass: async (signal) => {
      await answerDuplicates(deps, signal);
      const nextAloneMs = queueDueAlone(deps);
      await placeQueued(deps, arrivals, signal);
      return earlier(nextAloneMs, closeSessions(deps, arrivals, deps.connections.current()));
    },
  };
}

/** Commits a page in one turn, and lets the other stages have a turn before the next page. */
async function afterPage(deps: BatchDeps, changes: readonly FileChange[], isLast: boolean): Promise<void> {
  deps.commit(transition({ files: changes }));
  if (!isLast) await deps.clock.sleep(turnMs);
}

async function answerDuplicates(deps: BatchDeps, signal: CancelSignal): Promise<void> {
  for (let more = true; more && !signal.aborted;) {
    const answered = deps.journal.answeredDuplicates(batchSize);
    const changes = answered.flatMap(({ file, first }) => resolveDuplicate(file, first)?.files ?? []);
    more = answered.length === batchSize;
    await afterPage(deps, changes, !more);
  }
}

/**
 * Queues files for which the service has failed, each alone, when their time has come. Returns the time (ms since 1970)
 * of the next.
 */
function queueDueAlone(deps: BatchDeps): number | null {
  const { journal, connections, pauses } = deps;
  const nowMs = deps.clock.nowMs();
  const service = connections.current();
  const nextMs = journal.nextDueMs(['retrying', 'on-hold'], nowMs);
  if (service === null) return null;
  const pause = pauses.uploadPauseOf(service);
  if (pause !== null) return earlier(nextMs, pause.untilMs);
  const due = journal.files({ kinds: ['retrying', 'on-hold'], dueByMs: nowMs });
  const files = due.flatMap((file) => {
    const change = deps.folders.isPaused(deps.folders.get(file.folderId))
      ? null
      : retryIsolatedIfDue(file, service, nowMs);
    return change === null ? [] : [change];
  });
  deps.commit(transition({ files }));
  return nextMs;
}

async function placeQueued(deps: BatchDeps, arrivals: Arrivals, signal: CancelSignal): Promise<void> {
  let after: TrackedFile['id'] | undefined;
  for (let more = true; more && !signal.aborted;) {
    const service = deps.connections.current();
    if (service === null || !deps.facts.isKnown(service)) return;
    const page = { limit: batchSize, ...(after === undefined ? {} : { after }) };
    const queued = deps.journal.files({ kinds: ['queued'], ...page });
    const { changes, joining, alone, back, hasRepeats } = placePage(deps, queued, service);
    for (const [file, sentOn] of back) goBack(deps, file, sentOn, service);
    for (const [id, files] of joining) {
      joinFolder(deps, id, files, service);
      arrivals.note(deps.folders.get(id), files, deps.clock.nowMs());
    }
    for (const file of alone)
      deps.commit(singleFileBatch(file, freshBatch(deps, file.folderId, service), deps.clock.nowMs()));
    // Files of one page may have the same content. Once one has joined, the page is read again and the others wait
    // behind it.
    after = hasRepeats ? undefined : queued.at(-1)?.id;
    more = hasRepeats || queued.length === batchSize;
    await afterPage(deps, changes, !more);
  }
}

interface Placing {
  readonly changes: readonly FileChange[];
  readonly joining: ReadonlyMap<FolderId, readonly TrackedFile[]>;
  /** Files for which this service has failed before. */
  readonly alone: readonly TrackedFile[];
  /** Files whose content this service may have processed, each with the file that a person moved to another service. */
  readonly back: readonly (readonly [TrackedFile, TrackedFile])[];
  readonly hasRepeats: boolean;
}

function placePage(deps: BatchDeps, queued: readonly TrackedFile[], service: ServiceId): Placing {
  const changes: FileChange[] = [];
  const joining = new Map<FolderId, TrackedFile[]>();
  const alone: TrackedFile[] = [];
  const back: (readonly [TrackedFile, TrackedFile])[] = [];
  const taken = new Set<Sha256>();
  let hasRepeats = false;
  for (const file of queued) {
    const folder = deps.folders.get(file.folderId);
    if (file.hash === null || (folder !== null && deps.folders.isPaused(folder))) continue;
    const dismissed = dismiss(deps, file, folder);
    if (dismissed !== null) {
      changes.push(dismissed);
      continue;
    }
    if (taken.has(file.hash)) {
      hasRepeats = true;
      continue;
    }
    const first = deps.journal.firstWith(file.hash, service, file.id);
    if (first !== null) {
      changes.push(...markDuplicatePending(file, first).files);
      continue;
    }
    taken.add(file.hash);
    const sentOn = deps.journal.sentOnFrom(file.hash, service);
    if (sentOn !== null) {
      back.push([file, sentOn]);
      continue;
    }
    const hadFault = file.serviceFault !== null && file.serviceId === service;
    if (hadFault && folder?.job.merge !== true) alone.push(file);
    else
      joining.set(file.folderId, [
        ...(joining.get(file.folderId) ?? []),
        hadFault ? file : { ...file, serviceFault: null },
      ]);
  }
  return { changes, joining, alone, back, hasRepeats };
}

function goBack(deps: BatchDeps, file: TrackedFile, sentOn: TrackedFile, service: ServiceId): void {
  const former = formerServiceOf(sentOn, service);
  if (former === null) return;
  const batch = deps.journal.batch(former.batchId);
  deps.commit(returnToFormerService(file, sentOn, { former, batch }, deps.decisionTime()));
}

/** Returns the transition of a file whose folder was removed, or that the rules or the service no longer accept. */
function dismiss(deps: BatchDeps, file: TrackedFile, folder: WatchFolder | null): FileChange | null {
  const ignore = (reason: 'folder-removed' | 'type' | 'excluded' | 'standard', why: AnyMessage): FileChange =>
    fileInState(file, { kind: 'ignored', reason }, why, { batchId: null });
  if (folder === null) return ignore('folder-removed', message('file.history.folder-removed'));
  if (file.allowed) return null;
  // Applies the current rules: a person may have changed them because of the files that wait.
  const verdict = deps.detector.verdictOf(folder, file.path);
  if (verdict.kind !== 'ignore') return null;
  if (verdict.reason === 'type') return ignore('type', message('file.history.type-not-sent'));
  if (verdict.reason === 'standard') return ignore('standard', message('file.history.name-ignored'));
  return ignore('excluded', message('file.history.left-out'));
}

function joinFolder(deps: BatchDeps, id: FolderId, files: readonly TrackedFile[], service: ServiceId): void {
  const folder = deps.folders.get(id);
  if (folder === null) return;
  const nowMs = deps.clock.nowMs();
  const open = deps.journal.openBatchOf(id, service);
  const fresh = () => freshBatch(deps, id, service);
  deps.commit(addToBatch(files, open, fresh, folder.batch, nowMs));
}

function freshBatch(deps: BatchDeps, id: FolderId, service: ServiceId): Batch {
  return openBatch(batchId(deps.ids.uuid()), id, service, deps.clock.nowMs());
}

function closeSessions(deps: BatchDeps, arrivals: Arrivals, current: ServiceId | null): number | null {
  let next: number | null = null;
  for (const batch of deps.journal.batchesIn(['open'])) {
    const folder = deps.folders.get(batch.folderId);
    const nowMs = deps.clock.nowMs();
    const close = (why: CloseReason): void =>
      deps.commit(transition({ batches: [batchInState(batch, { kind: 'closing', why, sinceMs: nowMs })] }));
    if (folder === null) close('folder-removed');
    else if (batch.serviceId !== current) close('service-changed');
    else if (folder.root === null && deps.journal.countIn(['stabilizing', 'queued'], folder.id) === 0) {
      close('complete');
    } else {
      // A person who named files waits for all of them, but not for a file that is written without end.
      const rule = folder.root === null ? { ...folder.batch, idleGapMs: Infinity } : folder.batch;
      const verdict = judgeClose(batch, rule, nowMs, companyOf(deps, arrivals, folder));
      if (verdict.kind === 'close') close(verdict.why);
      else next = earlier(next, verdict.checkAtMs);
    }
  }
  return next;
}

/** Returns `null` where the batch waits for its idle gap. A merged document needs all of its files. */
function companyOf(deps: BatchDeps, arrivals: Arrivals, folder: WatchFolder): OpenBatchFacts | null {
  const gaps = arrivals.of(folder.id);
  if (folder.root === null || folder.job.merge || gaps === null || isStream(gaps, folder.batch.idleGapMs)) return null;
  return { onTheirWay: deps.journal.countIn(['stabilizing', 'queued'], folder.id), lastArrivalMs: gaps.lastSeenAtMs };
}
