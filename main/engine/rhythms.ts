import { isStream, noteArrivals } from '#core/arrival-rhythm.ts';
import type { ArrivalRhythm } from '#core/arrival-rhythm.ts';
import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Journal } from '#ports/journal.ts';

/** How files arrive in each folder. */
export interface Rhythms {
  /** `null` until a file of the folder has joined a batch. */
  of(id: FolderId): ArrivalRhythm | null;
  note(folder: WatchFolder | null, joined: readonly TrackedFile[], nowMs: number): void;
}

const factKey = (id: FolderId): string => `stream:${id}`;

/**
 * Keeps the rhythms in memory, because they change with every file. Only whether a folder is a stream is in the
 * journal, so that a restart does not split the first pages of a scanner into separate jobs.
 */
export function createRhythms(journal: Pick<Journal, 'fact' | 'setFact'>): Rhythms {
  const rhythms = new Map<FolderId, ArrivalRhythm>();
  return {
    of: (id) => rhythms.get(id) ?? null,
    note: (folder, joined, nowMs) => {
      if (folder === null || folder.root === null) return;
      const { id, batch } = folder;
      const wasStream = journal.fact(factKey(id)) === 'yes';
      let next = noteArrivals(
        rhythms.get(id) ?? null,
        joined.map(({ seenAtMs }) => seenAtMs),
        nowMs,
      );
      if (next === null) return;
      // After a start only this is known: the pauses were short.
      if (!rhythms.has(id) && wasStream) next = { ...next, gapsMs: [batch.idleGapMs, ...next.gapsMs] };
      rhythms.set(id, next);
      const isOne = isStream(next, batch.idleGapMs);
      if (isOne !== wasStream) journal.setFact(factKey(id), isOne ? 'yes' : 'no');
    },
  };
}
