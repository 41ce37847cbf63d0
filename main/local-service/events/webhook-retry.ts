const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long an event is tried, at least (docs/service-api.md#webhooks). */
export const triedForMs = 24 * hourMs;
/** A computer that slept through the time has tried an event too seldom to give it up. */
const attemptsBeforeGivingUp = 5;

const waitsMs = [10_000, 30_000, 2 * minuteMs, 8 * minuteMs, 30 * minuteMs, hourMs] as const;

export interface Attempt {
  /** This one included. */
  readonly attempts: number;
  readonly queuedAtMs: number;
  readonly nowMs: number;
  /** From 0 to 1, so that deliveries that failed together are not tried together. */
  readonly random: number;
}

/** Returns when a delivery that failed is tried again, in ms since 1970; `null` when it is given up. */
export function nextTryMs({ attempts, queuedAtMs, nowMs, random }: Attempt): number | null {
  if (attempts >= attemptsBeforeGivingUp && nowMs - queuedAtMs >= triedForMs) return null;
  const waitMs = waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? hourMs;
  return nowMs + Math.round(waitMs * (1 + random / 10));
}

/** How long nothing is sent to a receiver after so many failures in a row: at first a second, at most a minute. */
export function pauseMs(failuresInARow: number): number {
  return Math.min(minuteMs, 1_000 * 2 ** Math.min(failuresInARow - 1, 10));
}

/** Whether a receiver has failed for so long that the events which waited all that time are given up together. */
export function givesUpReceiver(failuresInARow: number, failingSinceMs: number, nowMs: number): boolean {
  return failuresInARow >= attemptsBeforeGivingUp && nowMs - failingSinceMs >= triedForMs;
}
