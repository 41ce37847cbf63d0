import type { AnyMessage } from '#contract/messages/message.ts';
import type { TrackedFileId } from './ids.ts';
import type { FileState } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import type { Notice } from './notice.ts';
import type { Batch, BatchState } from './batch-state.ts';

/** A new version of a file's row. `why` goes into its history. */
export interface FileChange {
  readonly file: TrackedFile;
  readonly why: AnyMessage;
}

/**
 * What follows from an event, as data. It is committed in one transaction, history included. The intent of a call is a
 * new state in it; the stage makes the call after the commit, so that a crash in between loses nothing
 * (docs/file-lifecycle.md#durability).
 */
export interface Transition {
  readonly files: readonly FileChange[];
  readonly batches: readonly Batch[];
  /**
   * Rows that are removed from the ledger: a row that was never registered and turned out to be a file that is known
   * already, or a name on the list of ignored names that no longer exists.
   */
  readonly absorbed: readonly TrackedFileId[];
  readonly notices: readonly Notice[];
}

/** A transition without changes. */
export const noTransition: Transition = { files: [], batches: [], absorbed: [], notices: [] };

/** Creates a transition from its parts. */
export function transition(parts: Partial<Transition>): Transition {
  return { ...noTransition, ...parts };
}

/** Combines two transitions into one transaction. They must not change the same row. */
export function combine(a: Transition, b: Transition): Transition {
  return {
    files: [...a.files, ...b.files],
    batches: [...a.batches, ...b.batches],
    absorbed: [...a.absorbed, ...b.absorbed],
    notices: [...a.notices, ...b.notices],
  };
}

/** Returns a file in a new state. */
export function fileInState(
  file: TrackedFile,
  state: FileState,
  why: AnyMessage,
  fields: Partial<TrackedFile> = {},
): FileChange {
  return { file: { ...file, ...fields, state }, why };
}

/** Returns a batch in a new state. */
export function batchInState(batch: Batch, state: BatchState, fields: Partial<Batch> = {}): Batch {
  return { ...batch, ...fields, state };
}
