import { message, type AnyMessage } from '#contract/messages/message.ts';
import { faultOf, leaveAfterFault, otherMembers, makeUnusable, requeue, unsentFields } from './batch-fault.ts';
import type { UploadSituation } from './batch-fault.ts';
import { combine, transition, fileInState, noTransition } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import type { Failure } from './failure.ts';
import { sentContent } from './tracked-file.ts';
import type { TrackedFile } from './tracked-file.ts';
import { emptyReceipt, passedBy, withReportedBytes } from './receipt.ts';
import type { ReportedBytes } from './receipt.ts';
import { backoffMs, decideRetry } from './retry.ts';
import type { PauseReason } from './retry.ts';
import { afterServiceFault, isServiceFault } from './service-fault.ts';
import type { Batch } from './batch-state.ts';
import { stabilizeAgain } from './detect.ts';
import type { FileStat } from './file-stat.ts';
import { sameStat } from './file-stat.ts';
import { unconfirmedState } from './reconcile-upload.ts';

/** Returns the intent of one upload. */
export function beginUpload(file: TrackedFile, nowMs: number): Transition {
  const state = { kind: 'uploading', startedAtMs: nowMs, unconfirmed: null } as const;
  return transition({ files: [fileInState(file, state, message('file.history.uploading'))] });
}

/** Takes a file that the service is known to refuse out of its batch without an upload. */
export function notUploaded(file: TrackedFile, failure: Failure, nowMs: number): Transition {
  const held = { kind: 'on-hold', reason: 'too-large', message: failure.message, sinceMs: nowMs } as const;
  return transition({ files: [fileInState(file, held, held.message, { batchId: null })] });
}

/** How an upload ended, as the port reported it, and what the file looked like afterwards. */
export interface UploadEnd {
  readonly outcome:
    | { readonly ok: true; readonly fileId: string; readonly reported: ReportedBytes }
    | { readonly ok: false; readonly failure: Failure };
  readonly sent: { readonly sizeBytes: number; readonly sha256: string | null; readonly mayHaveArrived: boolean };
  /** `null` when the file no longer exists or cannot be read. */
  readonly statAfter: FileStat | null;
  /** Whether the bytes came from the copy in the spool. */
  readonly fromSpool?: boolean;
}

/** A decision that may also pause the connection to its service. */
export interface CallOutcome {
  readonly decision: Transition;
  readonly pause: { readonly reason: PauseReason; readonly untilMs: number; readonly message: AnyMessage } | null;
}

const bytesWithoutEnd = 3;

/**
 * Returns what follows from the end of an upload (docs/file-lifecycle.md#service-faults, #unconfirmed-calls). `members`
 * are all files of the batch.
 */
export function uploadEnded(
  file: TrackedFile,
  batch: Batch,
  members: readonly TrackedFile[],
  end: UploadEnd,
  situation: UploadSituation,
): CallOutcome {
  const only = (result: Transition): CallOutcome => ({ decision: result, pause: null });
  if (batch.state.kind === 'unusable') {
    const failure = end.outcome.ok ? null : end.outcome.failure;
    const change =
      failure !== null && isServiceFault(failure)
        ? afterServiceFault(file, failure, faultOf(situation, end.sent.mayHaveArrived))
        : requeue(file, message('file.history.given-up'), end.sent.mayHaveArrived);
    return only(transition({ files: [change] }));
  }
  if (end.outcome.ok) return only(arrived(file, batch, members, end, end.outcome));
  // A service that reports no hash would list these bytes as this file, so that they are not searched for there.
  const { mayHaveArrived, sha256 } = end.sent;
  if (mayHaveArrived && sha256 !== null && sha256 !== sentContent(file)?.hash)
    return only(changedWhileSent(file, batch, members, end));
  return uploadFailed(file, batch, members, end, end.outcome.failure, situation);
}

/** The service may hold other bytes than were registered, so that their batch is never closed. */
function changedWhileSent(
  file: TrackedFile,
  batch: Batch,
  members: readonly TrackedFile[],
  end: UploadEnd,
): Transition {
  const changed = startAgain(file, message('file.history.changed-uploading'), end);
  return combine(
    makeUnusable(batch, otherMembers(members, file), message('file.history.other-changed')),
    transition({ files: [changed] }),
  );
}

function arrived(
  file: TrackedFile,
  batch: Batch,
  members: readonly TrackedFile[],
  end: UploadEnd,
  outcome: { readonly fileId: string; readonly reported: ReportedBytes },
): Transition {
  const content = sentContent(file);
  const asRecorded = end.sent.sha256 === content?.hash && end.sent.sizeBytes === content.sizeBytes;
  // Where other content has already taken the path, the stat there does not belong to this file.
  const asBefore = !file.present || end.statAfter === null || sameStat(end.statAfter, file.stat);
  if (content === null || !asRecorded || !asBefore) return changedWhileSent(file, batch, members, end);
  const base = { ...emptyReceipt, accepted: passedBy('upload') };
  const sent = { sizeBytes: content.sizeBytes, sha256: content.hash };
  const receipt = withReportedBytes(base, sent, outcome.reported, 'upload');
  if (receipt === null) {
    const attempts = file.attempts + 1;
    const why = message('file.decisionReason.other-bytes-received');
    const state =
      attempts >= bytesWithoutEnd
        ? ({ kind: 'needs-decision', reason: 'bytes', message: why } as const)
        : ({ kind: 'queued' } as const);
    const again = fileInState(file, state, why, { ...unsentFields(file, true), attempts });
    return combine(makeUnusable(batch, otherMembers(members, file), why), transition({ files: [again] }));
  }
  const fields = { remote: { fileId: outcome.fileId, jobId: null }, receipt, attempts: 0, serviceFault: null };
  return transition({ files: [fileInState(file, { kind: 'uploaded' }, message('file.history.uploaded'), fields)] });
}

function uploadFailed(
  file: TrackedFile,
  batch: Batch,
  members: readonly TrackedFile[],
  end: UploadEnd,
  failure: Failure,
  situation: UploadSituation,
): CallOutcome {
  const { at } = situation;
  const why = failure.message;
  const choice = decideRetry(failure, file.attempts, at.random, { changes: true });
  const only = (result: Transition): CallOutcome => ({ decision: result, pause: null });
  const change = (state: TrackedFile['state'], fields: Partial<TrackedFile> = {}): Transition =>
    transition({ files: [fileInState(file, state, why, { attempts: file.attempts + 1, ...fields })] });
  /** The failure is on this computer. Bytes that were uploaded before it make the batch unusable. */
  const ours = (made: FileChange): CallOutcome => {
    const rest = end.sent.mayHaveArrived ? makeUnusable(batch, otherMembers(members, file), why) : noTransition;
    return only(combine(rest, transition({ files: [made] })));
  };
  /** Only a file of which no byte was uploaded stays in its batch. */
  const orphaned = end.sent.mayHaveArrived ? unsentFields(file, true) : { orphans: file.orphans };
  const retryWait = (inMs: number): CallOutcome =>
    only(change({ kind: 'retrying', retryAtMs: at.nowMs + inMs, failure }));
  switch (choice.kind) {
    case 'pause-connection': {
      const pause = { reason: choice.reason, untilMs: at.nowMs + choice.forMs, message: failure.message };
      return { decision: change({ kind: 'batched' }, { attempts: file.attempts }), pause };
    }
    case 'not-allowed':
      // The service accepts nothing from this role. The connection waits, and this does not count as an attempt of the
      // file.
      return only(change({ kind: 'batched' }, { attempts: file.attempts }));
    case 'retry':
      return retryWait(choice.inMs);
    case 'unconfirmed': {
      const { mayHaveArrived } = end.sent;
      if (mayHaveArrived && situation.canList)
        return only(change(unconfirmedState(file, at.nowMs, failure), { attempts: file.attempts }));
      if (isServiceFault(failure))
        return only(leaveAfterFault(file, batch, members, failure, situation, mayHaveArrived));
      if (!mayHaveArrived) return retryWait(backoffMs(file.attempts, at.random));
      const again = requeue(file, why, true);
      return only(combine(makeUnusable(batch, otherMembers(members, file), why), transition({ files: [again] })));
    }
    case 'changed':
      return ours(startAgain({ ...file, orphans: orphaned.orphans }, why, end));
    case 'missing':
      if (file.unlocked !== null) return ours(startAgain({ ...file, orphans: orphaned.orphans }, why, end));
      if (file.spooled) return ours(requeue(file, why, end.sent.mayHaveArrived));
      return ours(fileInState(file, { kind: 'missing' }, why, { ...orphaned, present: false }));
    case 'hold': {
      const state = { kind: 'on-hold', reason: choice.reason, message: why, sinceMs: at.nowMs } as const;
      const local = failure.kind === 'locked' || failure.kind === 'unreadable' || failure.kind === 'disk-full';
      // A file that the service never accepts does not keep its batch waiting.
      return local ? ours(fileInState(file, state, why, orphaned)) : only(change(state, { batchId: null }));
    }
    case 'reject':
      if (file.orphans === 0) return only(change({ kind: 'rejected', failure }));
      return only(change({ kind: 'needs-decision', reason: 'upload', message: why }));
  }
}

/**
 * Restarts a file that was not uploaded as it was registered, from its copy or from the bytes at its path. If it has
 * neither, its path is checked first ({@link isUnaccounted}).
 */
function startAgain(changed: TrackedFile, why: AnyMessage, end: UploadEnd): FileChange {
  // A copy without a password that is no longer whole is not uploaded again; the file asks for the password once more.
  const file = { ...changed, unlocked: null };
  if (file.spooled && end.fromSpool !== true) return requeue(file, why, end.sent.mayHaveArrived);
  const fields = { batchId: null, remote: null, spooled: false };
  if (file.present) return stabilizeAgain({ ...file, ...fields }, why, end.statAfter ?? file.stat);
  return fileInState(file, { kind: 'queued' }, why, fields);
}
