import { arrivalOf, isStream, noteArrivals } from '#core/arrival-gaps.ts';
import type { ArrivalGaps } from '#core/arrival-gaps.ts';
import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Journal } from '#ports/journal.ts';

/** How files arrive in each folder. */
export interface Arrivals {
  /** `null` until a file of the folder has joined a batch. */
  of(id: FolderId): ArrivalGaps | null;
  note(folder: WatchFolder | null, joined: readonly TrackedFile[], nowMs: number): void;
}

const factKey = (id: FolderId): string => `stream:${id}`;

/**
 * Keeps the gaps in memory, because they change with every file. Only whether a folder is a stream is in the journal,
 * so that a restart does not split the first pages of a scanner into separate jobs.
 */
export function createArrivals(journal: Pick<Journal, 'fact' | 'setFact'>): Arrivals {
  const gapsByFolder = new Map<FolderId, ArrivalGaps>();
  return {
    of: (id) => gapsByFolder.get(id) ?? null,
    note: (folder, joined, nowMs) => {
      if (folder === null || folder.root === null) return;
      const { id, batch } = folder;
      const wasStream = journal.fact(factKey(id)) === 'yes';
      let next = noteArrivals(gapsByFolder.get(id) ?? null, joined.map(arrivalOf), nowMs);
      if (next === null) return;
      // After a start only this is known: the gaps were short.
      if (!gapsByFolder.has(id) && wasStream) next = { ...next, gapsMs: [batch.idleGapMs, ...next.gapsMs] };
      gapsByFolder.set(id, next);
      const isOne = isStream(next, batch.idleGapMs);
      if (isOne !== wasStream) journal.setFact(factKey(id), isOne ? 'yes' : 'no');
    },
  };
}
