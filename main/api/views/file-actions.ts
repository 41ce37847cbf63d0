import type { FileAction } from '#contract/files.ts';
import { isDamaged } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { isReadable } from '#core/lost-path.ts';
import type { Batch } from '#core/batch-state.ts';
import type { StabilityWait } from '#core/stabilize.ts';

/** What a person may do with a file now: exactly what `core/person` would carry out (a test compares the two). */
export function actionsOf(
  item: TrackedFile,
  batch: Batch | null,
  wait: StabilityWait | null = null,
): readonly FileAction[] {
  const waitsForBatch = batch?.state.kind === 'open' || batch?.state.kind === 'closing';
  const release: readonly FileAction[] = waitsForBatch ? ['release'] : [];
  switch (item.state.kind) {
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
      if (item.state.reason === 'suspicious' && item.present) return ['retry', 'allow', 'skip'];
      return isReadable(item) ? ['retry', 'skip'] : ['skip'];
    case 'missing':
      return item.present ? ['retry', 'skip'] : ['skip'];
    case 'rejected':
      return ['retry', 'skip'];
    case 'needs-decision':
      return !isDamaged(item) || mayBeginAgain(item, batch) ? ['resolve', 'skip'] : ['skip'];
    case 'ignored':
      return item.present && item.state.reason !== 'not-a-file' ? ['allow'] : [];
    case 'processing':
    case 'verifying':
    case 'done':
    case 'duplicate':
      return [];
  }
}

/** Whether a file whose row was damaged can be looked for at the service, or begin again from its content. */
function mayBeginAgain(item: TrackedFile, batch: Batch | null): boolean {
  switch (batch?.state.kind) {
    case 'creating':
    case 'unconfirmed':
      return false;
    case 'running':
    case 'finished':
    case 'needs-decision':
      return item.remote !== null || isReadable(item);
    default:
      return isReadable(item);
  }
}
