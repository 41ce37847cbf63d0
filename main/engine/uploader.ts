import type { UploadSituation } from '#core/batch-fault.ts';
import type { FolderId, ServiceId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { nameOf } from '#core/item.ts';
import type { Session } from '#core/session.ts';
import { leaveUnreachable } from '#core/joining.ts';
import { gone, settleAnew } from '#core/sighting.ts';
import { isServiceFault } from '#core/service-fault.ts';
import { refusedBySize } from '#core/size-limit.ts';
import { sameStamp } from '#core/stamp.ts';
import { decision, moved } from '#core/decision.ts';
import { withoutPath } from '#core/lost-path.ts';
import { copyLost } from '#core/spooling.ts';
import { beginUpload, notUploaded, uploadEnded } from '#core/uploading.ts';
import type { UploadEnd } from '#core/uploading.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { UploadOutcome } from '#ports/document-service.ts';
import type { IngestService } from '#ports/services.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { Recallable } from './clock-watch.ts';
import type { Context } from './context.ts';
import { reach, refOf } from './context.ts';
import { blame, canList, situationOf, uploadArrived } from './fault-situation.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import type { Progress } from './progress.ts';
import { doubtUploads } from './recovery.ts';
import { learnSizeLimit, sizeLimitOf } from './size-limit.ts';
import type { Tasks } from './tasks.ts';
import type { UploadedBefore } from './uploaded-before.ts';
import { createWaitingMembers } from './waiting-members.ts';
import type { WaitingMembers } from './waiting-members.ts';

/** A root that is away, or a service that is not connected, is tried again after so long. */
const awayMs = 5_000;

/**
 * Sends the files of open and closing sessions, so many at once. While one of a session is in doubt, nothing else goes to
 * that session (docs/file-lifecycle.md#unconfirmed-calls).
 */
export function createUploader(context: Context, tasks: Tasks, noted: Omit<Parts, 'waiting'>): LaneSpec & Recallable {
  const waiting = createWaitingMembers(context);
  /** The one file by which a service that is ill is tried. */
  const probes = new Map<ServiceId, Item['id']>();
  const notBefore = new Map<Item['id'], number>();
  /** Folders whose roots are away: their files are not asked about one by one. */
  const awayUntil = new Map<FolderId, number>();

  const attempt = async (id: Item['id'], folder: FolderId, signal: CancelSignal): Promise<void> => {
    const end = await sendOne(context, id, { ...noted, waiting }, signal);
    if (end === 'root-away') awayUntil.set(folder, context.clock.nowMs() + awayMs);
    // Whatever kept it from being sent (its root is away, its session in doubt) is not asked about without a pause.
    const state = context.journal.item(id)?.state;
    const nowMs = context.clock.nowMs();
    const isOverdue = state?.kind === 'retry-wait' && state.retryAtMs <= nowMs;
    const stays = state?.kind === 'in-session' || isOverdue;
    if (stays) notBefore.set(id, nowMs + awayMs);
    else notBefore.delete(id);
  };
  const tryIll = (service: ServiceId, items: readonly Item[], signal: CancelSignal): void => {
    if (isTrying(context, service, probes.get(service), tasks)) return;
    for (const item of context.gates.breaker.admit(service, items)) {
      probes.set(service, item.id);
      tasks.run(item.id, () => attempt(item.id, item.folderId, signal));
    }
  };
  return {
    name: 'uploader',
    interest: { items: ['in-session', 'retry-wait', 'uploaded'], sessions: ['open', 'closing', 'poisoned'] },
    recall: () => {
      notBefore.clear();
      awayUntil.clear();
      waiting.recall();
    },
    pass: (signal) => {
      const nowMs = context.clock.nowMs();
      doubtUploads(context, tasks.has);
      let next = waiting.pass();
      const doubted = doubtedSessions(context);
      const ready = new Map<ServiceId, Item[]>();
      for (const session of context.journal.sessionsIn(['open', 'closing'])) {
        if (tasks.free <= 0 || signal.aborted) break;
        if (doubted.has(session.id) || context.isPaused(context.folder(session.folderId))) continue;
        const untilMs = awayUntilMs(context, session, awayUntil.get(session.folderId) ?? 0, nowMs);
        if (untilMs !== 0) {
          next = earlier(next, untilMs);
          continue;
        }
        const isIll = context.gates.breaker.isIll(session.serviceId);
        for (const item of sendable(context, session, nowMs, tasks.free + notBefore.size, noted.uploadedBefore)) {
          if (tasks.free <= 0) break;
          if (tasks.has(item.id)) continue;
          const fromMs = notBefore.get(item.id) ?? 0;
          if (fromMs > nowMs) next = earlier(next, fromMs);
          else if (isIll) ready.set(session.serviceId, [...(ready.get(session.serviceId) ?? []), item]);
          else tasks.run(item.id, () => attempt(item.id, item.folderId, signal));
        }
      }
      for (const [service, items] of ready) tryIll(service, items, signal);
      // What is due and could not start waits for a wake, or for its gate, which is reckoned with already.
      return Promise.resolve(earlier(next, context.journal.nextDueMs(['retry-wait'], nowMs)));
    },
  };
}

/** Until when nothing of a session can be uploaded; 0: it can now; `null`: until its service is connected. */
function awayUntilMs(context: Context, session: Session, rootFromMs: number, nowMs: number): number | null {
  const { service, untilMs } = reach(context, session.serviceId);
  if (service === null) return untilMs;
  const pause = context.gates.uploadPauseOf(session.serviceId) ?? context.rights.sendingDenied(session.serviceId);
  if (pause !== null) return pause.untilMs;
  return rootFromMs > nowMs ? rootFromMs : 0;
}

/** Whether an upload to a service is under way, or about to be: an ill service is tried by one at a time. */
function isTrying(context: Context, id: ServiceId, probe: Item['id'] | undefined, tasks: Tasks): boolean {
  if (probe !== undefined && tasks.has(probe)) return true;
  return context.journal
    .items({ kinds: ['uploading'] })
    .some(({ serviceId, state }) => serviceId === id && state.kind === 'uploading' && state.doubt === null);
}

function doubtedSessions(context: Context): ReadonlySet<Item['sessionId']> {
  const uploading = context.journal.items({ kinds: ['uploading'] });
  return new Set(
    uploading.flatMap((item) => (item.state.kind === 'uploading' && item.state.doubt !== null ? [item.sessionId] : [])),
  );
}

/**
 * By session, so that files which have to wait for their service, folder or session never stand in the way of others. Files
 * that the service has taken before come last, so that none of them is uploaded a third time because of yet another file
 * that it cannot take.
 */
function sendable(
  context: Context,
  session: Session,
  nowMs: number,
  limit: number,
  uploadedBefore: UploadedBefore,
): readonly Item[] {
  const of = { sessionId: session.id, limit: limit + uploadedBefore.size };
  const waiting = [
    ...context.journal.items({ kinds: ['in-session'], ...of }),
    ...context.journal.items({ kinds: ['retry-wait'], dueByMs: nowMs, ...of }),
  ];
  const isNew = ({ id }: Item): boolean => !uploadedBefore.has(id);
  if (waiting.every(isNew)) return waiting;
  const underWay = context.journal.items({ kinds: ['uploading'], sessionId: session.id });
  return waiting.some(isNew) || underWay.some(isNew) ? waiting.filter(isNew) : waiting;
}

/** `root-away`: nothing of its folder can be told for now. */
async function sendOne(
  context: Context,
  id: Item['id'],
  parts: Parts,
  signal: CancelSignal,
): Promise<'root-away' | 'over'> {
  const before = context.journal.item(id);
  const ref = before === null ? null : refOf(context, before);
  if (before === null || ref === null) {
    const ignored = { kind: 'ignored', reason: 'folder-removed' } as const;
    const why = 'its folder was removed';
    if (before !== null) context.commit(decision({ items: [moved(before, ignored, why, { sessionId: null })] }));
    return 'over';
  }
  const fromSpool = before.spooled && before.hash !== null;
  if (fromSpool && !(await context.spool.has(before.hash))) {
    const row = context.journal.item(id);
    if (row?.spooled === true) context.commit(copyLost(row, context.clock.nowMs()));
    return 'over';
  }
  // No byte has been sent: a change here costs the session nothing.
  const look = fromSpool ? null : await context.files.stat(ref);
  const item = context.journal.item(id);
  if (item === null || (item.state.kind !== 'in-session' && item.state.kind !== 'retry-wait')) return 'over';
  const session = item.sessionId === null ? null : context.journal.session(item.sessionId);
  if (look !== null) {
    // Copied or lost meanwhile: the next pass takes the copy.
    if (item.spooled) return 'over';
    if (look.kind === 'away') {
      if (session !== null) letRestGoOn(context, session, look.root ? null : item);
      return look.root ? 'root-away' : 'over';
    }
    if (look.kind === 'gone') {
      context.commit(gone(item));
      return 'over';
    }
    if (!item.present) {
      context.commit(decision({ items: [withoutPath(item, 'overwritten', context.clock.nowMs())] }));
      return 'over';
    }
    if (!sameStamp(look.sighting.stamp, item.stamp)) {
      context.commit(decision({ items: [settleAnew(item, 'changed before it was sent', look.sighting.stamp)] }));
      return 'over';
    }
  }
  const { service } = item.serviceId === null ? { service: null } : reach(context, item.serviceId);
  if (session === null || service === null) return 'over';
  if (session.state.kind !== 'open' && session.state.kind !== 'closing') return 'over';
  if (doubtedSessions(context).has(session.id)) return 'over';
  const tooLarge = refusedBySize(sizeLimitOf(context, session.serviceId), item.stamp.sizeBytes);
  if (tooLarge !== null) {
    context.commit(notUploaded(item, tooLarge, context.clock.nowMs()));
    return 'over';
  }
  context.commit(beginUpload(item, session, context.clock.nowMs()));
  await send(context, { item, session, ref: fromSpool ? null : ref, service }, parts, signal);
  return 'over';
}

/** `only`: the one file that cannot be looked at; `null`: none of its folder can. */
function letRestGoOn(context: Context, session: Session, only: Item | null): void {
  const folder = context.folder(session.folderId);
  if (folder === null) return;
  const members = context.journal.membersOf(session.id);
  const unreachable = only === null ? members : [only];
  context.commit(leaveUnreachable(session, members, unreachable, folder.batch, context.clock.nowMs()));
}

/** The bytes at a path, or the copy in the spool where there is none. */
function openContent(context: Context, item: Item, ref: FileRef | null): Promise<AsyncIterable<Uint8Array>> {
  if (ref !== null) return context.files.open(ref);
  return item.hash === null ? Promise.reject(new Error('It was never registered.')) : context.spool.open(item.hash);
}

/** What uploads note as they go on. */
interface Parts {
  readonly progress: Progress;
  readonly uploadedBefore: UploadedBefore;
  readonly waiting: WaitingMembers;
}

interface Sending {
  readonly item: Item;
  readonly session: Session;
  readonly ref: FileRef | null;
  readonly service: IngestService;
}

async function send(
  context: Context,
  { item, session, ref, service }: Sending,
  { progress, uploadedBefore, waiting }: Parts,
  signal: CancelSignal,
): Promise<void> {
  const outcome = await service.upload({
    source: { name: nameOf(item.path), sizeBytes: item.stamp.sizeBytes, open: () => openContent(context, item, ref) },
    sessionId: session.id,
    signal,
    onProgress: (sentBytes) => {
      progress.note(item.id, { kind: 'sending', sentBytes, sizeBytes: item.stamp.sizeBytes });
    },
  });
  progress.ended(item.id);
  const stampAfter = ref === null ? null : await context.files.stamp(ref);
  const now = context.journal.item(item.id);
  const sessionNow = context.journal.session(session.id);
  if (now === null || sessionNow === null || now.state.kind !== 'uploading') return;
  const end = { ...endOf(outcome, stampAfter), fromSpool: ref === null };
  const members = context.journal.membersOf(session.id);
  const situation = judgeEnd(context, sessionNow, now, members, outcome);
  const { decision: result, pause } = uploadEnded(now, sessionNow, members, end, situation);
  uploadedBefore.note(now, outcome.ok, members, result);
  context.commit(result);
  if (!outcome.ok) learnSizeLimit(context, session.serviceId, outcome.failure, item.stamp.sizeBytes);
  if (outcome.ok) uploadArrived(context, session.serviceId, item.id);
  if (pause !== null) context.gates.shut(session.serviceId, pause);
  else if (outcome.ok) context.gates.answered(session.serviceId);
  if (result.items.some(({ item: { state } }) => state.kind === 'retry-wait')) waiting.note(session);
}

/** Where the service can say whether it holds the file all the same, nobody is to blame before it was asked. */
function judgeEnd(
  context: Context,
  session: Session,
  item: Item,
  members: readonly Item[],
  outcome: UploadOutcome,
): UploadSituation {
  if (outcome.ok || !isServiceFault(outcome.failure)) return situationOf(context, session);
  const isLookedFor = outcome.sent.mayHaveArrived && canList(context, session) && session.state.kind !== 'poisoned';
  return isLookedFor ? situationOf(context, session) : blame(context, session, item, members, outcome.failure);
}

function endOf(outcome: UploadOutcome, stampAfter: UploadEnd['stampAfter']): UploadEnd {
  if (!outcome.ok) return { outcome, sent: outcome.sent, stampAfter };
  const { id, sizeBytes, sha256 } = outcome.value;
  const reported = { ...(sizeBytes === undefined ? {} : { sizeBytes }), ...(sha256 === undefined ? {} : { sha256 }) };
  return { outcome: { ok: true, fileId: id, reported }, sent: outcome.sent, stampAfter };
}
