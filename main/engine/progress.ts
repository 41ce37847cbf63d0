import type { TrackedFileId } from '#core/ids.ts';

/** The current activity on one file. `pages` is `null` until the number of pages is known. */
export type FileMotion =
  | { readonly kind: 'sending'; readonly uploadedBytes: number; readonly sizeBytes: number }
  /** The file is in the queue of the service. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly pagesDone: number; readonly pages: number | null };

/**
 * The progress of uploads and of pages that are read. It is only shown; nothing is decided from it and it is not in the
 * journal.
 */
export interface Progress {
  note(id: TrackedFileId, motion: FileMotion): void;
  ended(id: TrackedFileId): void;
  of(id: TrackedFileId): FileMotion | null;
  ids(): Iterable<TrackedFileId>;
  /** Increases with every change, so that a screen is notified only when something is new. */
  readonly revision: () => number;
}

/** Creates an empty progress. */
export function createProgress(): Progress {
  const motions = new Map<TrackedFileId, FileMotion>();
  let revision = 0;
  return {
    note: (id, motion) => {
      motions.set(id, motion);
      revision += 1;
    },
    ended: (id) => {
      if (motions.delete(id)) revision += 1;
    },
    of: (id) => motions.get(id) ?? null,
    ids: () => motions.keys(),
    revision: () => revision,
  };
}
