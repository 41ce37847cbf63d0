import type { BatchSummary } from '#contract/batches.ts';
import type { Folder } from '#contract/folders.ts';

interface Held {
  readonly batch: {
    readonly phase: BatchSummary['phase'];
    readonly files: readonly Pick<BatchSummary['files'][number], 'state'>[];
  };
  /** `null` for files that were added by hand. */
  readonly folder: { readonly rules: Pick<Folder['rules'], 'paused'> } | null;
}

/**
 * Returns whether a batch goes no further because a person has paused its folder. What the service has already goes on,
 * and so does an upload that is under way.
 */
export function waitsForResume({ batch: { phase, files }, folder }: Held): boolean {
  if (folder === null || !folder.rules.paused) return false;
  switch (phase) {
    case 'being-written':
    case 'open':
      return true;
    case 'uploading':
      return files.every(({ state }) => state !== 'uploading');
    default:
      return false;
  }
}
