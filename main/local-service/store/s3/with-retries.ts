import { setTimeout as wait } from 'node:timers/promises';
import { BucketError } from './bucket-error.ts';

export interface RetryOptions {
  /** No new attempt begins later than this after the first. */
  readonly totalMs: number;
  /** The longest first wait. It doubles with each attempt. */
  readonly firstWaitMs: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

const waitMaxMs = 5_000;

/**
 * Repeats a request while it fails for a temporary reason, with growing random waits, so that many clients do not return
 * to a busy bucket at the same time. Only for requests that may be carried out twice. Throws the last error.
 */
export async function withRetries<T>(options: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  const { totalMs, firstWaitMs, random } = options;
  const endMs = performance.now() + totalMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof BucketError) || !error.isTemporary) throw error;
      const longest = Math.min(waitMaxMs, firstWaitMs * 2 ** Math.min(failures, 20));
      // Half of the wait is fixed, so that no client comes back at once.
      const waitMs = Math.max(error.retryAfterMs, longest * (0.5 + random() / 2));
      if (performance.now() + waitMs > endMs) throw error;
      await wait(waitMs);
    }
  }
}
