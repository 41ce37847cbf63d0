import { chooseProbe, closedCircuit, isIll, probeNow, uploadArrived, uploadFailed } from '#core/circuit-breaker.ts';
import type { Circuit } from '#core/circuit-breaker.ts';
import type { ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Pause } from './pause.ts';

/**
 * Stops uploads to a service that fails for any file (docs/file-lifecycle.md#service-faults). Only uploads: jobs that
 * exist are polled on. One circuit a service.
 */
export interface CircuitBreaker {
  /** Notes uploads that failed by the service's fault; whether it is the service that is ill. */
  failed(id: ServiceId, items: readonly TrackedFile['id'][], message: string): boolean;
  arrived(id: ServiceId, item: TrackedFile['id']): void;
  /** Whether the service is taken to be ill. */
  isIll(id: ServiceId): boolean;
  /** Until when nothing is uploaded; `null`: now something may be. */
  pauseOf(id: ServiceId): Pause | null;
  /** Which of these files may be uploaded now: all, or, to an ill service, the one by which it is tried. */
  admit(id: ServiceId, candidates: readonly TrackedFile[]): readonly TrackedFile[];
  /** The next upload is the probe. */
  probe(id: ServiceId): void;
  recall(): void;
}

/** `onChange` is called when a service is found to be ill, and when it is well again. */
export function createCircuitBreaker(clock: Clock, ids: Ids, onChange: () => void): CircuitBreaker {
  const circuits = new Map<ServiceId, { circuit: Circuit; message: string }>();
  const of = (id: ServiceId): Circuit => circuits.get(id)?.circuit ?? closedCircuit;
  const put = (id: ServiceId, circuit: Circuit, message = circuits.get(id)?.message ?? ''): void => {
    const before = of(id);
    circuits.set(id, { circuit, message });
    if (before.opened !== circuit.opened) onChange();
  };
  return {
    failed: (id, items, message) => {
      const at = { nowMs: clock.nowMs(), random: ids.random() };
      put(
        id,
        items.reduce((circuit, item) => uploadFailed(circuit, item, at), of(id)),
        message,
      );
      return isIll(of(id));
    },
    arrived: (id, item) => {
      if (circuits.has(id)) put(id, uploadArrived(of(id), item));
    },
    isIll: (id) => isIll(of(id)),
    pauseOf: (id) => {
      const { opened } = of(id);
      if (opened === null || opened.untilMs <= clock.nowMs()) return null;
      return { reason: 'service-fault', message: circuits.get(id)?.message ?? '', untilMs: opened.untilMs };
    },
    admit: (id, candidates) => {
      if (!isIll(of(id))) return candidates;
      const probe = chooseProbe(of(id), candidates);
      return probe === null ? [] : [probe];
    },
    probe: (id) => {
      if (circuits.has(id)) put(id, probeNow(of(id), clock.nowMs()));
    },
    recall: () => {
      for (const id of circuits.keys()) put(id, probeNow(of(id), clock.nowMs()));
    },
  };
}
