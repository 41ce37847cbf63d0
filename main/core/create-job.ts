import { message, type AnyMessage } from '#contract/messages/message.ts';
import { combine, transition, fileInState, noTransition, batchInState } from './transition.ts';
import type { Transition } from './transition.ts';
import type { Failure } from './failure.ts';
import { isDamaged } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import { putRestOnHold } from './merged-batch.ts';
import { changeOf } from './outputs.ts';
import { nextPollMs, unsureJobMs } from './poll-times.ts';
import type { Batch, BatchState } from './batch-state.ts';
import { backoffMs, decideRetry } from './retry.ts';
import type { DecisionTime } from './decision-time.ts';
import type { CallOutcome } from './upload.ts';
import type { BatchRule, JobOptions } from './watch-folder.ts';

/** What a closing batch waits for. When it waits for nothing, either its job is created or it has none. */
export type ReadyVerdict =
  | { readonly kind: 'wait'; readonly checkAtMs: number | null }
  | { readonly kind: 'create' | 'no-job'; readonly decision: Transition };

/**
 * Decides whether the job of a closing batch can be created: every file is uploaded or on hold. A file on hold of which
 * no byte was uploaded leaves after the maximum batch wait, and the rest continues (docs/file-lifecycle.md#steps). A
 * merged document must not lack a page, so that the rest is put on hold as well.
 */
export function judgeJobReady(
  batch: Batch,
  members: readonly TrackedFile[],
  rule: BatchRule,
  job: JobOptions,
  nowMs: number,
): ReadyVerdict {
  if (batch.state.kind !== 'closing') return { kind: 'wait', checkAtMs: null };
  const moving = members.filter((m) => ['batched', 'uploading', 'retrying'].includes(m.state.kind));
  if (moving.length > 0) return { kind: 'wait', checkAtMs: null };
  if (batch.retryAtMs > nowMs) return { kind: 'wait', checkAtMs: batch.retryAtMs };
  const ready = members.filter((m) => m.state.kind === 'uploaded');
  const left = members.filter((m) => ['on-hold', 'missing', 'stabilizing'].includes(m.state.kind));
  const untilMs = Math.min(batch.openedAtMs, nowMs) + rule.maxWaitMs;
  if (left.length > 0 && ready.length > 0 && nowMs < untilMs && batch.state.why !== 'released') {
    return { kind: 'wait', checkAtMs: untilMs };
  }
  const leaving = left.map((m) => fileInState(m, m.state, message('file.history.left-batch'), { batchId: null }));
  if (ready.length === 0) {
    return { kind: 'no-job', decision: transition({ files: leaving, batches: [batchInState(batch, emptied(batch))] }) };
  }
  if (job.merge && (leaving.length > 0 || ready.length < batch.fileCount)) {
    return { kind: 'no-job', decision: combine(putRestOnHold(batch, ready, nowMs), transition({ files: leaving })) };
  }
  const asked = changeOf(job);
  const creating = batchInState(batch, { kind: 'creating', startedAtMs: nowMs }, asked === null ? {} : { asked });
  return { kind: 'create', decision: transition({ files: leaving, batches: [creating] }) };
}

/**
 * Returns the state of a batch that has no files left. Once a job was requested, a file that left the batch may still
 * be in that job.
 */
const emptied = (batch: Batch): BatchState =>
  batch.unconfirmedSinceMs === null ? { kind: 'abandoned' } : { kind: 'needs-decision', message: unknownOutcome };

/** Starts to poll the files of a job that exists. `jobId` is `null` where only the effects of the job were seen. */
export function startPolling(
  batch: Batch,
  members: readonly TrackedFile[],
  jobId: string | null,
  why: AnyMessage,
  at: DecisionTime,
): Transition {
  const files = members
    .filter((m) => m.state.kind === 'uploaded' || (m.state.kind === 'needs-decision' && m.remote !== null))
    .map((m) => {
      const remote = m.remote === null ? null : { ...m.remote, jobId };
      return fileInState(m, { kind: 'processing' }, why, { remote });
    });
  const pollAtMs = at.nowMs + nextPollMs(0, at.random);
  const running = { kind: 'running', jobId, pollAtMs, unknownSinceMs: null, says: null } as const;
  return transition({
    files,
    batches: [batchInState(batch, running, { attempts: 0, retryAtMs: 0, unconfirmedSinceMs: null })],
  });
}

/** Returns what follows from the end of the call that creates a job. */
export function createJobEnded(
  batch: Batch,
  members: readonly TrackedFile[],
  outcome: { readonly ok: true; readonly jobId: string } | { readonly ok: false; readonly failure: Failure },
  at: DecisionTime,
): CallOutcome {
  if (outcome.ok) {
    return { decision: startPolling(batch, members, outcome.jobId, message('file.history.job'), at), pause: null };
  }
  const { failure } = outcome;
  const only = (result: Transition): CallOutcome => ({ decision: result, pause: null });
  const again = (inMs: number, attempts = batch.attempts + 1): Transition =>
    transition({
      batches: [
        batchInState(
          batch,
          { kind: 'closing', why: 'failed', sinceMs: at.nowMs },
          {
            attempts,
            retryAtMs: at.nowMs + inMs,
          },
        ),
      ],
    });
  const choice = decideRetry(failure, batch.attempts, at.random, { changes: true });
  switch (choice.kind) {
    case 'pause-connection': {
      const pause = { reason: choice.reason, untilMs: at.nowMs + choice.forMs, message: failure.message };
      return { decision: again(choice.forMs), pause };
    }
    case 'not-allowed':
      return only(again(0, batch.attempts));
    case 'retry':
      return only(again(choice.inMs));
    case 'unconfirmed':
      return only(jobUnconfirmed(batch, at.nowMs));
    default: {
      // With "not found" or "conflict" a service may mean a batch that one of our jobs has already closed.
      if (failure.status === 404 || failure.status === 409) return only(jobUnconfirmed(batch, at.nowMs));
      const files = members
        .filter((m) => m.state.kind === 'uploaded')
        .map((m) =>
          fileInState(m, { kind: 'rejected', failure }, message('file.history.job-refused'), {
            remote: null,
            batchId: null,
          }),
        );
      return only(transition({ files, batches: [batchInState(batch, { kind: 'unusable' })] }));
    }
  }
}

/**
 * Notes that a job may or may not exist; the first check comes at once. `sinceMs` counts from the first attempt, so
 * that a service that fails on each repeated request does not restart the time limit.
 */
export function jobUnconfirmed(batch: Batch, nowMs: number): Transition {
  const sinceMs = Math.min(batch.unconfirmedSinceMs ?? nowMs, nowMs);
  const unsure = { kind: 'unconfirmed', sinceMs, checkAtMs: nowMs + 1_000, attempts: 0 } as const;
  return transition({ batches: [batchInState(batch, unsure, { unconfirmedSinceMs: sinceMs })] });
}

/**
 * What a search for the job of an unconfirmed batch found. `blind`: the search itself was not possible. `byBatchId`: a
 * job would carry the id of its batch, so that it could be found by it.
 */
export type JobLookup =
  | { readonly kind: 'job'; readonly jobId: string | null }
  | { readonly kind: 'none'; readonly byBatchId: boolean }
  | { readonly kind: 'blind' };

const unknownOutcome = message('file.decisionReason.job');
const unknownWithoutBatchId = message('file.decisionReason.job-without-batch-id');
const checksBeforeAskingAgain = 2;
/** After sleep or a change of the clock, 30 minutes can pass with few checks. At least this many checks are made. */
const fewestChecks = 10;
/** The longest wait between repeated requests to a service that answers idempotently. */
const longestAskMs = 120_000;

/**
 * Decides what follows from a search for the job (docs/file-lifecycle.md#unconfirmed-calls). A job that is found is
 * adopted. The call is repeated only where the service is known to answer it idempotently. After 30 minutes without a
 * trace, the batch needs a decision.
 */
export function jobLookedUp(
  batch: Batch,
  members: readonly TrackedFile[],
  lookup: JobLookup,
  idempotent: boolean,
  at: DecisionTime,
): Transition {
  if (batch.state.kind !== 'unconfirmed') return noTransition;
  if (lookup.kind === 'job') return startPolling(batch, members, lookup.jobId, message('file.history.job-found'), at);
  const { sinceMs, attempts } = batch.state;
  const checkAtMs = at.nowMs + nextPollMs(attempts + 2, at.random);
  const later = batchInState(batch, {
    kind: 'unconfirmed',
    sinceMs: Math.min(sinceMs, at.nowMs),
    checkAtMs,
    attempts: attempts + 1,
  });
  if (lookup.kind === 'blind') return transition({ batches: [later] });
  const isOver = at.nowMs - sinceMs >= unsureJobMs && attempts + 1 + batch.attempts >= fewestChecks;
  if (idempotent && !isOver && attempts + 1 >= checksBeforeAskingAgain) {
    const asked = batch.attempts;
    // The first repetition comes at once, the later ones at growing intervals.
    const retryAtMs = asked === 0 ? at.nowMs : at.nowMs + Math.min(backoffMs(asked, at.random), longestAskMs);
    const again = { attempts: asked + 1, retryAtMs };
    return transition({
      batches: [batchInState(batch, { kind: 'closing', why: 'asked-again', sinceMs: at.nowMs }, again)],
    });
  }
  if (!isOver) return transition({ batches: [later] });
  const why = lookup.byBatchId ? unknownOutcome : unknownWithoutBatchId;
  const files = members
    // A file whose own row was damaged was searched for together with the batch.
    .filter((m) => m.state.kind === 'uploaded' || (isDamaged(m) && m.remote !== null))
    .map((m) => fileInState(m, { kind: 'needs-decision', reason: 'job', message: why }, why));
  return transition({ files, batches: [batchInState(batch, { kind: 'needs-decision', message: why })] });
}

/** Releases a batch for a person: it closes now, and files on hold leave at once. */
export function releaseBatch(batch: Batch, nowMs: number): Transition {
  if (batch.state.kind !== 'open' && batch.state.kind !== 'closing') return noTransition;
  return transition({ batches: [batchInState(batch, { kind: 'closing', why: 'released', sinceMs: nowMs })] });
}
