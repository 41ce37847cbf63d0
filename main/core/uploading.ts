import { faultOf, leaveAfterFault, others, poison, requeue, unsentFields } from './batch-fault.ts';
import type { UploadSituation } from './batch-fault.ts';
import { both, decision, moved, nothing } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { Failure } from './failure.ts';
import type { Item } from './item.ts';
import type { Moment } from './moment.ts';
import { emptyReceipt, given, withReportedBytes } from './receipt.ts';
import type { ReportedBytes } from './receipt.ts';
import { backoffMs, decideRetry } from './retry.ts';
import type { PauseReason } from './retry.ts';
import { afterServiceFault, isServiceFault } from './service-fault.ts';
import type { Session } from './session.ts';
import { withoutPath } from './lost-path.ts';
import { settleAnew } from './sighting.ts';
import type { FileStamp } from './stamp.ts';
import { sameStamp } from './stamp.ts';
import { doubtful } from './unconfirmed-upload.ts';

/** The intent of one sending. */
export function beginUpload(item: Item, session: Session, nowMs: number): Decision {
  const change = moved(item, { kind: 'uploading', startedAtMs: nowMs, doubt: null }, 'sending');
  return decision({ items: [change], effects: [{ kind: 'upload', item: change.item, session }] });
}

/** A file that the service is known not to take leaves its batch without being uploaded. */
export function notUploaded(item: Item, failure: Failure, nowMs: number): Decision {
  const held = { kind: 'held', reason: 'too-large', message: failure.message, sinceMs: nowMs } as const;
  return decision({ items: [moved(item, held, failure.message, { sessionId: null })] });
}

/** How a sending ended, as the port told it and the file looked afterwards. */
export interface UploadEnd {
  readonly outcome:
    | { readonly ok: true; readonly fileId: string; readonly reported: ReportedBytes }
    | { readonly ok: false; readonly failure: Failure };
  readonly sent: { readonly sizeBytes: number; readonly sha256: string | null; readonly mayHaveArrived: boolean };
  /** `null` when the file is gone or cannot be asked. */
  readonly stampAfter: FileStamp | null;
  /** Whether the bytes came from the copy in the spool and not from the path. */
  readonly fromSpool?: boolean;
}

/** A decision that may also pause the lane of its service. */
export interface LaneDecision {
  readonly decision: Decision;
  readonly pause: { readonly reason: PauseReason; readonly untilMs: number; readonly message: string } | null;
}

const bytesWithoutEnd = 3;

/**
 * What follows from the end of a sending (docs/file-lifecycle.md#service-faults, #unconfirmed-calls). `members`: all
 * files of the session.
 */
export function uploadEnded(
  item: Item,
  session: Session,
  members: readonly Item[],
  end: UploadEnd,
  situation: UploadSituation,
): LaneDecision {
  const only = (result: Decision): LaneDecision => ({ decision: result, pause: null });
  if (session.state.kind === 'poisoned') {
    const failure = end.outcome.ok ? null : end.outcome.failure;
    const change =
      failure !== null && isServiceFault(failure)
        ? afterServiceFault(item, failure, faultOf(situation, end.sent.mayHaveArrived))
        : requeue(item, 'its session was given up', end.sent.mayHaveArrived);
    return only(decision({ items: [change] }));
  }
  if (end.outcome.ok) return only(arrived(item, session, members, end, end.outcome, situation.at));
  return uploadFailed(item, session, members, end, end.outcome.failure, situation);
}

function arrived(
  item: Item,
  session: Session,
  members: readonly Item[],
  end: UploadEnd,
  outcome: { readonly fileId: string; readonly reported: ReportedBytes },
  at: Moment,
): Decision {
  const asRecorded = end.sent.sha256 === item.hash && end.sent.sizeBytes === item.stamp.sizeBytes;
  // Where other content has taken the path already, the stamp there is not this file's.
  const asBefore = !item.present || end.stampAfter === null || sameStamp(end.stampAfter, item.stamp);
  if (item.hash === null || !asRecorded || !asBefore) {
    const changed = startAgain(item, 'changed while it was sent', end, at.nowMs);
    return both(
      poison(session, others(members, item), 'a file changed while it was sent'),
      decision({ items: [changed] }),
    );
  }
  const base = { ...emptyReceipt, accepted: given('the upload was answered with an id') };
  const sent = { sizeBytes: item.stamp.sizeBytes, sha256: item.hash };
  const receipt = withReportedBytes(base, sent, outcome.reported, 'the answer to the upload');
  if (receipt === null) {
    const attempts = item.attempts + 1;
    const message = 'The service says that it received other bytes than were sent.';
    const state =
      attempts >= bytesWithoutEnd
        ? ({ kind: 'parked', reason: 'bytes', message } as const)
        : ({ kind: 'queued' } as const);
    const again = moved(item, state, message, { ...unsentFields(item, true), attempts });
    return both(poison(session, others(members, item), message), decision({ items: [again] }));
  }
  const fields = { remote: { fileId: outcome.fileId, jobId: null }, receipt, attempts: 0, serviceFault: null };
  return decision({ items: [moved(item, { kind: 'uploaded' }, `sent at ${at.nowMs}`, fields)] });
}

function uploadFailed(
  item: Item,
  session: Session,
  members: readonly Item[],
  end: UploadEnd,
  failure: Failure,
  situation: UploadSituation,
): LaneDecision {
  const { at } = situation;
  const choice = decideRetry(failure, item.attempts, at.chance, { changes: true });
  const only = (result: Decision): LaneDecision => ({ decision: result, pause: null });
  const change = (state: Item['state'], fields: Partial<Item> = {}): Decision =>
    decision({ items: [moved(item, state, failure.message, { attempts: item.attempts + 1, ...fields })] });
  /** Our side failed: what was sent before that makes the session untrustworthy. */
  const ours = (made: ItemChange): LaneDecision => {
    const rest = end.sent.mayHaveArrived ? poison(session, others(members, item), failure.message) : nothing;
    return only(both(rest, decision({ items: [made] })));
  };
  /** Only a file of which no byte was sent stays with its session. */
  const orphaned = end.sent.mayHaveArrived ? unsentFields(item, true) : { orphans: item.orphans };
  const retryWait = (inMs: number): LaneDecision =>
    only(change({ kind: 'retry-wait', retryAtMs: at.nowMs + inMs, failure }));
  switch (choice.kind) {
    case 'pause-lane': {
      const pause = { reason: choice.reason, untilMs: at.nowMs + choice.forMs, message: failure.message };
      return { decision: change({ kind: 'in-session' }, { attempts: item.attempts }), pause };
    }
    case 'not-allowed':
      // Its service takes nothing from this role: the connection waits, and the file has used no attempt.
      return only(change({ kind: 'in-session' }, { attempts: item.attempts }));
    case 'retry':
      return retryWait(choice.inMs);
    case 'ambiguous': {
      const { mayHaveArrived } = end.sent;
      if (mayHaveArrived && situation.canList)
        return only(change(doubtful(item, at.nowMs, failure), { attempts: item.attempts }));
      if (isServiceFault(failure))
        return only(leaveAfterFault(item, session, members, failure, situation, mayHaveArrived));
      if (!mayHaveArrived) return retryWait(backoffMs(item.attempts, at.chance));
      const again = requeue(item, failure.message, true);
      return only(both(poison(session, others(members, item), failure.message), decision({ items: [again] })));
    }
    case 'changed':
      return ours(startAgain({ ...item, orphans: orphaned.orphans }, failure.message, end, at.nowMs));
    case 'vanished':
      if (item.spooled) return ours(requeue(item, failure.message, end.sent.mayHaveArrived));
      return ours(moved(item, { kind: 'vanished' }, failure.message, { ...orphaned, present: false }));
    case 'hold': {
      const state = { kind: 'held', reason: choice.reason, message: failure.message, sinceMs: at.nowMs } as const;
      const local = failure.kind === 'locked' || failure.kind === 'unreadable' || failure.kind === 'disk-full';
      // What the service will never take does not keep its batch waiting.
      return local ? ours(moved(item, state, failure.message, orphaned)) : only(change(state, { sessionId: null }));
    }
    case 'reject':
      if (item.orphans === 0) return only(change({ kind: 'rejected', failure }));
      return only(change({ kind: 'parked', reason: 'upload', message: failure.message }));
  }
}

/** A file that was not sent as it was recorded begins again from its copy, or from its bytes where they still lie at its path. */
function startAgain(item: Item, why: string, end: UploadEnd, nowMs: number): ItemChange {
  if (item.spooled && end.fromSpool !== true) return requeue(item, why, end.sent.mayHaveArrived);
  const fields = { sessionId: null, remote: null, spooled: false };
  if (item.present) return settleAnew({ ...item, ...fields }, why, end.stampAfter ?? item.stamp);
  return withoutPath({ ...item, ...fields }, 'overwritten', nowMs);
}
