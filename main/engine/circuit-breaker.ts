import type { AnyMessage } from '#contract/messages/message.ts';
import { chooseProbe, closedCircuit, isIll, probeNow, uploadArrived, uploadFailed } from '#core/circuit-breaker.ts';
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
  failed(id: ServiceId, files: readonly TrackedFile['id'][], message: AnyMessage): boolean;
  arrived(id: ServiceId, file: TrackedFile['id']): void;
  /** Returns whether the service is considered to be failing. */
  isIll(id: ServiceId): boolean;
  /** Returns until when nothing is uploaded; `null` when uploads are possible now. */
  pauseOf(id: ServiceId): Pause | null;
  /** Returns which of these files may be uploaded now: all, or only the probe while the service is failing. */
  admit(id: ServiceId, candidates: readonly TrackedFile[]): readonly TrackedFile[];
  /** Makes the next upload the probe. */
  probe(id: ServiceId): void;
  recall(): void;
}

/** `onChange` is called when a service is found to be failing, and when it works again. */
export function createCircuitBreaker(clock: Clock, ids: Ids, onChange: () => void): CircuitBreaker {
  const circuits = new Map<ServiceId, { circuit: Circuit; message: AnyMessage }>();
  const of = (id: ServiceId): Circuit => circuits.get(id)?.circuit ?? closedCircuit;
  const put = (id: ServiceId, circuit: Circuit, message: AnyMessage): void => {
    const before = of(id);
    circuits.set(id, { circuit, message });
    if (before.opened !== circuit.opened) onChange();
  };
  /** Changes the circuit of a service that has failed before. */
  const change = (id: ServiceId, how: (circuit: Circuit) => Circuit): void => {
    const known = circuits.get(id);
    if (known !== undefined) put(id, how(known.circuit), known.message);
  };
  return {
    failed: (id, files, message) => {
      const at = { nowMs: clock.nowMs(), random: ids.random() };
      put(
        id,
        files.reduce((circuit, file) => uploadFailed(circuit, file, at), of(id)),
        message,
      );
      return isIll(of(id));
    },
    arrived: (id, file) => change(id, (circuit) => uploadArrived(circuit, file)),
    isIll: (id) => isIll(of(id)),
    pauseOf: (id) => {
      const known = circuits.get(id);
      const opened = known?.circuit.opened ?? null;
      if (known === undefined || opened === null || opened.untilMs <= clock.nowMs()) return null;
      return { reason: 'service-fault', message: known.message, untilMs: opened.untilMs };
    },
    admit: (id, candidates) => {
      if (!isIll(of(id))) return candidates;
      const probe = chooseProbe(of(id), candidates);
      return probe === null ? [] : [probe];
    },
    probe: (id) => change(id, (circuit) => probeNow(circuit, clock.nowMs())),
    recall: () => {
      for (const id of circuits.keys()) change(id, (circuit) => probeNow(circuit, clock.nowMs()));
    },
  };
}
