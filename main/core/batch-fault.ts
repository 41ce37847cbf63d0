import { message, type AnyMessage } from '#contract/messages/message.ts';
import { combine, transition, fileInState, noTransition, batchInState } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import type { Failure } from './failure.ts';
import type { TrackedFile } from './tracked-file.ts';
import { putRestOnHold } from './merged-batch.ts';
import type { DecisionTime } from './decision-time.ts';
import { emptyReceipt } from './receipt.ts';
import { afterServiceFault } from './service-fault.ts';
import type { FaultSituation } from './service-fault.ts';
import type { Batch } from './batch-state.ts';

/** What is known of the service and the folder when an upload has ended. */
export interface UploadSituation {
  readonly at: DecisionTime;
  /** Whether the service can list what a batch holds, so that an upload without a readable outcome may be found. */
  readonly canList: boolean;
  readonly isServiceIll: boolean;
  /** Whether the batch becomes one document. */
  readonly isMerged: boolean;
}

/** What a file loses that has left its batch. */
export function unsentFields(file: TrackedFile, mayHaveArrived: boolean) {
  return {
    batchId: null,
    remote: null,
    receipt: emptyReceipt,
    orphans: file.orphans + (mayHaveArrived ? 1 : 0),
  };
}

/** The file joins another batch. What neither its path nor a copy has any more is checked at its path ({@link isUnaccounted}). */
export function requeue(file: TrackedFile, why: AnyMessage, mayHaveArrived: boolean): FileChange {
  return fileInState(file, { kind: 'queued' }, why, unsentFields(file, mayHaveArrived));
}

/** A sending into a batch that was given up, found after a crash: the file goes on under another. */
export function requeueOrphaned(file: TrackedFile): FileChange {
  return requeue(file, message('file.history.given-up'), true);
}

/** The other files of a batch. */
export function otherMembers(members: readonly TrackedFile[], file: TrackedFile): readonly TrackedFile[] {
  return members.filter((member) => member.id !== file.id);
}

/**
 * Gives a batch up: it is never closed, so never processed, and its files go on under another. Files that are being sent
 * right now follow when their sending ends.
 */
export function makeUnusable(batch: Batch, members: readonly TrackedFile[], why: AnyMessage): Transition {
  const files = members.flatMap((member) => {
    switch (member.state.kind) {
      case 'batched':
      case 'retrying':
        return [requeue(member, why, false)];
      case 'uploaded':
        return [requeue(member, why, true)];
      case 'uploading':
        return member.state.unconfirmed === null ? [] : [requeue(member, why, true)];
      default:
        return [];
    }
  });
  return transition({ files, batches: [batchInState(batch, { kind: 'unusable' })] });
}

const otherFailed = message('file.history.other-failed');

/** As the rule for one file needs it. */
export function faultOf({ at, isServiceIll, isMerged }: UploadSituation, mayHaveArrived: boolean): FaultSituation {
  return { ...at, isServiceIll, isMerged, mayHaveArrived };
}

/**
 * A file whose upload failed by the service's fault leaves its batch. Where its bytes may have arrived, the batch is given
 * up, and the others go on in another; of a document that is made of all of them, none goes on without it.
 */
export function leaveAfterFault(
  file: TrackedFile,
  batch: Batch,
  members: readonly TrackedFile[],
  failure: Failure,
  situation: UploadSituation,
  mayHaveArrived: boolean,
): Transition {
  const change = afterServiceFault(file, failure, faultOf(situation, mayHaveArrived));
  const rest = otherMembers(members, file);
  if (situation.isMerged && change.file.state.kind === 'on-hold') {
    return combine(putRestOnHold(batch, rest, situation.at.nowMs), transition({ files: [change] }));
  }
  const given =
    mayHaveArrived || situation.isMerged ? giveUpAfterFault(batch, rest, otherFailed, situation) : noTransition;
  return combine(given, transition({ files: [change] }));
}

/**
 * Gives a batch up. Others of it that wait to be found have failed in the same way.
 */
export function giveUpAfterFault(
  batch: Batch,
  rest: readonly TrackedFile[],
  why: AnyMessage,
  situation: UploadSituation,
): Transition {
  const alike = rest.flatMap((member) => {
    const unconfirmed = member.state.kind === 'uploading' ? (member.state.unconfirmed?.failure ?? null) : null;
    return unconfirmed === null ? [] : [afterServiceFault(member, unconfirmed, faultOf(situation, true))];
  });
  const failed = new Set(alike.map(({ file }) => file.id));
  const others = rest.filter(({ id }) => !failed.has(id));
  return combine(makeUnusable(batch, others, why), transition({ files: alike }));
}
