import { message } from '#contract/messages/message.ts';
import { fileInState } from './transition.ts';
import type { FileChange } from './transition.ts';
import type { Failure } from './failure.ts';
import type { ServiceFault, TrackedFile } from './tracked-file.ts';
import { emptyReceipt } from './receipt.ts';
import { backoffMs, decideRetry } from './retry.ts';

/** After this many tries over at least this time, the file is on hold. */
const triesBeforeHold = 5;
const minFaultMs = 600_000;
/** After this time a person is notified of the file, even while the service is failing on every file. */
const maxFaultMs = 86_400_000;
/** A file on hold is retried automatically after this time. */
const onHoldRetryMs = 3_600_000;

/** What is known when the upload of a file has failed through a service fault. */
export interface FaultSituation {
  readonly nowMs: number;
  /** From 0 to 1, drawn for this decision. */
  readonly random: number;
  /** Whether the service fails on every file, so that this one is not to blame. */
  readonly isServiceFailing: boolean;
  /** Whether the files of its batch become one document. None of them is then uploaded alone. */
  readonly isMerged: boolean;
  /** False only when it is certain that the service holds nothing of this upload. */
  readonly mayHaveArrived: boolean;
}

/**
 * Returns whether an upload failed through a service fault: it has no readable outcome, and Intray did not cancel it.
 */
export function isServiceFault(failure: Failure): boolean {
  return failure.cancelled !== true && decideRetry(failure, 0, 0, { changes: true }).kind === 'unconfirmed';
}

/**
 * Takes the file out of its batch at once. It is retried alone at growing intervals; after enough tries it is on hold.
 * A file that was uploaded with others while the service failed on every file joins a batch again.
 */
export function afterServiceFault(file: TrackedFile, failure: Failure, situation: FaultSituation): FileChange {
  const { nowMs, random, isServiceFailing, isMerged, mayHaveArrived } = situation;
  const why = failure.message;
  const before = file.serviceFault;
  const fields = {
    batchId: null,
    remote: null,
    receipt: emptyReceipt,
    attempts: file.attempts + 1,
    orphans: file.orphans + (mayHaveArrived ? 1 : 0),
  };
  // This applies once per file. Otherwise the only file left at a failing service would join and leave batches without
  // a pause.
  if (isServiceFailing && before === null && file.attempts === 0)
    return fileInState(file, { kind: 'queued' }, why, fields);
  // Clocks jump: a first failure in the future counts as now.
  const sinceMs = Math.min(before?.sinceMs ?? nowMs, nowMs);
  const tries = (before?.tries ?? 0) + (isServiceFailing ? 0 : 1);
  const serviceFault: ServiceFault = { tries, sinceMs, failure };
  const isTriedEnough = tries >= triesBeforeHold && nowMs - sinceMs >= minFaultMs;
  const isOnHold = (isTriedEnough && !isServiceFailing) || nowMs - sinceMs >= maxFaultMs;
  if (isOnHold) return fileInState(file, onHold(failure, nowMs), why, { ...fields, serviceFault });
  const waitMs = Math.max(
    failure.retryAfterMs ?? 0,
    backoffMs(before === null && !isServiceFailing ? 0 : file.attempts, random),
  );
  // The batch of a merged document is uploaded again as a whole, and waits there for this file.
  const state = isMerged
    ? ({ kind: 'queued' } as const)
    : ({ kind: 'retrying', retryAtMs: nowMs + waitMs, failure } as const);
  return fileInState(file, state, why, { ...fields, serviceFault });
}

function onHold(failure: Failure, nowMs: number) {
  const message = failure.message;
  return {
    kind: 'on-hold',
    reason: 'service-fault',
    message,
    sinceMs: nowMs,
    retryAtMs: nowMs + onHoldRetryMs,
  } as const;
}

/** The time between files that continue after the service has recovered, so that they do not overload it again. */
const spreadMs = 500;

/**
 * Lets files that waited because the service failed on every file continue when it works again. A file that failed more
 * than once while the service worked is itself at fault, and keeps its time.
 */
export function afterServiceRecovery(
  files: readonly TrackedFile[],
  service: TrackedFile['serviceId'],
  nowMs: number,
): readonly FileChange[] {
  const waiting = files.filter(
    ({ serviceId, serviceFault }) => serviceId === service && (serviceFault?.tries ?? 2) <= 1,
  );
  return waiting.flatMap((file, place) => {
    const state = isolatedState(file);
    const retryAtMs = nowMs + place * spreadMs;
    if (state === null || (state.retryAtMs ?? 0) <= retryAtMs) return [];
    return [fileInState(file, { ...state, retryAtMs }, message('file.history.service-well'))];
  });
}

/**
 * Returns the state of a file that waits without a batch until its own time; `null` when it does not wait in this way.
 */
function isolatedState({
  state,
  batchId,
}: TrackedFile): Extract<TrackedFile['state'], { readonly kind: 'retrying' | 'on-hold' }> | null {
  if (batchId !== null) return null;
  return state.kind === 'retrying' || (state.kind === 'on-hold' && state.reason === 'service-fault') ? state : null;
}

/** Queues a file that waits to be retried alone when its time has come; `null` while it has not. */
export function retryIsolatedIfDue(
  file: TrackedFile,
  currentService: TrackedFile['serviceId'],
  nowMs: number,
): FileChange | null {
  const state = isolatedState(file);
  if (state === null) return null;
  // Another service may accept what this one cannot.
  if (file.serviceId !== currentService) {
    return fileInState(file, { kind: 'queued' }, message('file.history.service-changed'), {
      serviceFault: null,
      attempts: 0,
    });
  }
  if ((state.retryAtMs ?? 0) > nowMs) return null;
  return fileInState(file, { kind: 'queued' }, message('file.history.again-alone'));
}
