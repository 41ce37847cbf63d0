import type { Failure } from './failure.ts';
import type { OnHoldReason } from './file-state.ts';

/** The reasons for pausing a whole connection (docs/file-lifecycle.md#failures). */
export type PauseReason = 'offline' | 'unauthorized' | 'blocked' | 'clock-skew' | 'maintenance' | 'service-fault';

/** What follows from a failed call to the service or a failed read of our own file. */
export type RetryDecision =
  /** No calls to this service for now. This does not count as an attempt. */
  | { readonly kind: 'pause-connection'; readonly reason: PauseReason; readonly forMs: number }
  | { readonly kind: 'retry'; readonly inMs: number }
  | { readonly kind: 'unconfirmed' }
  /** The bytes were not those that were registered. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'hold'; readonly reason: OnHoldReason }
  /** The role may not make this call. The file is not to blame, and a retry changes nothing. */
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'reject' };

/** Retries from 2 s to 15 min (docs/file-lifecycle.md#steps). */
const retryFloorMs = 2_000;
export const retryCeilingMs = 900_000;

/**
 * Doubles from the floor to the ceiling. `random` (0 to 1) spreads the result over the upper half, so that retries do
 * not come at once.
 */
export function backoffMs(attempts: number, random: number): number {
  const full = Math.min(retryFloorMs * 2 ** Math.min(attempts, 20), retryCeilingMs);
  return Math.max(retryFloorMs, Math.round(full * (0.5 + random / 2)));
}

/**
 * Decides what follows from a failure, for all kinds in this one place. `attempts` counts the attempts before this one.
 * `changes`: the call changes something at the service, so that an unreadable answer leaves it unconfirmed.
 */
export function decideRetry(
  failure: Failure,
  attempts: number,
  random: number,
  call: { readonly changes: boolean },
): RetryDecision {
  const waitMs = Math.max(failure.retryAfterMs ?? 0, backoffMs(attempts, random));
  switch (failure.kind) {
    case 'offline':
    case 'unauthorized':
    case 'clock-skew':
    case 'maintenance':
      return { kind: 'pause-connection', reason: failure.kind, forMs: waitMs };
    case 'forbidden':
      return failure.blocked === true
        ? { kind: 'pause-connection', reason: 'blocked', forMs: waitMs }
        : { kind: 'not-allowed' };
    case 'rate-limited':
      return { kind: 'retry', inMs: waitMs };
    case 'timeout':
    case 'service-fault':
      return call.changes ? { kind: 'unconfirmed' } : { kind: 'retry', inMs: waitMs };
    case 'unconfirmed':
      return { kind: 'unconfirmed' };
    case 'changed':
      return { kind: 'changed' };
    case 'missing':
      return { kind: 'missing' };
    case 'too-large':
    case 'unsupported':
    case 'disk-full':
    case 'locked':
      return { kind: 'hold', reason: failure.kind };
    case 'unreadable':
      return { kind: 'hold', reason: 'locked' };
    case 'refused':
      return { kind: 'reject' };
    case 'bug':
      return call.changes ? { kind: 'unconfirmed' } : { kind: 'reject' };
  }
}
