import type { CancelSignal } from '#core/cancel.ts';

/** Time, passed in. */
export interface Clock {
  /** Milliseconds since 1970. May jump, also backwards. */
  nowMs(): number;
  /** Resolves after so long, or soon after the signal aborts; never rejects. Measured without the wall clock's jumps. */
  sleep(durationMs: number, signal?: CancelSignal): Promise<void>;
}
