import type { Clock } from '#ports/clock.ts';

export interface VirtualClock extends Clock {
  /** Moves time on and ends the sleeps that are over, in the order of their ends. */
  advance(byMs: number): void;
  /** What the clock on the wall says changes; sleeps are as long as before. */
  jump(byMs: number): void;
}

/** Time that passes only when a test says so. */
export function createVirtualClock(startMs = Date.UTC(2026, 0, 5, 8)): VirtualClock {
  const sleepers = new Set<{ readonly untilMs: number; readonly wake: () => void }>();
  let now = startMs;
  let ahead = 0;
  return {
    nowMs: () => now + ahead,
    sleep: (durationMs, signal) =>
      new Promise((resolve) => {
        const sleeper = { untilMs: now + durationMs, wake: () => end() };
        const end = (): void => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', end);
          resolve();
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', end, { once: true });
        if (signal?.aborted === true || durationMs <= 0) end();
      }),
    jump(byMs) {
      ahead += byMs;
    },
    advance(byMs) {
      now += byMs;
      const over = [...sleepers].filter(({ untilMs }) => untilMs <= now);
      for (const { wake } of over.sort((a, b) => a.untilMs - b.untilMs)) wake();
    },
  };
}
