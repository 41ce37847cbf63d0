import type { TrackedFileId } from './ids.ts';
import type { FileState } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import type { Notice } from './notice.ts';
import type { Batch, BatchState } from './batch-state.ts';

/** What has to be done outside once a decision is committed. Its outcome comes back as a new event. */
export type Effect =
  | { readonly kind: 'upload'; readonly item: TrackedFile; readonly batch: Batch }
  | { readonly kind: 'create-job'; readonly batch: Batch; readonly members: readonly TrackedFile[] }
  | { readonly kind: 'move'; readonly item: TrackedFile; readonly to: string };

/** A new version of a file's row; `why` goes into its history. */
export interface FileChange {
  readonly item: TrackedFile;
  readonly why: string;
}

/**
 * What follows from an event, as data. Everything but the effects commits in one transaction, history included; the
 * effects run after it (docs/file-lifecycle.md#durability). Their intent is in the new states, so a crash in between
 * loses nothing.
 */
export interface Transition {
  readonly items: readonly FileChange[];
  readonly batches: readonly Batch[];
  /**
   * Rows that were never recorded and turned out to be a file that is known already, or a name on the list of ignored names
   * that is gone; they leave the ledger with it.
   */
  readonly absorbed: readonly TrackedFileId[];
  readonly notices: readonly Notice[];
  readonly effects: readonly Effect[];
}

/** Nothing follows. */
export const noTransition: Transition = { items: [], batches: [], absorbed: [], notices: [], effects: [] };

/** A decision from its parts. */
export function transition(parts: Partial<Transition>): Transition {
  return { ...noTransition, ...parts };
}

/** Both, in one transaction. They must not change the same row. */
export function combine(a: Transition, b: Transition): Transition {
  return {
    items: [...a.items, ...b.items],
    batches: [...a.batches, ...b.batches],
    absorbed: [...a.absorbed, ...b.absorbed],
    notices: [...a.notices, ...b.notices],
    effects: [...a.effects, ...b.effects],
  };
}

/** A file in a new state. */
export function fileInState(
  item: TrackedFile,
  state: FileState,
  why: string,
  fields: Partial<TrackedFile> = {},
): FileChange {
  return { item: { ...item, ...fields, state }, why };
}

/** A batch in a new state. */
export function batchInState(batch: Batch, state: BatchState, fields: Partial<Batch> = {}): Batch {
  return { ...batch, ...fields, state };
}
