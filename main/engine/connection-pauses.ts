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
  pause(id: ServiceId, pause: Pause): void;
  /** Notes that a call was answered, so that the next pause starts short again. */
  noteSuccess(id: ServiceId): void;
  /** Ends a pause now, because a person asked for it or the credentials changed. */
  resume(id: ServiceId): void;
  /** Ends all pauses and makes the next call the probe, because their ends were computed by a clock that went back. */
  resetTimers(): void;
}

/** Is called when a pause starts or ends. */
export interface PauseListener {
  paused(id: ServiceId, pause: Pause): void;
  resumed(id: ServiceId): void;
}

/** `onChange` is called when a pause starts or ends. */
export function createConnectionPauses(
  clock: Clock,
  ids: Ids,
  onChange: () => void,
  listener: PauseListener,
): ConnectionPauses {
  const pauses = new Map<ServiceId, { pause: Pause; count: number }>();
  const breaker = createCircuitBreaker(clock, ids, onChange);
  const pauseOf = (id: ServiceId): Pause | null => {
    const active = pauses.get(id);
    return active !== undefined && active.pause.untilMs > clock.nowMs() ? active.pause : null;
  };
  return {
    breaker,
    pauseOf,
    uploadPauseOf: (id) => pauseOf(id) ?? breaker.pauseOf(id),
    pause: (id, pause) => {
      const count = pauses.get(id)?.count ?? 0;
      const active = pauseOf(id);
      // A call that was already running may fail during the window. It neither ends nor renames the maintenance.
      if (active?.reason === 'maintenance' && pause.reason !== 'maintenance') return;
      // Calls that were running when the pause started report the same failure. Only a failed probe makes the pause
      // longer.
      const minUntilMs = active?.untilMs ?? clock.nowMs() + backoffMs(count, ids.random());
      const untilMs = Math.max(pause.untilMs, minUntilMs);
      pauses.set(id, { pause: { ...pause, untilMs }, count: active === null ? count + 1 : count });
      listener.paused(id, { ...pause, untilMs });
      onChange();
    },
    noteSuccess: (id) => {
      // A late answer does not end a maintenance window.
      const active = pauses.get(id);
      const isWindow = active?.pause.reason === 'maintenance' && active.pause.untilMs > clock.nowMs();
      if (isWindow || active === undefined) return;
      pauses.delete(id);
      listener.resumed(id);
    },
    resume: (id) => {
      pauses.delete(id);
      breaker.probe(id);
      onChange();
    },
    resetTimers: () => {
      pauses.clear();
      breaker.resetTimers();
      onChange();
    },
  };
}
