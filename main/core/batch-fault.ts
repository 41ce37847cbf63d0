import { both, decision, moved, nothing, turned } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import type { Failure } from './failure.ts';
import type { Item } from './item.ts';
import { holdRest } from './merged-batch.ts';
import type { Moment } from './moment.ts';
import { emptyReceipt } from './receipt.ts';
import { afterServiceFault } from './service-fault.ts';
import type { FaultSituation } from './service-fault.ts';
import type { Session } from './session.ts';

/** What is known of the service and the folder when an upload has ended. */
export interface UploadSituation {
  readonly at: Moment;
  /** Whether the service can list what a session holds, so that an upload without a readable outcome may be found. */
  readonly canList: boolean;
  readonly isServiceIll: boolean;
  /** Whether the batch becomes one document. */
  readonly isMerged: boolean;
}

/** What a file loses that has left its session. */
export function unsentFields(item: Item, mayHaveArrived: boolean) {
  return {
    sessionId: null,
    remote: null,
    receipt: emptyReceipt,
    orphans: item.orphans + (mayHaveArrived ? 1 : 0),
  };
}

/** The file joins another batch. */
export function requeue(item: Item, why: string, mayHaveArrived: boolean): ItemChange {
  return moved(item, { kind: 'queued' }, why, unsentFields(item, mayHaveArrived));
}

/** A sending into a session that was given up, found after a crash: the file goes on under another. */
export function requeueOrphaned(item: Item): ItemChange {
  return requeue(item, 'its session was given up', true);
}

/** The other files of a session. */
export function others(members: readonly Item[], item: Item): readonly Item[] {
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

const otherFailed = 'the service failed for another file of its batch';

/** As the rule for one file needs it. */
export function faultOf({ at, isServiceIll, isMerged }: UploadSituation, mayHaveArrived: boolean): FaultSituation {
  return { ...at, isServiceIll, isMerged, mayHaveArrived };
}

/**
 * A file whose upload failed by the service's fault leaves its batch. Where its bytes may have arrived, the session is given
 * up, and the others go on in another; of a document that is made of all of them, none goes on without it.
 */
export function leaveAfterFault(
  item: Item,
  session: Session,
  members: readonly Item[],
  failure: Failure,
  situation: UploadSituation,
  mayHaveArrived: boolean,
): Decision {
  const change = afterServiceFault(item, failure, faultOf(situation, mayHaveArrived));
  const rest = others(members, item);
  if (situation.isMerged && change.item.state.kind === 'held') {
    return both(holdRest(session, rest, situation.at.nowMs), decision({ items: [change] }));
  }
  const given =
    mayHaveArrived || situation.isMerged ? giveUpAfterFault(session, rest, otherFailed, situation) : nothing;
  return both(given, decision({ items: [change] }));
}

/**
 * Gives a session up. Others of it that wait to be found have failed in the same way.
 */
export function giveUpAfterFault(
  session: Session,
  rest: readonly Item[],
  why: string,
  situation: UploadSituation,
): Decision {
  const alike = rest.flatMap((member) => {
    const doubted = member.state.kind === 'uploading' ? (member.state.doubt?.failure ?? null) : null;
    return doubted === null ? [] : [afterServiceFault(member, doubted, faultOf(situation, true))];
  });
  const failed = new Set(alike.map(({ item }) => item.id));
  const others = rest.filter(({ id }) => !failed.has(id));
  return both(poison(session, others, why), decision({ items: alike }));
}
