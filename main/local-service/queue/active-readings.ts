import type { Slot } from './slot.ts';
import type { TakenItem } from './transitions.ts';

/** How far the reading of a file has come. `pages` is `null` until the number is known. */
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
  progress: FileProgress;
  /** Settles when the end of the reading is written down. */
  done: Promise<void>;
}

/** The readings that run now, oldest first. */
export interface ActiveReadings {
  readonly add: (item: TakenItem, slot: Slot) => ActiveReading;
  readonly remove: (reading: ActiveReading) => void;
  readonly all: () => readonly ActiveReading[];
  readonly isLong: (reading: ActiveReading) => boolean;
}

/** @param longAfterMs from then on a document is long: short ones are read beside it */
export function createActiveReadings(longAfterMs: number): ActiveReadings {
  const readings = new Set<ActiveReading>();
  return {
    add(item, slot) {
      const { fileId, jobId } = item;
      const reading: ActiveReading = {
        item,
        slot,
        // Of the process, because the clock of the computer may be set.
        startedAtMs: performance.now(),
        progress: { fileId, jobId, pagesDone: 0, pages: null },
        done: Promise.resolve(),
      };
      readings.add(reading);
      return reading;
    },
    remove: (reading) => void readings.delete(reading),
    all: () => [...readings],
    isLong: ({ startedAtMs }) => performance.now() - startedAtMs > longAfterMs,
  };
}
