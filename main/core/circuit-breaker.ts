import type { TrackedFileId } from './ids.ts';
import type { DecisionTime } from './decision-time.ts';
import { backoffMs } from './retry.ts';

/**
 * The state of the circuit breaker, which distinguishes a file that the service cannot process from a service that
 * fails on every file (docs/file-lifecycle.md#service-faults). It is in memory only and is found out again after a
 * start.
 */
export interface Circuit {
  /** The different files whose uploads failed in a row, the latest at the end. */
  readonly failed: readonly TrackedFileId[];
  /** Files that failed while others arrived. Their failures say nothing about the service. */
  readonly faultyFiles: ReadonlySet<TrackedFileId>;
  /**
   * Set while the circuit is open: nothing is uploaded until `untilMs`, and then one file at a time until one arrives.
   */
  readonly opened: { readonly untilMs: number; readonly times: number } | null;
}

/** The circuit before any failure. */
export const closedCircuit: Circuit = { failed: [], faultyFiles: new Set(), opened: null };

/** When this many different files fail in a row, the service is at fault. */
const filesInARow = 3;
/** The first pause is longer than the first wait of a retry. */
const firstDoublings = 2;

/** Records an upload that failed through a service fault. */
export function recordFailure(circuit: Circuit, id: TrackedFileId, at: DecisionTime): Circuit {
  const isKnown = circuit.faultyFiles.has(id) || circuit.failed.includes(id);
  const failed = circuit.faultyFiles.has(id) ? circuit.failed : [...circuit.failed.filter((other) => other !== id), id];
  const { opened } = circuit;
  if (opened === null) {
    return failed.length < filesInARow ? { ...circuit, failed } : { ...circuit, failed, opened: pause(0, at) };
  }
  if (at.nowMs < opened.untilMs) return { ...circuit, failed };
  // A file that failed before says nothing new. Only a new file makes the pause longer, so that new files do not wait
  // for old ones.
  return { ...circuit, failed, opened: pause(isKnown ? opened.times - 1 : opened.times, at) };
}

/**
 * Records an upload that the service answered with an id. The service works, so that the earlier failures were due to
 * the files themselves.
 */
export function recordSuccess(circuit: Circuit, id: TrackedFileId): Circuit {
  if (circuit.opened === null && circuit.failed.length === 0 && !circuit.faultyFiles.has(id)) return circuit;
  const faultyFiles = new Set([...circuit.faultyFiles, ...circuit.failed]);
  faultyFiles.delete(id);
  return { failed: [], faultyFiles, opened: null };
}

/** Returns whether the service is considered to be failing on every file, so that no file is to blame. */
export function isCircuitOpen(circuit: Circuit): boolean {
  return circuit.opened !== null;
}

/** Makes the next upload the probe, because a person asked for it or the clock went back. */
export function allowProbe(circuit: Circuit, nowMs: number): Circuit {
  if (circuit.opened === null || circuit.opened.untilMs <= nowMs) return circuit;
  return { ...circuit, opened: { ...circuit.opened, untilMs: nowMs } };
}

/**
 * Returns the file with which a failing service is probed: a file that has not failed before, or else the one that
 * failed longest ago. Returns `null` when there is no candidate.
 */
export function chooseProbe<T extends { readonly id: TrackedFileId; readonly serviceFault: unknown }>(
  circuit: Circuit,
  candidates: readonly T[],
): T | null {
  const rank = ({ id, serviceFault }: T): number => {
    if (circuit.faultyFiles.has(id)) return Infinity;
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
