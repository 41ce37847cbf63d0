import type { TrackedFileId } from './ids.ts';
import type { DecisionTime } from './decision-time.ts';
import { backoffMs } from './retry.ts';

/**
 * Tells a file that the service cannot take from a service that is ill (docs/file-lifecycle.md#service-faults). In
 * memory only: after a start it is found out again.
 */
export interface Circuit {
  /** Different files whose upload failed in a row, the one that failed last at the end. */
  readonly failed: readonly TrackedFileId[];
  /** Files that failed while others arrived: they say nothing about the service. */
  readonly ill: ReadonlySet<TrackedFileId>;
  /** The service is ill: nothing is uploaded until then, and after that one file at a time, until one arrives. */
  readonly opened: { readonly untilMs: number; readonly times: number } | null;
}

/** Nothing has failed. */
export const closedCircuit: Circuit = { failed: [], ill: new Set(), opened: null };

/** So many different files in a row, and it is the service. */
const filesInARow = 3;
/** The first pause is not as short as a retry. */
const firstDoublings = 2;

/** An upload failed by the service's fault. */
export function uploadFailed(circuit: Circuit, id: TrackedFileId, at: DecisionTime): Circuit {
  const isKnown = circuit.ill.has(id) || circuit.failed.includes(id);
  const failed = circuit.ill.has(id) ? circuit.failed : [...circuit.failed.filter((other) => other !== id), id];
  const { opened } = circuit;
  if (opened === null) {
    return failed.length < filesInARow ? { ...circuit, failed } : { ...circuit, failed, opened: pause(0, at) };
  }
  if (at.nowMs < opened.untilMs) return { ...circuit, failed };
  // Files that failed before tell nothing new: only a new one makes the pause longer, so that new ones do not wait for them.
  return { ...circuit, failed, opened: pause(isKnown ? opened.times - 1 : opened.times, at) };
}

/** An upload was answered with an id: the service is well, and those that failed have failed by themselves. */
export function uploadArrived(circuit: Circuit, id: TrackedFileId): Circuit {
  if (circuit.opened === null && circuit.failed.length === 0 && !circuit.ill.has(id)) return circuit;
  const ill = new Set([...circuit.ill, ...circuit.failed]);
  ill.delete(id);
  return { failed: [], ill, opened: null };
}

/** Whether the service is taken to be ill, so that no file is to blame. */
export function isIll(circuit: Circuit): boolean {
  return circuit.opened !== null;
}

/** The next upload is the probe: a person asked, or the clock went back. */
export function probeNow(circuit: Circuit, nowMs: number): Circuit {
  if (circuit.opened === null || circuit.opened.untilMs <= nowMs) return circuit;
  return { ...circuit, opened: { ...circuit.opened, untilMs: nowMs } };
}

/**
 * The file by which an ill service is tried: one that has not failed before others, else the one whose failure is longest
 * ago. `null` when there is none.
 */
export function chooseProbe<T extends { readonly id: TrackedFileId; readonly serviceFault: unknown }>(
  circuit: Circuit,
  candidates: readonly T[],
): T | null {
  const rank = ({ id, serviceFault }: T): number => {
    if (circuit.ill.has(id)) return Infinity;
    const place = circuit.failed.indexOf(id);
    return place >= 0 ? place + 1 : serviceFault === null ? -1 : 0;
  };
  const [first, ...others] = candidates;
  if (first === undefined) return null;
  return others.reduce((best, next) => (rank(next) < rank(best) ? next : best), first);
}

function pause(times: number, at: DecisionTime) {
  return { untilMs: at.nowMs + backoffMs(times + firstDoublings, at.random), times: times + 1 };
}
