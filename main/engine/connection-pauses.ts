import { backoffMs } from '#core/retry.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Pause } from './pause.ts';

/**
 * One pause for each service. While a service is paused, it is not called and no file uses an attempt
 * (docs/file-lifecycle.md#failures). When the pause ends, the next call is the probe; each failure makes the next pause
 * longer until a call succeeds.
 */
export interface ConnectionPauses {
  /**
   * Distinguishes a file that the service cannot process from a service that fails on every file. It stops only
   * uploads.
   */
  readonly breaker: CircuitBreaker;
  /** Returns why the service is not called; `null` when it is. */
  pauseOf(id: ServiceId): Pause | null;
  /** Returns why nothing is uploaded although the service may be called; `null` when uploads are possible. */
  uploadPauseOf(id: ServiceId): Pause | null;
  shut(id: ServiceId, pause: Pause): void;
  /** Notes that a call was answered, so that the next pause starts short again. */
  answered(id: ServiceId): void;
  /** Ends a pause now, because a person asked for it or the credentials changed. */
  open(id: ServiceId): void;
  /** Ends all pauses and makes the next call the probe, because their ends were computed by a clock that went back. */
  recall(): void;
}

/** Is called when a pause starts or ends. */
export interface PauseListener {
  shut(id: ServiceId, pause: Pause): void;
  opened(id: ServiceId): void;
}

/** `onChange` is called when a pause starts or ends. */
export function createConnectionPauses(
  clock: Clock,
  ids: Ids,
  onChange: () => void,
  listener: PauseListener,
): ConnectionPauses {
  const pauses = new Map<ServiceId, { pause: Pause; shuts: number }>();
  const breaker = createCircuitBreaker(clock, ids, onChange);
  const pauseOf = (id: ServiceId): Pause | null => {
    const standing = pauses.get(id);
    return standing !== undefined && standing.pause.untilMs > clock.nowMs() ? standing.pause : null;
  };
  return {
    breaker,
    pauseOf,
    uploadPauseOf: (id) => pauseOf(id) ?? breaker.pauseOf(id),
    shut: (id, pause) => {
      const shuts = pauses.get(id)?.shuts ?? 0;
      const standing = pauseOf(id);
      // A call that was already running may fail during the window. It neither ends nor renames the maintenance.
      if (standing?.reason === 'maintenance' && pause.reason !== 'maintenance') return;
      // Calls that were running when the pause started report the same failure. Only a failed probe makes the pause
      // longer.
      const leastMs = standing?.untilMs ?? clock.nowMs() + backoffMs(shuts, ids.random());
      const untilMs = Math.max(pause.untilMs, leastMs);
      pauses.set(id, { pause: { ...pause, untilMs }, shuts: standing === null ? shuts + 1 : shuts });
      listener.shut(id, { ...pause, untilMs });
      onChange();
    },
    answered: (id) => {
      // A late answer does not end a maintenance window.
      const standing = pauses.get(id);
      const isWindow = standing?.pause.reason === 'maintenance' && standing.pause.untilMs > clock.nowMs();
      if (isWindow || standing === undefined) return;
      pauses.delete(id);
      listener.opened(id);
    },
    open: (id) => {
      pauses.delete(id);
      breaker.probe(id);
      onChange();
    },
    recall: () => {
      pauses.clear();
      breaker.recall();
      onChange();
    },
  };
}
