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

/** What is known about the service and the folder when an upload has ended. */
export interface UploadSituation {
  readonly at: DecisionTime;
  /** Whether the service can list the contents of a batch. If so, an unconfirmed upload may be found there. */
  readonly canList: boolean;
  readonly isServiceFailing: boolean;
  /** Whether the batch becomes one document. */
  readonly isMerged: boolean;
}

/** Returns the fields of a file that are reset when it leaves its batch. */
export function unsentFields(file: TrackedFile, mayHaveArrived: boolean) {
  return {
    batchId: null,
    remote: null,
    receipt: emptyReceipt,
    orphans: file.orphans + (mayHaveArrived ? 1 : 0),
  };
}

/**
 * Queues the file for another batch. If its content is neither known to be at its path nor in the spool, its path is
 * checked first ({@link isUnaccounted}).
 */
export function requeue(file: TrackedFile, why: AnyMessage, mayHaveArrived: boolean): FileChange {
  return fileInState(file, { kind: 'queued' }, why, unsentFields(file, mayHaveArrived));
}

/** Handles an upload into an unusable batch that is found after a crash: the file continues in another batch. */
export function requeueOrphaned(file: TrackedFile): FileChange {
  return requeue(file, message('file.history.given-up'), true);
}

/** Returns the other files of a batch. */
export function otherMembers(members: readonly TrackedFile[], file: TrackedFile): readonly TrackedFile[] {
  return members.filter((member) => member.id !== file.id);
}

/**
 * Makes a batch unusable: it is never closed, so never processed, and its files continue in another. Files that are
 * being uploaded right now follow when their upload ends.
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

/** Returns the situation in the form that the rule for one file needs. */
export function faultOf({ at, isServiceFailing, isMerged }: UploadSituation, mayHaveArrived: boolean): FaultSituation {
  return { ...at, isServiceFailing, isMerged, mayHaveArrived };
}

/**
 * Takes a file out of its batch when its upload failed through a service fault. Where its bytes may have arrived, the
 * batch becomes unusable and the other files continue in another. In a merged document, no file continues without this
 * one.
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
 * Makes a batch unusable after a service fault. Unconfirmed members have failed in the same way and count as failed.
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
