import { message } from '#contract/messages/message.ts';
import { transition, fileInState } from './transition.ts';
import type { FileChange } from './transition.ts';
import type { BeforeSkip, FileState } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import { isReadable } from './lost-path.ts';
import type { UserActionVerdict } from './user-action-verdict.ts';
import { stabilizeAgain } from './detect.ts';

const undone = message('file.history.person-unskipped');

/** What has to be kept of a file that is skipped; `null` for one that is on its way, which goes on from its content. */
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
 * Takes back that a person skipped a file: it is again what it was, with its reason and its failures. A file that has
 * gone from its path meanwhile is missing, and one that has come back begins from its bytes.
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
      // It has kept its batch all the time.
      return fileInState(file, state, undone);
    case 'missing':
      return file.present ? stabilizeAgain(file, undone) : fileInState(file, state, undone);
    case 'on-hold':
      return isReadable(file) || state.reason === 'overwritten' ? fileInState(file, state, undone) : missing(file);
    case 'duplicate-pending':
      return isReadable(file) ? fileInState(file, state, undone) : missing(file);
  }
}

/** Its batch may have gone on without it: it joins one again. Of a file without a hash nothing was registered yet. */
function goesOn(file: TrackedFile): FileChange {
  if (!isReadable(file)) return missing(file);
  const queued: FileState = { kind: 'queued' };
  return file.hash === null ? stabilizeAgain(file, undone) : fileInState(file, queued, undone, { batchId: null });
}

const missing = (file: TrackedFile): FileChange => fileInState(file, { kind: 'missing' }, undone, { batchId: null });
