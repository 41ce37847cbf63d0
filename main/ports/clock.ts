import type { CancelSignal } from '#core/cancel.ts';

/** Time, passed in as a dependency. */
export interface Clock {
  /** Milliseconds since 1970. May jump, also backwards. */
  nowMs(): number;
  /**
   * Resolves after `durationMs`, or soon after the signal aborts; never rejects. Jumps of the wall clock do not matter.
   */
  sleep(durationMs: number, signal?: CancelSignal): Promise<void>;
}
