import type { UploadSituation } from '#core/batch-fault.ts';
import type { FolderId, ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import { leaveBatchUnreachable } from '#core/batch.ts';
import { fileMissing, stabilizeAgain } from '#core/detect.ts';
import { isServiceFault } from '#core/service-fault.ts';
import { refusedBySize } from '#core/size-limit.ts';
import { sameStat } from '#core/file-stat.ts';
import { transition, fileInState } from '#core/transition.ts';
import { withoutPath } from '#core/lost-path.ts';
import { copyLost } from '#core/spool.ts';
import { beginUpload, notUploaded, uploadEnded } from '#core/upload.ts';
import type { UploadEnd } from '#core/upload.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { UploadOutcome } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Context } from './context.ts';
import { reach, refOf } from './context.ts';
import { blame, canList, situationOf, uploadArrived } from './fault-situation.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import type { Progress } from './progress.ts';
import { markUploadsUnconfirmed } from './recovery.ts';
import { learnSizeLimit, sizeLimitOf } from './size-limit.ts';
import type { Tasks } from './tasks.ts';
import type { UploadedBefore } from './uploaded-before.ts';
import { createWaitingMembers } from './waiting-members.ts';
import type { WaitingMembers } from './waiting-members.ts';

/** A root that is away, or a service that is not connected, is tried again after so long. */
const awayMs = 5_000;

/**
 * Sends the files of open and closing batches, so many at once. While one of a batch is unconfirmed, nothing else goes to
 * that batch (docs/file-lifecycle.md#unconfirmed-calls).
 */
export function createUploadStage(context: Context, tasks: Tasks, noted: Noted): StageSpec & TimerOwner {
  const waiting = createWaitingMembers(context);
  /** The one file by which a service that is ill is tried. */
  const probes = new Map<ServiceId, TrackedFile['id']>();
  const notBefore = new Map<TrackedFile['id'], number>();
  /** Folders whose roots are away: their files are not asked about one by one. */
  const awayUntil = new Map<FolderId, number>();

  const attempt = async (id: TrackedFile['id'], folder: FolderId, signal: CancelSignal): Promise<void> => {
    const end = await sendOne(context, id, { ...noted, waiting }, signal);
    if (end === 'root-away') awayUntil.set(folder, context.clock.nowMs() + awayMs);
    // Whatever kept it from being sent (its root is away, its batch unconfirmed) is not asked about without a pause.
    const state = context.journal.item(id)?.state;
    const nowMs = context.clock.nowMs();
    const isOverdue = state?.kind === 'retrying' && state.retryAtMs <= nowMs;
    const stays = state?.kind === 'batched' || isOverdue;
    if (stays) notBefore.set(id, nowMs + awayMs);
    else notBefore.delete(id);
  };
  const tryIll = (service: ServiceId, items: readonly TrackedFile[], signal: CancelSignal): void => {
    if (isTrying(context, service, probes.get(service), tasks)) return;
    for (const item of context.gates.breaker.admit(service, items)) {
      probes.set(service, item.id);
      tasks.run(item.id, () => attempt(item.id, item.folderId, signal));
    }
  };
  return {
    name: 'upload',
    interest: { items: ['batched', 'retrying', 'uploaded'], batches: ['open', 'closing', 'unusable'] },
    recall: () => {
      notBefore.clear();
      awayUntil.clear();
      waiting.recall();
    },
    pass: (signal) => {
      const nowMs = context.clock.nowMs();
      markUploadsUnconfirmed(context, tasks.has);
      let next = waiting.pass();
      const unconfirmed = unconfirmedBatches(context);
      const ready = new Map<ServiceId, TrackedFile[]>();
      for (const batch of context.journal.batchesIn(['open', 'closing'])) {
        if (tasks.free <= 0 || signal.aborted) break;
        if (unconfirmed.has(batch.id) || context.isPaused(context.folder(batch.folderId))) continue;
        const untilMs = awayUntilMs(context, batch, awayUntil.get(batch.folderId) ?? 0, nowMs);
        if (untilMs !== 0) {
          next = earlier(next, untilMs);
          continue;
        }
        const isIll = context.gates.breaker.isIll(batch.serviceId);
        for (const item of sendable(context, batch, nowMs, tasks.free + notBefore.size, noted.uploadedBefore)) {
          if (tasks.free <= 0) break;
          if (tasks.has(item.id)) continue;
          const fromMs = notBefore.get(item.id) ?? 0;
          if (fromMs > nowMs) next = earlier(next, fromMs);
          else if (isIll) ready.set(batch.serviceId, [...(ready.get(batch.serviceId) ?? []), item]);
          else tasks.run(item.id, () => attempt(item.id, item.folderId, signal));
        }
      }
      for (const [service, items] of ready) tryIll(service, items, signal);
      // What is due and could not start waits for a wake, or for its gate, which is reckoned with already.
      return Promise.resolve(earlier(next, context.journal.nextDueMs(['retrying'], nowMs)));
    },
  };
}

/** Until when nothing of a batch can be uploaded; 0: it can now; `null`: until its service is connected. */
function awayUntilMs(context: Context, batch: Batch, rootFromMs: number, nowMs: number): number | null {
  const { service, untilMs } = reach(context, batch.serviceId);
  if (service === null) return untilMs;
  const pause = context.gates.uploadPauseOf(batch.serviceId) ?? context.rights.sendingDenied(batch.serviceId);
  if (pause !== null) return pause.untilMs;
  return rootFromMs > nowMs ? rootFromMs : 0;
}

/** Whether an upload to a service is under way, or about to be: an ill service is tried by one at a time. */
function isTrying(context: Context, id: ServiceId, probe: TrackedFile['id'] | undefined, tasks: Tasks): boolean {
  if (probe !== undefined && tasks.has(probe)) return true;
  return context.journal
    .items({ kinds: ['uploading'] })
    .some(({ serviceId, state }) => serviceId === id && state.kind === 'uploading' && state.unconfirmed === null);
}

function unconfirmedBatches(context: Context): ReadonlySet<TrackedFile['batchId']> {
  const uploading = context.journal.items({ kinds: ['uploading'] });
  return new Set(
    uploading.flatMap((item) =>
      item.state.kind === 'uploading' && item.state.unconfirmed !== null ? [item.batchId] : [],
    ),
  );
}

/**
 * By batch, so that files which have to wait for their service, folder or batch never stand in the way of others. Files
 * that the service has taken before come last, so that none of them is uploaded a third time because of yet another file
 * that it cannot take.
 */
function sendable(
  context: Context,
  batch: Batch,
  nowMs: number,
  limit: number,
  uploadedBefore: UploadedBefore,
): readonly TrackedFile[] {
  const of = { batchId: batch.id, limit: limit + uploadedBefore.size };
  const waiting = [
    ...context.journal.items({ kinds: ['batched'], ...of }),
    ...context.journal.items({ kinds: ['retrying'], dueByMs: nowMs, ...of }),
  ];
  const isNew = ({ id }: TrackedFile): boolean => !uploadedBefore.has(id);
  if (waiting.every(isNew)) return waiting;
  const underWay = context.journal.items({ kinds: ['uploading'], batchId: batch.id });
  return waiting.some(isNew) || underWay.some(isNew) ? waiting.filter(isNew) : waiting;
}

/** `root-away`: nothing of its folder can be known for now. */
async function sendOne(
  context: Context,
  id: TrackedFile['id'],
  parts: Parts,
  signal: CancelSignal,
): Promise<'root-away' | 'over'> {
  const before = context.journal.item(id);
  const ref = before === null ? null : refOf(context, before);
  if (before === null || ref === null) {
    const ignored = { kind: 'ignored', reason: 'folder-removed' } as const;
    const why = 'its folder was removed';
    if (before !== null) context.commit(transition({ items: [fileInState(before, ignored, why, { batchId: null })] }));
    return 'over';
  }
  const fromSpool = before.spooled && before.hash !== null;
  if (fromSpool && !(await context.spool.has(before.hash))) {
    const row = context.journal.item(id);
    if (row?.spooled === true) context.commit(copyLost(row, context.clock.nowMs()));
    return 'over';
  }
  // No byte has been sent: a change here costs the batch nothing.
  const look = fromSpool ? null : await context.files.stat(ref);
  const item = context.journal.item(id);
  if (item === null || (item.state.kind !== 'batched' && item.state.kind !== 'retrying')) return 'over';
  const batch = item.batchId === null ? null : context.journal.batch(item.batchId);
  if (look !== null) {
    // Copied or lost meanwhile: the next pass takes the copy.
    if (item.spooled) return 'over';
    if (look.kind === 'away') {
      if (batch !== null) letRestGoOn(context, batch, look.root ? null : item);
      return look.root ? 'root-away' : 'over';
    }
    if (look.kind === 'gone') {
      context.commit(fileMissing(item));
      return 'over';
    }
    if (!item.present) {
      context.commit(transition({ items: [withoutPath(item, 'overwritten', context.clock.nowMs())] }));
      return 'over';
    }
    if (!sameStat(look.detection.stat, item.stat)) {
      context.commit(transition({ items: [stabilizeAgain(item, 'changed before it was sent', look.detection.stat)] }));
      return 'over';
    }
  }
  const { service } = item.serviceId === null ? { service: null } : reach(context, item.serviceId);
  if (batch === null || service === null) return 'over';
  if (batch.state.kind !== 'open' && batch.state.kind !== 'closing') return 'over';
  if (unconfirmedBatches(context).has(batch.id)) return 'over';
  const tooLarge = refusedBySize(sizeLimitOf(context, batch.serviceId), item.stat.sizeBytes);
  if (tooLarge !== null) {
    context.commit(notUploaded(item, tooLarge, context.clock.nowMs()));
    return 'over';
  }
  context.commit(beginUpload(item, context.clock.nowMs()));
  await send(context, { item, batch, ref: fromSpool ? null : ref, service }, parts, signal);
  return 'over';
}

/** `only`: the one file that cannot be looked at; `null`: none of its folder can. */
function letRestGoOn(context: Context, batch: Batch, only: TrackedFile | null): void {
  const folder = context.folder(batch.folderId);
  if (folder === null) return;
  const members = context.journal.membersOf(batch.id);
  const unreachable = only === null ? members : [only];
  context.commit(leaveBatchUnreachable(batch, members, unreachable, folder.batch, context.clock.nowMs()));
}

/** The bytes at a path, or the copy in the spool where there is none. */
function openContent(context: Context, item: TrackedFile, ref: FileRef | null): Promise<AsyncIterable<Uint8Array>> {
  if (ref !== null) return context.files.open(ref);
  return item.hash === null ? Promise.reject(new Error('It was never registered.')) : context.spool.open(item.hash);
}

/** What uploads note as they go on. */
interface Parts {
  readonly progress: Progress;
  readonly uploadedBefore: UploadedBefore;
  readonly waiting: WaitingMembers;
}
type Noted = Omit<Parts, 'waiting'>;

interface Sending {
  readonly item: TrackedFile;
  readonly batch: Batch;
  readonly ref: FileRef | null;
  readonly service: IngestService;
}

async function send(
  context: Context,
  { item, batch, ref, service }: Sending,
  { progress, uploadedBefore, waiting }: Parts,
  signal: CancelSignal,
): Promise<void> {
  const sent = await service.upload({
    source: { name: nameOf(item.path), sizeBytes: item.stat.sizeBytes, open: () => openContent(context, item, ref) },
    sessionId: batch.id,
    signal,
    onProgress: (sentBytes) => {
      progress.note(item.id, { kind: 'sending', sentBytes, sizeBytes: item.stat.sizeBytes });
    },
  });
  progress.ended(item.id);
  const outcome = await withoutRoot(context, ref, sent);
  const stampAfter = ref === null ? null : await context.files.fileStat(ref);
  const now = context.journal.item(item.id);
  const batchNow = context.journal.batch(batch.id);
  if (now === null || batchNow === null || now.state.kind !== 'uploading') return;
  const end = { ...endOf(outcome, stampAfter), fromSpool: ref === null };
  const members = context.journal.membersOf(batch.id);
  const situation = judgeEnd(context, batchNow, now, members, outcome);
  const { decision: result, pause } = uploadEnded(now, batchNow, members, end, situation);
  uploadedBefore.note(now, outcome.ok, members, result);
  context.commit(result);
  if (!outcome.ok) learnSizeLimit(context, batch.serviceId, outcome.failure, item.stat.sizeBytes);
  if (outcome.ok) uploadArrived(context, batch.serviceId, item.id);
  if (pause !== null) context.gates.shut(batch.serviceId, pause);
  else if (outcome.ok) context.gates.answered(batch.serviceId);
  if (result.items.some(({ item: { state } }) => state.kind === 'retrying')) waiting.note(batch);
}

/** What was not found while its root is away, or while another directory lies in its place, is not missing: it begins again. */
async function withoutRoot(context: Context, ref: FileRef | null, outcome: UploadOutcome): Promise<UploadOutcome> {
  if (outcome.ok || outcome.failure.kind !== 'missing' || ref === null) return outcome;
  const look = await context.files.stat(ref);
  return look.kind === 'away' ? { ...outcome, failure: { ...outcome.failure, kind: 'changed' } } : outcome;
}

/** Where the service can say whether it holds the file all the same, nobody is to blame before it was asked. */
function judgeEnd(
  context: Context,
  batch: Batch,
  item: TrackedFile,
  members: readonly TrackedFile[],
  outcome: UploadOutcome,
): UploadSituation {
  if (outcome.ok || !isServiceFault(outcome.failure)) return situationOf(context, batch);
  const isLookedFor = outcome.sent.mayHaveArrived && canList(context, batch) && batch.state.kind !== 'unusable';
  return isLookedFor ? situationOf(context, batch) : blame(context, batch, item, members, outcome.failure);
}

function endOf(outcome: UploadOutcome, stampAfter: UploadEnd['stampAfter']): UploadEnd {
  if (!outcome.ok) return { outcome, sent: outcome.sent, stampAfter };
  const { id, sizeBytes, sha256 } = outcome.value;
  const reported = { ...(sizeBytes === undefined ? {} : { sizeBytes }), ...(sha256 === undefined ? {} : { sha256 }) };
  return { outcome: { ok: true, fileId: id, reported }, sent: outcome.sent, stampAfter };
}
