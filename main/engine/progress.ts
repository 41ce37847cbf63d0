import type { TrackedFileId } from '#core/ids.ts';

/** What goes on with one file at this moment. `pages` is `null` until its document has said how many it has. */
export type FileMotion =
  | { readonly kind: 'sending'; readonly sentBytes: number; readonly sizeBytes: number }
  /** The service has it in its queue. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly pagesDone: number; readonly pages: number | null };

/** Bytes on their way and pages that are read, right now; only for the screen: never decided from, never journalled. */
export interface Progress {
  note(id: TrackedFileId, motion: FileMotion): void;
  ended(id: TrackedFileId): void;
  of(id: TrackedFileId): FileMotion | null;
  ids(): Iterable<TrackedFileId>;
  /** Grows with every change, so that a screen is notified only of news. */
  readonly revision: () => number;
}

/** Nothing on its way yet. */
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
