import { message } from '#contract/messages/message.ts';
import { hasBatchCapacity } from './close-batch.ts';
import { transition, fileInState, noTransition, batchInState } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import type { FolderId, ServiceId, BatchId } from './ids.ts';
import type { TrackedFile } from './tracked-file.ts';
import { backoffMs } from './retry.ts';
import type { Batch } from './batch-state.ts';
import type { BatchRule } from './watch-folder.ts';

/** Creates a batch without files. */
export function openBatch(id: BatchId, folderId: FolderId, serviceId: ServiceId, nowMs: number): Batch {
  return {
    id,
    revision: 0,
    folderId,
    serviceId,
    state: { kind: 'open' },
    openedAtMs: nowMs,
    lastJoinedAtMs: nowMs,
    fileCount: 0,
    sizeBytes: 0,
    attempts: 0,
    retryAtMs: 0,
    unconfirmedSinceMs: null,
  };
}

/** Puts a file for which the service has failed into a batch that no other file joins. */
export function singleFileBatch(file: TrackedFile, fresh: Batch, nowMs: number): Transition {
  const batch = batchInState(
    fresh,
    { kind: 'closing', why: 'alone', sinceMs: nowMs },
    { fileCount: 1, sizeBytes: file.stat.sizeBytes, lastJoinedAtMs: nowMs },
  );
  const fields = { batchId: batch.id, serviceId: batch.serviceId };
  return transition({
    files: [fileInState(file, { kind: 'batched' }, message('file.history.joined-alone'), fields)],
    batches: [batch],
  });
}

/** Adds queued files to the open batch of their folder. When it is full, it closes and a new one opens. */
export function addToBatch(
  files: readonly TrackedFile[],
  open: Batch | null,
  fresh: () => Batch,
  rule: BatchRule,
  nowMs: number,
): Transition {
  const changes: FileChange[] = [];
  const batches: Batch[] = [];
  let batch = open;
  for (const file of files) {
    if (batch !== null && !hasBatchCapacity(batch, file.stat.sizeBytes, rule)) {
      batches.push(batchInState(batch, { kind: 'closing', why: 'full', sinceMs: nowMs }));
      batch = null;
    }
    batch ??= fresh();
    batch = {
      ...batch,
      lastJoinedAtMs: nowMs,
      fileCount: batch.fileCount + 1,
      sizeBytes: batch.sizeBytes + file.stat.sizeBytes,
    };
    const fields = { batchId: batch.id, serviceId: batch.serviceId };
    changes.push(fileInState(file, stateInBatch(file, nowMs), message('file.history.joined-batch'), fields));
  }
  if (batch !== null && batch !== open) batches.push(batch);
  return transition({ files: changes, batches });
}

/**
 * Returns the state in which a file joins. A page of a merged document for which the service has failed waits within
 * its batch before it is retried.
 */
function stateInBatch({ serviceFault, attempts }: TrackedFile, nowMs: number): TrackedFile['state'] {
  if (serviceFault === null) return { kind: 'batched' };
  const retryAtMs = nowMs + backoffMs(Math.max(0, attempts - 1), 1);
  return { kind: 'retrying', retryAtMs, failure: serviceFault.failure };
}

/**
 * Takes files that wait for a retry out of a closing batch whose other files are uploaded. This happens after the
 * maximum batch wait, or when a person has released the batch. They continue in a batch of their own (`fresh`).
 */
export function leaveBatchToWait(
  batch: Batch,
  members: readonly TrackedFile[],
  fresh: () => Batch,
  rule: Pick<BatchRule, 'maxWaitMs'>,
  nowMs: number,
): Transition {
  if (batch.state.kind !== 'closing') return noTransition;
  const isReleased = batch.state.why === 'released';
  if (!isReleased && nowMs < waitsUntilMs(batch, rule, nowMs)) return noTransition;
  const leaving = members.filter((m) => m.state.kind === 'retrying');
  const isRestMoving = members.some((m) => m.state.kind === 'batched' || m.state.kind === 'uploading');
  if (isRestMoving || leaving.length === 0 || members.every((m) => m.state.kind !== 'uploaded')) return noTransition;
  const rest = batchInState(
    fresh(),
    { kind: 'closing', why: 'rest', sinceMs: nowMs },
    { fileCount: leaving.length, sizeBytes: leaving.reduce((sum, m) => sum + m.stat.sizeBytes, 0) },
  );
  const why = message('file.history.rest-goes-on');
  return transition({ files: leaving.map((m) => fileInState(m, m.state, why, { batchId: rest.id })), batches: [rest] });
}

/**
 * Returns until when a batch waits for files that cannot be uploaded. Clocks jump: an opening time in the future counts
 * as now.
 */
export function waitsUntilMs(batch: Batch, rule: Pick<BatchRule, 'maxWaitMs'>, nowMs: number): number {
  return Math.min(batch.openedAtMs, nowMs) + rule.maxWaitMs;
}

/**
 * Takes files that cannot be reached (their root or subfolder is away) out of a closing batch after the maximum batch
 * wait, or when a person has released it. Otherwise the uploaded files could wait for weeks
 * (docs/file-lifecycle.md#steps). No byte of the files that leave was uploaded, so that they may join another batch. A
 * batch of which nothing was uploaded waits with them.
 */
export function leaveBatchUnreachable(
  batch: Batch,
  members: readonly TrackedFile[],
  unreachable: readonly TrackedFile[],
  rule: Pick<BatchRule, 'maxWaitMs'>,
  nowMs: number,
): Transition {
  if (batch.state.kind !== 'closing' || members.every((m) => m.state.kind !== 'uploaded')) return noTransition;
  const isReleased = batch.state.why === 'released';
  if (!isReleased && nowMs < waitsUntilMs(batch, rule, nowMs)) return noTransition;
  const leaving = unreachable.filter((m) => m.state.kind === 'batched' || m.state.kind === 'retrying');
  const why = message('file.history.folder-away');
  return transition({
    files: leaving.map((m) => fileInState(m, { kind: 'queued' }, why, { batchId: null })),
  });
}
