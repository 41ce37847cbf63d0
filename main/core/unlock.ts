import { message } from '#contract/messages/message.ts';
import { finishedKinds } from './spool.ts';
import type { FileStateKind } from './file-state.ts';
import { emptyReceipt } from './receipt.ts';
import type { SentContent, TrackedFile } from './tracked-file.ts';
import { fileInState, noTransition, transition } from './transition.ts';
import type { Transition } from './transition.ts';

/** Returns whether Intray could make a copy without a password: it does so of PDFs, and a name may have no ending. */
export function isUnlockable({ path }: Pick<TrackedFile, 'path'>): boolean {
  const ending = /\.([a-z0-9]{2,5})$/iu.exec(path)?.[1]?.toLowerCase();
  return ending === undefined || ending === 'pdf';
}

/** Returns whether a password can be tried on a file: it waits for one, and its bytes can be read. */
export function mayUnlock({ state, hash, present, spooled }: TrackedFile): boolean {
  return state.kind === 'on-hold' && state.reason === 'needs-password' && hash !== null && (present || spooled);
}

/**
 * Returns whether a file is on hold because Intray itself found it locked, and nobody has chosen to upload it as it is. It is
 * uploaded as it is only when a person chooses that, also from a copy in the spool.
 */
export function isFoundLocked({ state, remote, allowed }: TrackedFile): boolean {
  return state.kind === 'on-hold' && state.reason === 'needs-password' && remote === null && !allowed;
}

/** Whose password opened a file. Which password of a folder it was is not recorded. */
export type UnlockedBy = 'person' | 'folder';

const openedBy = {
  person: message('file.history.unlocked'),
  folder: message('file.history.unlocked-by-folder'),
} as const satisfies Record<UnlockedBy, unknown>;

/** A copy without a password, and the content of the file from which it was made. */
export interface MadeCopy {
  readonly from: TrackedFile['hash'];
  readonly copy: SentContent;
  readonly by: UnlockedBy;
}

/**
 * Records the copy without a password, which is on the disk: the file is uploaded again, now from the copy
 * (docs/file-lifecycle.md#passwords). Nothing follows when the file no longer waits for a password or has other content
 * than was unlocked.
 */
export function unlocked(file: TrackedFile, { from, copy, by }: MadeCopy): Transition {
  if (!mayUnlock(file) || file.hash !== from) return noTransition;
  const afresh = { batchId: null, remote: null, receipt: emptyReceipt, attempts: 0, unlocked: copy };
  return transition({ files: [fileInState(file, { kind: 'queued' }, openedBy[by], afresh)] });
}

/** Records that the copy without a password does not exist any more before it was uploaded: the password is needed again. */
export function unlockedCopyLost(file: TrackedFile, nowMs: number): Transition {
  const why = message('file.onHold.unlocked-lost');
  const state = { kind: 'on-hold', reason: 'needs-password', message: why, sinceMs: nowMs } as const;
  return transition({ files: [fileInState(file, state, why, { unlocked: null, batchId: null })] });
}

/** Returns whether the copy without a password may still be uploaded. */
export function needsUnlockedCopy({ state, unlocked: copy }: Pick<TrackedFile, 'state' | 'unlocked'>): boolean {
  const isFinished = (finishedKinds as readonly FileStateKind[]).includes(state.kind);
  return copy !== null && !isFinished;
}
