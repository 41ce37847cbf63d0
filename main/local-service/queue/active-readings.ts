import type { Slot } from './slot.ts';
import type { TakenItem } from './transitions.ts';

/** The progress of reading a file. `pages` is `null` until their number is known. */
export interface FileProgress {
  readonly fileId: string;
  readonly jobId: string;
  readonly pagesDone: number;
  readonly pages: number | null;
}

/** A document that a slot is reading. */
export interface ActiveReading {
  readonly item: TakenItem;
  readonly slot: Slot;
  readonly startedAtMs: number;
  progress: Pick<FileProgress, 'pagesDone' | 'pages'>;
  /** Settles when the outcome of the reading is stored. */
  done: Promise<void>;
}

/** The readings that are running, oldest first. */
export interface ActiveReadings {
  readonly add: (item: TakenItem, slot: Slot) => ActiveReading;
  readonly remove: (reading: ActiveReading) => void;
  readonly all: () => readonly ActiveReading[];
  /** The progress of those that are in a job. */
  readonly inJobs: () => readonly FileProgress[];
  readonly isLong: (reading: ActiveReading) => boolean;
}

/** @param longAfterMs after this time a document counts as long, and short ones are read beside it */
export function createActiveReadings(longAfterMs: number): ActiveReadings {
  const readings = new Set<ActiveReading>();
  return {
    add(item, slot) {
      const reading: ActiveReading = {
        item,
        slot,
        // The clock of the process, because the computer's clock may be changed.
        startedAtMs: performance.now(),
        progress: { pagesDone: 0, pages: null },
        done: Promise.resolve(),
      };
      readings.add(reading);
      return reading;
    },
    remove: (reading) => void readings.delete(reading),
    all: () => [...readings],
    inJobs: () =>
      [...readings].flatMap(({ item: { task, fileId, jobId }, progress }) =>
        task === 'again' ? [] : [{ fileId, jobId, ...progress }],
      ),
    isLong: ({ startedAtMs }) => performance.now() - startedAtMs > longAfterMs,
  };
}
