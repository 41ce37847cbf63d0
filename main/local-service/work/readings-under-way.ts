import type { Lane } from './lane.ts';
import type { TakenItem } from './work-ledger.ts';
import type { FileProgress } from './work.ts';

/** A document that a lane is reading. */
export interface UnderWay {
  readonly item: TakenItem;
  readonly lane: Lane;
  readonly startedAtMs: number;
  progress: FileProgress;
  /** Settles when the end of the reading is written down. */
  done: Promise<void>;
}

/** The readings that run now, oldest first. */
export interface ReadingsUnderWay {
  readonly add: (item: TakenItem, lane: Lane) => UnderWay;
  readonly remove: (reading: UnderWay) => void;
  readonly all: () => readonly UnderWay[];
  readonly isLong: (reading: UnderWay) => boolean;
}

/** @param longAfterMs from then on a document is long: short ones are read beside it */
export function createReadingsUnderWay(longAfterMs: number): ReadingsUnderWay {
  const readings = new Set<UnderWay>();
  return {
    add(item, lane) {
      const { fileId, jobId } = item;
      const reading: UnderWay = {
        item,
        lane,
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
