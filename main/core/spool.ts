import { message } from '#contract/messages/message.ts';
import { transition, fileInState } from './transition.ts';
import type { Transition } from './transition.ts';
import type { FileStateKind } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import { requeue } from './batch-fault.ts';
import { isGivenUp, isUnaccounted, pathLost } from './lost-path.ts';
import { fileMissing, stabilizeAgain } from './detect.ts';

/** States in which registered content is copied to the spool unless its upload starts soon. */
export const spoolableKinds = [
  'queued',
  'batched',
  'retrying',
  'duplicate-pending',
  'uploading',
  'on-hold',
] as const satisfies readonly FileStateKind[];

/**
 * States that no longer need a copy: the service has been verified to hold the content, or a person or rule left it
 * out.
 */
export const finishedKinds = ['done', 'duplicate', 'ignored'] as const satisfies readonly FileStateKind[];

const isFinished = ({ state }: TrackedFile): boolean =>
  (finishedKinds as readonly FileStateKind[]).includes(state.kind);

/**
 * What to do about the copy of one file. `now` also applies where its path has to be checked first ({@link
 * isUnaccounted}).
 */
export type SpoolVerdict =
  { readonly kind: 'now' } | { readonly kind: 'later'; readonly atMs: number } | { readonly kind: 'needless' };

/**
 * Decides whether registered content has to be copied to the spool (docs/file-lifecycle.md#spool). Content that is
 * uploaded within `afterMs` needs no copy. While nothing is uploaded (`isOpen` is false), waiting makes no sense.
 */
export function judgeSpooling(
  file: TrackedFile,
  { isOpen, afterMs }: { readonly isOpen: boolean; readonly afterMs: number },
  nowMs: number,
): SpoolVerdict {
  if (isUnaccounted(file)) return { kind: 'now' };
  if (file.spooled || file.hash === null || !file.present || file.remote !== null) return { kind: 'needless' };
  const { state } = file;
  switch (state.kind) {
    case 'retrying':
    case 'on-hold':
    case 'duplicate-pending':
      return { kind: 'now' };
    case 'uploading':
      // A running upload already reads the file once. An unconfirmed upload may have to be repeated.
      return { kind: state.unconfirmed === null ? 'needless' : 'now' };
    case 'queued':
    case 'batched': {
      const atMs = Math.min(file.changedAtMs, nowMs) + afterMs;
      return !isOpen || atMs <= nowMs ? { kind: 'now' } : { kind: 'later', atMs };
    }
    default:
      return { kind: 'needless' };
  }
}

/**
 * Records that the copy is on the disk. From now on no event at the path loses the content. Returns `null` when the
 * copy is no longer needed.
 */
export function spooled(file: TrackedFile): Transition | null {
  if (file.spooled || isFinished(file)) return null;
  // Its path was lost while the copy was made.
  if (isGivenUp(file)) {
    const fields = { spooled: true, batchId: null };
    return transition({
      files: [fileInState(file, { kind: 'queued' }, message('file.history.copied'), fields)],
    });
  }
  return transition({ files: [fileInState(file, file.state, message('file.history.copied'), { spooled: true })] });
}

/** Records that the copies of these files are no longer needed. */
export function unspooled(files: readonly TrackedFile[]): Transition {
  const done = files.filter((file) => file.spooled && isFinished(file));
  return transition({
    files: done.map((file) => fileInState(file, file.state, message('file.history.copy-removed'), { spooled: false })),
  });
}

/**
 * Returns what has become of the content of a file that {@link isUnaccounted}, by whether any file lies at its path. A
 * file that had taken its path may be gone as well.
 */
export function resolveUnaccounted(file: TrackedFile, isAnythingThere: boolean, nowMs: number): Transition {
  if (!isAnythingThere && !file.overwritten) return fileMissing(file);
  return transition({ files: [pathLost(file, 'overwritten', nowMs)] });
}

/**
 * Handles a copy that does not exist or holds other bytes: the file starts again from its path. If it was lost there,
 * too, its path is checked first ({@link isUnaccounted}).
 */
export function copyLost(file: TrackedFile): Transition {
  const why = message('file.history.copy-lost');
  const withoutCopy: TrackedFile = { ...file, spooled: false };
  // Only a file that is about to be uploaded from the copy starts again.
  if (!['queued', 'batched', 'retrying'].includes(file.state.kind))
    return transition({ files: [fileInState(withoutCopy, file.state, why)] });
  return transition({ files: [file.present ? stabilizeAgain(withoutCopy, why) : requeue(withoutCopy, why, false)] });
}
