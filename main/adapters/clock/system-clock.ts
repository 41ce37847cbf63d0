import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';

/** Longer sleeps than a timer can hold are sleeps of this length, one after the other. */
const longestTimerMs = 2 ** 31 - 1;

/** The machine's time. Timers run on the monotonic clock, so a jump of the wall clock does not lengthen a sleep. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  async sleep(durationMs, signal) {
    const abort = new AbortController();
    const stop = (): void => abort.abort();
    if (signal?.aborted === true) return;
    // A loop that has something due all the time must leave everything else its turn.
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
