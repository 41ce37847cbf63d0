import type { FileAction } from '#contract/files.ts';
import { isDamaged } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { isReadable } from '#core/lost-path.ts';
import { isFoundLocked, mayUnlock } from '#core/unlock.ts';
import type { Batch } from '#core/batch-state.ts';
import type { StabilityWait } from '#core/stabilize.ts';

/**
 * Returns what a person may do with a file now: exactly what `main/core/user-actions.ts` would carry out (a test
 * compares the two).
 */
export function actionsOf(
  file: TrackedFile,
  batch: Batch | null,
  wait: StabilityWait | null = null,
): readonly FileAction[] {
  const waitsForBatch = batch?.state.kind === 'open' || batch?.state.kind === 'closing';
  const release: readonly FileAction[] = waitsForBatch ? ['release'] : [];
  switch (file.state.kind) {
    case 'stabilizing':
      return wait?.reason === 'end-missing' ? ['allow', 'skip'] : ['skip'];
    case 'queued':
    case 'duplicate-pending':
      return ['skip'];
    case 'batched':
      return ['skip', ...release];
    case 'retrying':
      return ['retry', 'skip', ...release];
    case 'uploading':
    case 'uploaded':
      return release;
    case 'on-hold':
      if (file.state.reason === 'suspicious' && file.present) return ['retry', 'allow', 'skip'];
      if (mayUnlock(file)) return ['unlock', ...lockedActions(file), 'skip'];
      return isReadable(file) ? ['retry', 'skip'] : ['skip'];
    case 'missing':
      return file.present ? ['retry', 'skip'] : ['skip'];
    case 'rejected':
      return ['retry', 'skip'];
    case 'needs-decision':
      return !isDamaged(file) || canUploadAgain(file, batch) ? ['resolve', 'skip'] : ['skip'];
    case 'ignored':
      return file.present && file.state.reason !== 'not-a-file' ? ['allow'] : [];
    case 'processing':
    case 'verifying':
    case 'done':
    case 'duplicate':
      return [];
  }
}

/** Returns whether a file whose row was damaged can be searched for at the service, or start again from its content. */
function canUploadAgain(file: TrackedFile, batch: Batch | null): boolean {
  switch (batch?.state.kind) {
    case 'creating':
    case 'unconfirmed':
      return false;
    case 'running':
    case 'finished':
    case 'needs-decision':
      return file.remote !== null || isReadable(file);
    default:
      return isReadable(file);
  }
}

/**
 * A PDF that Intray found locked can be uploaded as it is, once. While it lies at its path, it can also be checked
 * again.
 */
const lockedActions = (file: TrackedFile): readonly FileAction[] => {
  if (!isFoundLocked(file)) return ['retry'];
  return file.present ? ['allow', 'retry'] : ['allow'];
};
