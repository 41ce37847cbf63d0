import type { CancelSignal } from '#core/cancel.ts';
import type { Budget } from '#ports/document-service.ts';

export interface TokenBucket {
  /**
   * Waits for a token, in the order of the calls. Resolves to false when the signal ended the wait; no token is spent
   * then.
   */
  take(signal?: CancelSignal): Promise<boolean>;
  /** Allows this many calls a second from now on. */
  pace(perSecond: number): void;
  /** Reduces the tokens to the number of calls that the service still accepts now. */
  lowerTo(left: number): void;
  budget(): Budget;
}

const budgetWindowMs = 60_000;

/**
 * Allows so many calls a second on average, and a second's worth of them at once after a pause. `now` is in
 * milliseconds and never goes back.
 */
export function createTokenBucket(atFirst: number, now: () => number = () => performance.now()): TokenBucket {
  let perSecond = atFirst;
  const capacity = () => Math.max(1, perSecond);
  const starts: number[] = [];
  let tokens = capacity();
  let countedAtMs = now();
  /** Each waiter follows the one before it, so a queue of any length needs only one timer at a time. */
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function refill(): void {
    const atMs = now();
    tokens = Math.min(capacity(), tokens + ((atMs - countedAtMs) / 1000) * perSecond);
    countedAtMs = atMs;
    while ((starts[0] ?? atMs) < atMs - budgetWindowMs) starts.shift();
  }

  async function next(signal: CancelSignal | undefined): Promise<boolean> {
    for (;;) {
      if (signal?.aborted === true) return false;
      refill();
      if (tokens >= 1) break;
      await sleep(((1 - tokens) / perSecond) * 1000, signal);
    }
    tokens -= 1;
    starts.push(countedAtMs);
    return true;
  }

  return {
    async take(signal) {
      waiting += 1;
      const turn = last.then(() => next(signal));
      last = turn;
      try {
        return signal === undefined ? await turn : await orAborted(turn, signal);
      } finally {
        waiting -= 1;
      }
    },
    pace(other) {
      refill();
      perSecond = other;
    },
    lowerTo(left) {
      refill();
      tokens = Math.min(tokens, left);
    },
    budget() {
      refill();
      return { perSecond, usedLastMinute: starts.length, left: Math.floor(tokens), waiting };
    },
  };
}

/**
 * Resolves to false at once when the signal fires, and not after the turns of earlier waiters. The turn itself then
 * spends nothing.
 */
function orAborted(turn: Promise<boolean>, signal: CancelSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const abort = () => resolve(false);
    signal.addEventListener('abort', abort, { once: true });
    void turn.then((taken) => {
      signal.removeEventListener('abort', abort);
      resolve(taken);
    });
    if (signal.aborted) abort();
  });
}

/** Resolves after `ms`, or as soon as the signal fires. */
export function sleep(ms: number, signal?: CancelSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(1, Math.ceil(ms)));
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted === true) end();
  });
}
