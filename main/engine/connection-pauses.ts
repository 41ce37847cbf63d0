import { backoffMs } from '#core/retry.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Pause } from './pause.ts';

/**
 * One pause for each service. While a service is paused, nothing is asked of that service and no file burns an attempt
 * (docs/file-lifecycle.md#failures). When its time is over the next call is the probe; it shuts for longer each time
 * until one succeeds.
 */
export interface ConnectionPauses {
  /** Tells a file that the service cannot take from a service that is ill; it stops uploads alone. */
  readonly breaker: CircuitBreaker;
  /** Why nothing is asked of it; `null`: open. */
  pauseOf(id: ServiceId): Pause | null;
  /** Why nothing is uploaded to it, though it may be asked; `null`: uploads go on. */
  uploadPauseOf(id: ServiceId): Pause | null;
  shut(id: ServiceId, pause: Pause): void;
  /** A call was answered: the next pause starts short again. */
  answered(id: ServiceId): void;
  /** Ends a pause now: a person asked, or the credentials changed. */
  open(id: ServiceId): void;
  /** Opens all, and lets the next call be the probe: until when they are shut was reckoned by a clock that went back. */
  recall(): void;
}

/** Hears of pauses that shut, and of those that open. */
export interface PauseListener {
  shut(id: ServiceId, pause: Pause): void;
  opened(id: ServiceId): void;
}

/** `onChange` is called when a pause begins or ends. */
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
      // A call that was under way may fail meanwhile: it neither ends nor renames a maintenance window.
      if (standing?.reason === 'maintenance' && pause.reason !== 'maintenance') return;
      // Calls that were under way when it shut say the same once more: only a failed probe makes the pause longer.
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
