import { message } from '#contract/messages/message.ts';
import { transition, fileInState, batchInState } from './transition.ts';
import type { Transition } from './transition.ts';
import type { TrackedFile } from './tracked-file.ts';
import type { FileState } from './file-state.ts';
import type { Batch } from './batch-state.ts';

/**
 * Repairs times after the clock went back: what is due later than `latestMs` is due now, and what happened in the
 * future happened now. Without this, work would wait for as long as the clock went back.
 */
export function resetTimers(
  files: readonly TrackedFile[],
  batches: readonly Batch[],
  nowMs: number,
  latestMs: number,
): Transition {
  const sooner = (atMs: number): number => (atMs > latestMs ? nowMs : atMs);
  return transition({
    files: files.flatMap((file) => {
      const original = resetOriginal(file.original, sooner);
      const state = resetFileState(file.state, sooner) ?? file.state;
      if (state === file.state && original === file.original) return [];
      return [fileInState(file, state, message('file.history.clock'), { original })];
    }),
    batches: batches.flatMap((batch) => {
      const next = resetBatch(batch, sooner, nowMs);
      return next === null ? [] : [next];
    }),
  });
}

function resetFileState(state: FileState, sooner: (atMs: number) => number): FileState | null {
  switch (state.kind) {
    case 'retrying': {
      const retryAtMs = sooner(state.retryAtMs);
      return retryAtMs === state.retryAtMs ? null : { ...state, retryAtMs };
    }
    case 'on-hold': {
      if (state.retryAtMs === undefined) return null;
      const retryAtMs = sooner(state.retryAtMs);
      return retryAtMs === state.retryAtMs ? null : { ...state, retryAtMs };
    }
    case 'uploading': {
      if (state.unconfirmed === null) return null;
      const checkAtMs = sooner(state.unconfirmed.checkAtMs);
      return checkAtMs === state.unconfirmed.checkAtMs
        ? null
        : { ...state, unconfirmed: { ...state.unconfirmed, checkAtMs } };
    }
    case 'verifying': {
      const checkAtMs = sooner(state.checkAtMs);
      return checkAtMs === state.checkAtMs ? null : { ...state, checkAtMs };
    }
    default:
      return null;
  }
}

function resetOriginal(original: TrackedFile['original'], sooner: (atMs: number) => number): TrackedFile['original'] {
  if (!('retryAtMs' in original)) return original;
  const retryAtMs = sooner(original.retryAtMs);
  return retryAtMs === original.retryAtMs ? original : { ...original, retryAtMs };
}

function resetBatch(batch: Batch, sooner: (atMs: number) => number, nowMs: number): Batch | null {
  const times = {
    openedAtMs: Math.min(batch.openedAtMs, nowMs),
    lastJoinedAtMs: Math.min(batch.lastJoinedAtMs, nowMs),
    retryAtMs: sooner(batch.retryAtMs),
  };
  let { state } = batch;
  if (state.kind === 'unconfirmed') state = { ...state, checkAtMs: sooner(state.checkAtMs) };
  if (state.kind === 'running') state = { ...state, pollAtMs: sooner(state.pollAtMs) };
  const next = batchInState(batch, state, times);
  return JSON.stringify(next) === JSON.stringify(batch) ? null : next;
}
