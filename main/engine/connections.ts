import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import { decideRetry } from '#core/retry.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { IngestService, Services } from '#ports/services.ts';
import type { ConnectionPauses } from './connection-pauses.ts';

/** A service that may be called now. Otherwise `untilMs` says how long it is paused (`null`: it is not connected). */
type ReachResult =
  | { readonly service: IngestService; readonly untilMs?: undefined }
  | { readonly service: null; readonly untilMs: number | null };

/** The services as the stages see them: a paused service cannot be reached. */
export interface Connections {
  /** Returns the service in use, to which new batches go. */
  current(): ServiceId | null;
  /** Returns the service of a file or batch. */
  reach(id: ServiceId): ReachResult;
  /** Notes the result of a call that changes nothing. A failure that concerns the whole service pauses it. */
  noteAnswer(id: ServiceId, failure: Failure | null): void;
}

interface ConnectionsDeps {
  readonly services: Pick<Services, 'current' | 'get'>;
  readonly pauses: Pick<ConnectionPauses, 'pauseOf' | 'pause' | 'noteSuccess'>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'random'>;
}

/** Creates connections without a state of their own: services may change at any time, and pauses end by the clock. */
export function createConnections({ services, pauses, clock, ids }: ConnectionsDeps): Connections {
  return {
    current: () => services.current(),
    reach: (id) => {
      const pause = pauses.pauseOf(id);
      if (pause !== null) return { service: null, untilMs: pause.untilMs };
      const service = services.get(id);
      return service === null ? { service, untilMs: null } : { service };
    },
    noteAnswer: (id, failure) => {
      if (failure === null) {
        pauses.noteSuccess(id);
        return;
      }
      const choice = decideRetry(failure, 0, ids.random(), { changes: false });
      if (choice.kind !== 'pause-connection') return;
      const untilMs = clock.nowMs() + choice.forMs;
      pauses.pause(id, { reason: choice.reason, message: failure.message, untilMs });
    },
  };
}

/** Returns whether a later call may have another result. */
export function isTransient(failure: Failure): boolean {
  const { kind } = decideRetry(failure, 0, 0, { changes: false });
  return kind === 'pause-connection' || kind === 'retry' || kind === 'unconfirmed';
}

/** Returns what a failed query means: try again later, not allowed for this role, or not available. */
export function classifyFailure(failure: Failure): 'later' | 'forbidden' | 'none' {
  if (isTransient(failure)) return 'later';
  return failure.kind === 'forbidden' ? 'forbidden' : 'none';
}
