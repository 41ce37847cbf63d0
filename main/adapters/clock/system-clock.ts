import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';

/** The longest sleep of one timer. Longer sleeps are split into several. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * The time of the machine. Timers run on the monotonic clock, so that a jump of the wall clock does not lengthen a
 * sleep.
 */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  async sleep(durationMs, signal) {
    const abort = new AbortController();
    const stop = (): void => abort.abort();
    if (signal?.aborted === true) return;
    // A loop that always has due work must give everything else a turn.
    if (durationMs <= 0) return turn();
    signal?.addEventListener('abort', stop);
    try {
      for (let rest = durationMs; rest > 0 && !abort.signal.aborted; rest -= longestTimerMs) {
        await delay(Math.min(rest, longestTimerMs), undefined, { signal: abort.signal });
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  },
};

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  random: () => randomInt(2 ** 32) / 2 ** 32,
};
