import type { AnyMessage } from '#contract/messages/message.ts';
import {
  chooseProbe,
  closedCircuit,
  isCircuitOpen,
  allowProbe,
  recordSuccess,
  recordFailure,
} from '#core/circuit-breaker.ts';
import type { Circuit } from '#core/circuit-breaker.ts';
import type { ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Pause } from './pause.ts';

/**
 * Stops uploads to a service that fails on every file (docs/file-lifecycle.md#service-faults). Jobs that exist are
 * still polled. Each service has its own circuit.
 */
export interface CircuitBreaker {
  /** Notes uploads that failed through a service fault. Returns whether the service is now considered to be failing. */
  noteFailure(id: ServiceId, files: readonly TrackedFile['id'][], message: AnyMessage): boolean;
  noteSuccess(id: ServiceId, file: TrackedFile['id']): void;
  /** Returns whether the service is considered to be failing. */
  isOpen(id: ServiceId): boolean;
  /** Returns until when nothing is uploaded; `null` when uploads are possible now. */
  pauseOf(id: ServiceId): Pause | null;
  /** Returns which of these files may be uploaded now: all, or only the probe while the service is failing. */
  admit(id: ServiceId, candidates: readonly TrackedFile[]): readonly TrackedFile[];
  /** Makes the next upload the probe. */
  probe(id: ServiceId): void;
  resetTimers(): void;
}

/** `onChange` is called when a service is found to be failing, and when it works again. */
export function createCircuitBreaker(clock: Clock, ids: Ids, onChange: () => void): CircuitBreaker {
  const circuits = new Map<ServiceId, { circuit: Circuit; message: AnyMessage }>();
  const circuitOf = (id: ServiceId): Circuit => circuits.get(id)?.circuit ?? closedCircuit;
  const put = (id: ServiceId, circuit: Circuit, message: AnyMessage): void => {
    const before = circuitOf(id);
    circuits.set(id, { circuit, message });
    if (before.opened !== circuit.opened) onChange();
  };
  /** Changes the circuit of a service that has failed before. */
  const change = (id: ServiceId, how: (circuit: Circuit) => Circuit): void => {
    const known = circuits.get(id);
    if (known !== undefined) put(id, how(known.circuit), known.message);
  };
  return {
    noteFailure: (id, files, message) => {
      const at = { nowMs: clock.nowMs(), random: ids.random() };
      put(
        id,
        files.reduce((circuit, file) => recordFailure(circuit, file, at), circuitOf(id)),
        message,
      );
      return isCircuitOpen(circuitOf(id));
    },
    noteSuccess: (id, file) => change(id, (circuit) => recordSuccess(circuit, file)),
    isOpen: (id) => isCircuitOpen(circuitOf(id)),
    pauseOf: (id) => {
      const known = circuits.get(id);
      const opened = known?.circuit.opened ?? null;
      if (known === undefined || opened === null || opened.untilMs <= clock.nowMs()) return null;
      return { reason: 'service-fault', message: known.message, untilMs: opened.untilMs };
    },
    admit: (id, candidates) => {
      if (!isCircuitOpen(circuitOf(id))) return candidates;
      const probe = chooseProbe(circuitOf(id), candidates);
      return probe === null ? [] : [probe];
    },
    probe: (id) => change(id, (circuit) => allowProbe(circuit, clock.nowMs())),
    resetTimers: () => {
      for (const id of circuits.keys()) change(id, (circuit) => allowProbe(circuit, clock.nowMs()));
    },
  };
}
