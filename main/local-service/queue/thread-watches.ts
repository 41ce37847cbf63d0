export interface WatchOptions {
  /** A document that makes no progress (a page, or its end) for so long is taken to hang. */
  readonly stallMs: number;
  /** The same for the second try. */
  readonly secondStallMs: number;
  /**
   * A thread that does not give a sign of life for so long is caught in one call of a library. Recognition runs in a thread of its
   * own, and pictures are decoded in the background, so no honest page takes so long.
   */
  readonly silenceMs: number;
}

/** Watches over the time that one reading takes. */
export interface Watches {
  start(isSecondTry: boolean): void;
  /** A page is done. */
  noteProgress(): void;
  /** The thread answers. */
  noteLife(): void;
  stop(): void;
}

/** After a computer has slept, timers fire before messages that were sent earlier arrive. */
const graceMs = 2_000;

/** @param giveUp is called once the time is over, with the limit that was passed */
export function createWatches(options: WatchOptions, giveUp: (limitMs: number, cause: string) => void): Watches {
  let limitMs: number | null = null;
  let stall: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;

  const watches: Watches = {
    start(isSecondTry) {
      limitMs = isSecondTry ? options.secondStallMs : options.stallMs;
      watches.noteProgress();
      watches.noteLife();
    },
    noteProgress() {
      clearTimeout(stall);
      const ms = limitMs;
      if (ms !== null) stall = setTimeout(() => giveUp(ms, 'no progress'), ms);
    },
    noteLife() {
      clearTimeout(silence);
      if (limitMs === null) return;
      silence = setTimeout(() => {
        silence = setTimeout(() => giveUp(options.silenceMs, 'no sign of life'), graceMs);
      }, options.silenceMs);
    },
    stop() {
      limitMs = null;
      clearTimeout(stall);
      clearTimeout(silence);
    },
  };
  return watches;
}
