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
export function undoSkip(item: TrackedFile): UserActionVerdict {
  if (item.state.kind !== 'ignored' || item.state.reason !== 'skipped') {
    return { ok: false, why: message('file.refused.not-skipped') };
  }
  return { ok: true, decision: transition({ items: [restored(item, item.state.before)] }) };
}

function restored(item: TrackedFile, before: BeforeSkip | undefined): FileChange {
  if (before === undefined) return goesOn(item);
  const { state } = before;
  switch (state.kind) {
    case 'rejected':
      return fileInState(item, state, undone, { batchId: before.batchId });
    case 'needs-decision':
      // It has kept its batch all the time.
      return fileInState(item, state, undone);
    case 'missing':
      return item.present ? stabilizeAgain(item, undone) : fileInState(item, state, undone);
    case 'on-hold':
      return isReadable(item) || state.reason === 'overwritten' ? fileInState(item, state, undone) : missing(item);
    case 'duplicate-pending':
      return isReadable(item) ? fileInState(item, state, undone) : missing(item);
  }
}

/** Its batch may have gone on without it: it joins one again. Of a file without a hash nothing was registered yet. */
function goesOn(item: TrackedFile): FileChange {
  if (!isReadable(item)) return missing(item);
  const queued: FileState = { kind: 'queued' };
  return item.hash === null ? stabilizeAgain(item, undone) : fileInState(item, queued, undone, { batchId: null });
}

const missing = (item: TrackedFile): FileChange => fileInState(item, { kind: 'missing' }, undone, { batchId: null });
