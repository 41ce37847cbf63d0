import { message } from '#contract/messages/message.ts';
import { transition, fileInState } from './transition.ts';
import type { FileChange } from './transition.ts';
import type { BeforeSkip, FileState } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import { isReadable } from './lost-path.ts';
import type { UserActionVerdict } from './user-action-verdict.ts';
import { stabilizeAgain } from './detect.ts';

const undone = message('file.history.person-unskipped');

/** Returns what is kept of a file that is skipped; `null` for a file in progress, which continues from its content. */
export function beforeSkip({ state, batchId }: Pick<TrackedFile, 'state' | 'batchId'>): BeforeSkip | null {
  switch (state.kind) {
    case 'on-hold':
    case 'rejected':
    case 'needs-decision':
    case 'missing':
    case 'duplicate-pending':
      return { state, batchId };
    default:
      return null;
  }
}

/**
 * Revokes a skip: the file has its former state again, with its reason and its failures. A file that has disappeared in
 * the meantime is missing, and one that has come back starts from its bytes.
 */
export function undoSkip(file: TrackedFile): UserActionVerdict {
  if (file.state.kind !== 'ignored' || file.state.reason !== 'skipped') {
    return { ok: false, why: message('file.refused.not-skipped') };
  }
  return { ok: true, decision: transition({ files: [restored(file, file.state.before)] }) };
}

function restored(file: TrackedFile, before: BeforeSkip | undefined): FileChange {
  if (before === undefined) return goesOn(file);
  const { state } = before;
  switch (state.kind) {
    case 'rejected':
      return fileInState(file, state, undone, { batchId: before.batchId });
    case 'needs-decision':
      // The file has kept its batch.
      return fileInState(file, state, undone);
    case 'missing':
      return file.present ? stabilizeAgain(file, undone) : fileInState(file, state, undone);
    case 'on-hold':
      return isReadable(file) || state.reason === 'overwritten' ? fileInState(file, state, undone) : missing(file);
    case 'duplicate-pending':
      return isReadable(file) ? fileInState(file, state, undone) : missing(file);
  }
}

/**
 * Queues a file that was in progress. Its batch may have continued without it, so that it joins another. A file without
 * a hash was not registered yet and starts from its bytes.
 */
function goesOn(file: TrackedFile): FileChange {
  if (!isReadable(file)) return missing(file);
  const queued: FileState = { kind: 'queued' };
  return file.hash === null ? stabilizeAgain(file, undone) : fileInState(file, queued, undone, { batchId: null });
}

const missing = (file: TrackedFile): FileChange => fileInState(file, { kind: 'missing' }, undone, { batchId: null });
