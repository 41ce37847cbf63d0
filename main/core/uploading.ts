import { both, decision, moved, nothing, turned } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { Failure } from './failure.ts';
import type { Item } from './item.ts';
import { emptyReceipt, given, withReportedBytes } from './receipt.ts';
import type { ReportedBytes } from './receipt.ts';
import { backoffMs, decideRetry } from './retry.ts';
import type { PauseReason } from './retry.ts';
import type { Session } from './session.ts';
import { withoutPath } from './lost-path.ts';
import { settleAnew } from './sighting.ts';
import type { FileStamp } from './stamp.ts';
import { sameStamp } from './stamp.ts';

/** The intent of one sending. */
export function beginUpload(item: Item, session: Session, nowMs: number): Decision {
  const change = moved(item, { kind: 'uploading', startedAtMs: nowMs, doubt: null }, 'sending');
  return decision({ items: [change], effects: [{ kind: 'upload', item: change.item, session }] });
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

/** Where and when it is decided. */
export interface Moment {
  readonly nowMs: number;
  /** 0 to 1, drawn for this decision. */
  readonly chance: number;
}

/** A decision that may also pause the lane of its service. */
export interface LaneDecision {
  readonly decision: Decision;
  readonly pause: { readonly reason: PauseReason; readonly untilMs: number; readonly message: string } | null;
}

const bytesWithoutEnd = 3;

/** What follows from the end of a sending (way-of-a-file, "uploaded" and section 3). `members`: all files of the session. */
export function uploadEnded(
  item: Item,
  session: Session,
  members: readonly Item[],
  end: UploadEnd,
  at: Moment,
): LaneDecision {
  const only = (result: Decision): LaneDecision => ({ decision: result, pause: null });
  if (session.state.kind === 'poisoned') {
    return only(decision({ items: [requeue(item, 'its session was given up', end.sent.mayHaveArrived)] }));
  }
  if (end.outcome.ok) return only(arrived(item, session, members, end, end.outcome, at));
  return uploadFailed(item, session, members, end, end.outcome.failure, at);
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
  const fields = { remote: { fileId: outcome.fileId, jobId: null }, receipt, attempts: 0 };
  return decision({ items: [moved(item, { kind: 'uploaded' }, `sent at ${at.nowMs}`, fields)] });
}

function uploadFailed(
  item: Item,
  session: Session,
  members: readonly Item[],
  end: UploadEnd,
  failure: Failure,
  at: Moment,
): LaneDecision {
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
    case 'ambiguous':
      if (!end.sent.mayHaveArrived) return retryWait(backoffMs(item.attempts, at.chance));
      return only(change(doubtful(item, at.nowMs)));
    case 'changed':
      return ours(startAgain({ ...item, orphans: orphaned.orphans }, failure.message, end, at.nowMs));
    case 'vanished':
      if (item.spooled) return ours(requeue(item, failure.message, end.sent.mayHaveArrived));
      return ours(moved(item, { kind: 'vanished' }, failure.message, { ...orphaned, present: false }));
    case 'hold': {
      const state = { kind: 'held', reason: choice.reason, message: failure.message, sinceMs: at.nowMs } as const;
      const local = failure.kind === 'locked' || failure.kind === 'unreadable' || failure.kind === 'disk-full';
      return local ? ours(moved(item, state, failure.message, orphaned)) : only(change(state));
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

/** First look 2 s after the doubt began. */
export function doubtful(item: Item, nowMs: number): Item['state'] {
  const startedAtMs = item.state.kind === 'uploading' ? item.state.startedAtMs : nowMs;
  return { kind: 'uploading', startedAtMs, doubt: { lookAtMs: nowMs + 2_000, looks: 0 } };
}

function unsentFields(item: Item, mayHaveArrived: boolean) {
  return {
    sessionId: null,
    remote: null,
    receipt: emptyReceipt,
    orphans: item.orphans + (mayHaveArrived ? 1 : 0),
  };
}

function requeue(item: Item, why: string, mayHaveArrived: boolean): ItemChange {
  return moved(item, { kind: 'queued' }, why, unsentFields(item, mayHaveArrived));
}

/** A sending into a session that was given up, found after a crash: the file goes on under another. */
export function requeueOrphaned(item: Item): ItemChange {
  return requeue(item, 'its session was given up', true);
}

function others(members: readonly Item[], item: Item): readonly Item[] {
  return members.filter((member) => member.id !== item.id);
}

/**
 * Gives a session up: it is never closed, so never processed, and its files go on under another. Files that are being sent
 * right now follow when their sending ends.
 */
export function poison(session: Session, members: readonly Item[], why: string): Decision {
  const items = members.flatMap((member) => {
    switch (member.state.kind) {
      case 'in-session':
      case 'retry-wait':
        return [requeue(member, why, false)];
      case 'uploaded':
        return [requeue(member, why, true)];
      case 'uploading':
        return member.state.doubt === null ? [] : [requeue(member, why, true)];
      default:
        return [];
    }
  });
  return decision({ items, sessions: [turned(session, { kind: 'poisoned', why })] });
}

/** A file as the service lists it in an open session. */
export interface ListedFile extends ReportedBytes {
  readonly fileId: string;
  readonly name?: string;
}

const doubtLookWaitsMs = [5_000, 20_000];

/**
 * Settles the doubt about one sending. `listed`: what the session holds at the service, without the files that others of
 * ours own; `null` where the service cannot tell. Exactly one match is adopted; none, after three looks, or more than one
 * poisons the session: what comes late must find it given up.
 */
export function doubtLooked(
  item: Item,
  session: Session,
  members: readonly Item[],
  listed: readonly ListedFile[] | null,
  name: string,
  at: Moment,
): Decision {
  if (item.state.kind !== 'uploading' || item.state.doubt === null || item.hash === null) return nothing;
  const matches = (listed ?? []).filter((file) =>
    file.sha256 !== undefined
      ? file.sha256 === item.hash
      : file.sizeBytes === item.stamp.sizeBytes && file.name === name,
  );
  const [match, second] = matches;
  if (match !== undefined && second === undefined) {
    const base = { ...emptyReceipt, accepted: given('the service lists it in our session') };
    const sent = { sizeBytes: item.stamp.sizeBytes, sha256: item.hash };
    const receipt = withReportedBytes(base, sent, match, 'the list of the session') ?? base;
    const fields = { remote: { fileId: match.fileId, jobId: null }, receipt, attempts: 0 };
    return decision({ items: [moved(item, { kind: 'uploaded' }, 'found in its session', fields)] });
  }
  const waitMs = doubtLookWaitsMs[item.state.doubt.looks];
  if (listed !== null && match === undefined && waitMs !== undefined) {
    const doubt = { lookAtMs: at.nowMs + waitMs, looks: item.state.doubt.looks + 1 };
    return decision({ items: [moved(item, { ...item.state, doubt }, 'not found in its session yet')] });
  }
  return poison(session, members, 'it could not be told whether a file had arrived');
}
