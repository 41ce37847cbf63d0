export interface WatchOptions {
  /** A document without progress (a page, or its end) for this time is considered hung. */
  readonly stallMs: number;
  /** The same limit for the second try. */
  readonly secondStallMs: number;
  /**
   * A thread that sends no message for this time is blocked in one call of a library. Recognition runs in a separate
   * thread, and pictures are decoded in the background, so no valid page takes as long.
   */
  readonly silenceMs: number;
}

/** Limits the time of one reading. */
export interface Watches {
  start(isSecondTry: boolean): void;
  /** Records that a page is done. */
  noteProgress(): void;
  /** Records that the thread has sent a message. */
  noteMessage(): void;
  stop(): void;
}

/** After the computer has slept, timers fire before earlier messages arrive. */
const graceMs = 2_000;

/** @param giveUp is called with the exceeded limit once the time is over */
export function createWatches(options: WatchOptions, giveUp: (limitMs: number, cause: string) => void): Watches {
  let limitMs: number | null = null;
  let stall: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;

  const watches: Watches = {
    start(isSecondTry) {
      limitMs = isSecondTry ? options.secondStallMs : options.stallMs;
      watches.noteProgress();
      watches.noteMessage();
    },
    noteProgress() {
      clearTimeout(stall);
      const ms = limitMs;
      if (ms !== null) stall = setTimeout(() => giveUp(ms, 'no progress'), ms);
    },
    noteMessage() {
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
