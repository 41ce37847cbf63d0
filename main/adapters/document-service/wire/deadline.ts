import type { CancelSignal } from '#core/cancel.ts';

/** Why a call ended before its time. */
export type Ended = 'cancelled' | 'timeout';

export interface Deadline {
  readonly signal: AbortSignal;
  /** `null` while nothing has ended the call. */
  ended(): Ended | null;
  /** Allows this many milliseconds until the next call of `allow`; `null` removes the limit. */
  allow(ms: number | null): void;
  /** Must be called when the call has ended. */
  release(): void;
}

/**
 * Combines three reasons to stop into one signal: the caller's signal, the closing of the client, and the time limit
 * (`null` for none).
 */
export function createDeadline(signals: readonly (CancelSignal | undefined)[], totalMs: number | null): Deadline {
  const controller = new AbortController();
  let ended: Ended | null = null;
  const end = (why: Ended) => {
    ended ??= why;
    controller.abort();
  };
  const cancel = () => end('cancelled');
  for (const signal of signals) {
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted === true) cancel();
  }
  const timer = totalMs === null ? undefined : setTimeout(() => end('timeout'), totalMs);
  let silence: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    ended: () => ended,
    allow(ms) {
      clearTimeout(silence);
      silence = ms === null ? undefined : setTimeout(() => end('timeout'), ms);
    },
    release() {
      clearTimeout(timer);
      clearTimeout(silence);
      for (const signal of signals) signal?.removeEventListener('abort', cancel);
    },
  };
}
