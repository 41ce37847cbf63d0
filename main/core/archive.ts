import { message, type AnyMessage } from '#contract/messages/message.ts';
import { transition, fileInState, noTransition } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import type { AfterActionChoice } from './after-action.ts';
import type { Failure } from './failure.ts';
import type { TrackedFile } from './tracked-file.ts';
import { backoffMs } from './retry.ts';
import { restoredAtPath, chooseRestore, maxRestoreTries, originalNotFound } from './restore.ts';
import type { DecisionTime } from './decision-time.ts';

/**
 * Returns the intent of an after-action, or the note that the original stays; `null` when it is too early for either.
 */
export function beginArchive(file: TrackedFile, choice: AfterActionChoice): Transition | null {
  switch (choice.kind) {
    case 'not-yet':
      return null;
    case 'leave': {
      const left = fileInState(file, file.state, choice.why, { original: { kind: 'left', why: choice.why } });
      return transition({ files: [left] });
    }
    case 'move': {
      const original = { kind: 'moving', to: choice.to, retryAtMs: 0, attempts: 0 } as const;
      const why = message('file.history.moving');
      return transition({ files: [fileInState(file, file.state, why, { original })] });
    }
  }
}

/** Returns the intent to save the searchable copy of a file, which comes before its after-action. */
export function beginCopy(file: TrackedFile): FileChange {
  return fileInState(file, file.state, message('file.history.searchable-wanted'), { original: { kind: 'copying' } });
}

/** How the searchable copy of a file ended. `none`: there is nothing to copy, as for a PDF that has text already. */
export type CopyOutcome =
  | { readonly kind: 'saved'; readonly to: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'given-up'; readonly failure: Failure };

/**
 * Returns what follows from the end of a copy: the after-action, in the same step, so that no copy is made twice. A copy
 * that cannot be made does not keep the original from it. For a file that is processed again meanwhile, the intent stays
 * until its new end, unless the copy is saved.
 */
export function copyEnded(file: TrackedFile, end: CopyOutcome, choice: AfterActionChoice): Transition {
  if (file.original.kind !== 'copying') return noTransition;
  const action = beginArchive(file, choice)?.files[0];
  switch (end.kind) {
    case 'saved': {
      const why = message('file.history.searchable-saved', { path: end.to });
      const original = action?.file.original ?? ({ kind: 'none' } as const);
      return transition({ files: [fileInState(file, file.state, why, { original })] });
    }
    case 'given-up': {
      if (action === undefined) return noTransition;
      const why = message('file.history.searchable-failed', { reason: end.failure.message });
      return transition({ files: [{ file: action.file, why }] });
    }
    case 'none':
      return action === undefined ? noTransition : transition({ files: [action] });
  }
}

/**
 * How a move ended. `other-file`: another file lies at the path now; it was not touched. `gone`: no file lies there.
 */
export type ArchiveOutcome =
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'other-file' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Returns what follows from the end of a move. A move that fails is retried without limit, because the file is done in
 * any case. When a person asked for the original in the meantime, it is restored; when it cannot be moved at all, the
 * file continues from its path. `atPath` is the row that lies at its path now.
 */
export function archiveEnded(
  file: TrackedFile,
  end: ArchiveOutcome,
  at: DecisionTime,
  atPath: TrackedFile | null,
): Transition {
  if (file.original.kind !== 'moving') return noTransition;
  if (file.original.thenBack === true) return wantedBack(file, file.original, end, at, atPath);
  const put = (original: TrackedFile['original'], why: AnyMessage, fields: Partial<TrackedFile> = {}): Transition =>
    transition({ files: [fileInState(file, file.state, why, { ...fields, original })] });
  switch (end.kind) {
    case 'moved':
      return put({ kind: 'moved', to: end.to }, message('file.history.moved'), { present: false });
    case 'other-file':
      return put({ kind: 'left', why: message('file.original.other-file') }, message('file.history.other-at-path'), {
        present: false,
      });
    case 'gone':
      return put({ kind: 'left', why: message('file.original.gone') }, message('file.history.gone-unmoved'), {
        present: false,
      });
    case 'failed':
      return put(laterMove(file.original, at), end.failure.message);
  }
}

/** Ends a move that a person has revoked in the meantime. */
function wantedBack(
  file: TrackedFile,
  original: Moving,
  end: ArchiveOutcome,
  at: DecisionTime,
  atPath: TrackedFile | null,
): Transition {
  const one = (change: FileChange): Transition => transition({ files: [change] });
  switch (end.kind) {
    case 'moved': {
      const away: TrackedFile = { ...file, original: { kind: 'moved', to: end.to } };
      const choice = chooseRestore(away, atPath);
      if (choice.kind === 'return') return one(choice.change);
      const why = choice.kind === 'refuse' ? choice.why : message('file.history.moved');
      return one(fileInState(away, away.state, why, { present: false }));
    }
    case 'other-file':
    case 'gone':
      return one(originalNotFound(file));
    case 'failed': {
      const later = laterMove(original, at);
      if (later.attempts < maxRestoreTries)
        return one(fileInState(file, file.state, end.failure.message, { original: later }));
      return one(file.present ? restoredAtPath(file, message('file.history.not-moved')) : originalNotFound(file));
    }
  }
}

type Moving = Extract<TrackedFile['original'], { readonly kind: 'moving' }>;

function laterMove(original: Moving, at: DecisionTime): Moving {
  const attempts = original.attempts + 1;
  return { ...original, attempts, retryAtMs: at.nowMs + backoffMs(attempts, at.random) };
}
