import { message } from '#contract/messages/message.ts';
import { fileInState } from './transition.ts';
import type { FileChange } from './transition.ts';
import type { TrackedFile } from './tracked-file.ts';

/** Returns whether what is to be uploaded can still be read, from its path or from a copy. */
export function isReadable(file: Readable): boolean {
  return file.present || hasCopy(file);
}

/** Returns whether a file is uploaded from a copy when it is no longer at its path. */
export function hasCopy({ spooled, unlocked }: Pick<TrackedFile, 'spooled' | 'unlocked'>): boolean {
  return spooled || unlocked !== null;
}

type Readable = Pick<TrackedFile, 'present' | 'spooled' | 'unlocked'>;

/** Returns whether registered content was given up, because it is neither at its path nor in the spool. */
export function isGivenUp({ state, hash }: Pick<TrackedFile, 'state' | 'hash'>): boolean {
  if (hash === null) return false;
  return state.kind === 'missing' || (state.kind === 'on-hold' && state.reason === 'overwritten');
}

/**
 * Returns whether a file is to be uploaded although its content is neither known to be at its path nor in the spool.
 * Only a check of its path shows whether it was removed or overwritten.
 */
export function isUnaccounted(file: Pick<TrackedFile, 'state' | 'hash' | 'remote'> & Readable): boolean {
  const isWaiting = ['queued', 'batched', 'retrying'].includes(file.state.kind);
  return isWaiting && file.hash !== null && file.remote === null && !isReadable(file);
}

const overwritten = message('file.onHold.overwritten');

/**
 * Returns what becomes of registered content that no longer lies at its path (docs/file-lifecycle.md#spool). With a
 * copy in the spool, the file continues under its own name. Without one, overwritten content is on hold for a person,
 * and a deleted file is missing.
 */
export function pathLost(row: TrackedFile, lost: 'overwritten' | 'deleted', nowMs: number): FileChange {
  const { kind } = row.state;
  const gone = { present: false, overwritten: lost === 'overwritten' } as const;
  if (hasCopy(row)) {
    const state = kind === 'stabilizing' || kind === 'missing' ? ({ kind: 'queued' } as const) : row.state;
    return fileInState(row, state, message('file.history.lost-with-copy'), gone);
  }
  if (lost === 'deleted') return fileInState(row, { kind: 'missing' }, message('file.history.gone'), gone);
  const state = { kind: 'on-hold', reason: 'overwritten', message: overwritten, sinceMs: nowMs } as const;
  return fileInState(row, state, overwritten, { ...gone, batchId: null });
}
