import { message } from '#contract/messages/message.ts';
import { fileInState } from './transition.ts';
import type { FileChange } from './transition.ts';
import type { Failure } from './failure.ts';
import type { ServiceFault, TrackedFile } from './tracked-file.ts';
import { emptyReceipt } from './receipt.ts';
import { backoffMs, decideRetry } from './retry.ts';

/** So many tries over at least so long, and the file is on hold. */
const triesBeforeHold = 5;
const leastFaultMs = 600_000;
/** However ill the service is taken to be, a person is notified of a file that has failed for so long. */
const longestFaultMs = 86_400_000;
/** A file on hold is tried again by itself after so long. */
const heldRetryMs = 3_600_000;

/** What is known when the upload of a file has failed by the service's fault. */
export interface FaultSituation {
  readonly nowMs: number;
  /** 0 to 1, drawn for this decision. */
  readonly random: number;
  /** Whether the service fails for any file, so that this one is not to blame. */
  readonly isServiceIll: boolean;
  /** Whether the files of its batch become one document: then none of them is uploaded alone. */
  readonly isMerged: boolean;
  /** False only when it is certain that the service holds nothing of this upload. */
  readonly mayHaveArrived: boolean;
}

/** Whether an upload failed by the service's fault: without a readable outcome, and not because we gave it up ourselves. */
export function isServiceFault(failure: Failure): boolean {
  return failure.cancelled !== true && decideRetry(failure, 0, 0, { changes: true }).kind === 'unconfirmed';
}

/**
 * The file leaves its batch at once. It is tried alone, ever later; after enough tries it is on hold. A file that was
 * uploaded with others when the service failed for any of them joins a batch again.
 */
export function afterServiceFault(file: TrackedFile, failure: Failure, situation: FaultSituation): FileChange {
  const { nowMs, random, isServiceIll, isMerged, mayHaveArrived } = situation;
  const why = failure.message;
  const before = file.serviceFault;
  const fields = {
    batchId: null,
    remote: null,
    receipt: emptyReceipt,
    attempts: file.attempts + 1,
    orphans: file.orphans + (mayHaveArrived ? 1 : 0),
  };
  // Once: the one file that is left of a service that is ill would join and leave batches without a pause.
  if (isServiceIll && before === null && file.attempts === 0) return fileInState(file, { kind: 'queued' }, why, fields);
  // Clocks jump: a first failure in the future counts as just now.
  const sinceMs = Math.min(before?.sinceMs ?? nowMs, nowMs);
  const tries = (before?.tries ?? 0) + (isServiceIll ? 0 : 1);
  const serviceFault: ServiceFault = { tries, sinceMs, failure };
  const isTriedEnough = tries >= triesBeforeHold && nowMs - sinceMs >= leastFaultMs;
  const isHeld = (isTriedEnough && !isServiceIll) || nowMs - sinceMs >= longestFaultMs;
  if (isHeld) return fileInState(file, onHold(failure, nowMs), why, { ...fields, serviceFault });
  const waitMs = Math.max(
    failure.retryAfterMs ?? 0,
    backoffMs(before === null && !isServiceIll ? 0 : file.attempts, random),
  );
  // The batch of a merged document is uploaded again as a whole, and waits for this file there.
  const state = isMerged
    ? ({ kind: 'queued' } as const)
    : ({ kind: 'retrying', retryAtMs: nowMs + waitMs, failure } as const);
  return fileInState(file, state, why, { ...fields, serviceFault });
}

function onHold(failure: Failure, nowMs: number) {
  const message = failure.message;
  return { kind: 'on-hold', reason: 'service-fault', message, sinceMs: nowMs, retryAtMs: nowMs + heldRetryMs } as const;
}

/** Files that go on after an ill service are tried so far apart, lest it falls ill again. */
const spreadMs = 500;

/**
 * Files that have waited because the service failed for any of them go on when it is well again. Those that failed more than
 * once while it was well are ill on their own, and keep their times.
 */
export function afterIllness(
  files: readonly TrackedFile[],
  service: TrackedFile['serviceId'],
  nowMs: number,
): readonly FileChange[] {
  const waiting = files.filter(
    ({ serviceId, serviceFault }) => serviceId === service && (serviceFault?.tries ?? 2) <= 1,
  );
  return waiting.flatMap((file, place) => {
    const state = waitsAlone(file);
    const retryAtMs = nowMs + place * spreadMs;
    if (state === null || (state.retryAtMs ?? 0) <= retryAtMs) return [];
    return [fileInState(file, { ...state, retryAtMs }, message('file.history.service-well'))];
  });
}

/** The state of a file that is in no batch until its own time has come; `null`: it does not wait so. */
function waitsAlone({
  state,
  batchId,
}: TrackedFile): Extract<TrackedFile['state'], { readonly kind: 'retrying' | 'on-hold' }> | null {
  if (batchId !== null) return null;
  return state.kind === 'retrying' || (state.kind === 'on-hold' && state.reason === 'service-fault') ? state : null;
}

/** A file that waits to be tried alone and whose time has come; `null` while it has not. */
export function dueAlone(
  file: TrackedFile,
  currentService: TrackedFile['serviceId'],
  nowMs: number,
): FileChange | null {
  const state = waitsAlone(file);
  if (state === null) return null;
  // What one service cannot take, another may.
  if (file.serviceId !== currentService) {
    return fileInState(file, { kind: 'queued' }, message('file.history.service-changed'), {
      serviceFault: null,
      attempts: 0,
    });
  }
  if ((state.retryAtMs ?? 0) > nowMs) return null;
  return fileInState(file, { kind: 'queued' }, message('file.history.again-alone'));
}
