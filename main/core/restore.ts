import { message, type AnyMessage } from '#contract/messages/message.ts';
import { transition, fileInState, noTransition } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import type { Failure } from './failure.ts';
import type { TrackedFile } from './tracked-file.ts';
import { emptyReceipt } from './receipt.ts';
import { backoffMs } from './retry.ts';
import { stabilizeAgain } from './detect.ts';
import type { DecisionTime } from './decision-time.ts';

/** After this many failures in a row the restore ends with an error, because a person waits for it. */
export const maxRestoreTries = 5;

/** What a retry does with a file whose original is in `Failed/`, or on its way there or back. */
export type RestoreChoice =
  | { readonly kind: 'return'; readonly change: FileChange }
  | { readonly kind: 'refuse'; readonly why: AnyMessage }
  /** The original was not moved: the file is retried like any other. */
  | { readonly kind: 'nothing' };

/**
 * Undoes a move to `Failed/` (docs/file-lifecycle.md#receipt). The intent reserves the path for the row, so that a
 * detection there does not create another file in the meantime. `atPath` is the row that lies there now. Where there is
 * one, nothing starts, because a file is never replaced and never renamed in a watch folder.
 */
export function chooseRestore(file: TrackedFile, atPath: TrackedFile | null): RestoreChoice {
  if (file.state.kind !== 'rejected' && file.state.kind !== 'ignored') return { kind: 'nothing' };
  const { original } = file;
  switch (original.kind) {
    case 'none':
    case 'copying':
    case 'left':
      return { kind: 'nothing' };
    case 'restoring':
      return { kind: 'refuse', why: message('file.refused.restoring-already') };
    case 'moving': {
      if (original.thenBack === true) return { kind: 'refuse', why: message('file.refused.restoring-already') };
      // The move may be running right now. It ends first, and is undone then.
      const both = { ...original, retryAtMs: 0, attempts: 0, thenBack: true } as const;
      const why = message('file.history.person-again-back');
      return { kind: 'return', change: fileInState(file, file.state, why, { original: both }) };
    }
    case 'moved': {
      if (atPath !== null && atPath.id !== file.id) {
        const why = message('file.refused.path-taken', { path: file.path, place: original.to });
        return { kind: 'refuse', why };
      }
      const returning = { kind: 'restoring', from: original.to, retryAtMs: 0, attempts: 0 } as const;
      const why = message('file.history.person-again-back');
      return {
        kind: 'return',
        change: fileInState(file, file.state, why, { present: true, overwritten: false, original: returning }),
      };
    }
  }
}

/** Returns whether the original is being restored, so that no other action on it is possible for now. */
export function isBeingRestored({ original }: Pick<TrackedFile, 'original'>): boolean {
  return original.kind === 'restoring' || (original.kind === 'moving' && original.thenBack === true);
}

/** How a restore ended. `stays`: nothing was touched. `gone`: the original is neither in `Failed/` nor at its path. */
export type RestoreOutcome =
  | { readonly kind: 'returned' }
  | { readonly kind: 'stays'; readonly why: AnyMessage }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Returns what follows: a restored file starts again from its bytes; otherwise the file is as it was before. */
export function restoreEnded(file: TrackedFile, end: RestoreOutcome, at: DecisionTime): Transition {
  if (file.original.kind !== 'restoring') return noTransition;
  const { from, attempts } = file.original;
  const one = (change: FileChange): Transition => transition({ files: [change] });
  const stays = (why: AnyMessage): Transition =>
    one(fileInState(file, file.state, why, { present: false, original: { kind: 'moved', to: from } }));
  switch (end.kind) {
    case 'returned':
      return one(restoredAtPath(file, message('file.history.back-from-failed')));
    case 'gone':
      return one(originalNotFound(file));
    case 'stays':
      return stays(end.why);
    case 'failed': {
      if (attempts + 1 >= maxRestoreTries) return stays(message('file.restore.failed', { why: end.failure.message }));
      const retryAtMs = at.nowMs + backoffMs(attempts + 1, at.random);
      const original = { kind: 'restoring', from, retryAtMs, attempts: attempts + 1 } as const;
      return one(fileInState(file, file.state, end.failure.message, { original }));
    }
  }
}

/**
 * Reads the bytes of a restored file again before any of them is uploaded. A file that a person had skipped becomes
 * allowed.
 */
export function restoredAtPath(file: TrackedFile, why: AnyMessage): FileChange {
  const change = stabilizeAgain(file, why);
  return file.state.kind === 'ignored' ? { ...change, file: { ...change.file, allowed: true } } : change;
}

/** Records an original that was not found. The file resumes automatically when its bytes are detected again. */
export function originalNotFound(file: TrackedFile): FileChange {
  const state = file.spooled ? ({ kind: 'queued' } as const) : ({ kind: 'missing' } as const);
  return fileInState(file, state, message('file.history.nowhere'), {
    present: false,
    batchId: null,
    remote: null,
    receipt: emptyReceipt,
    attempts: 0,
    original: { kind: 'none' },
  });
}
