/** A root or a service on which the balance depends, and when it last answered. */
export interface Answering {
  readonly kind: 'folder' | 'service';
  readonly id: string;
  /** `null`: it has not answered since the start. */
  readonly answeredAtMs: number | null;
  /** The time since which it does not answer; `null` while it does, or while nothing is known yet. */
  readonly unresponsiveSinceMs: number | null;
}

/** A root or service that did not answer in the last interval. */
interface Unresponsive {
  readonly kind: Answering['kind'];
  readonly id: string;
  /** `null`: it has not answered since the start. */
  readonly sinceMs: number | null;
}

export interface Verification {
  /** `verified`: the sum is right, and every root and service answered in the last interval. */
  readonly state: 'verified' | 'stale' | 'unexplained';
  /** The last time at which all had answered and the sum was known; `null`: never since the start. */
  readonly atMs: number | null;
  readonly unresponsive: readonly Unresponsive[];
}

/** Returns how far the balance can be trusted (docs/file-lifecycle.md#states-and-groups). */
export function judgeVerification(
  sum: { readonly checkedAtMs: number | null; readonly unexplained: number },
  all: readonly Answering[],
  staleAfterMs: number,
  nowMs: number,
): Verification {
  const unresponsive = all
    .filter((one) => isUnresponsive(one, staleAfterMs, nowMs))
    .map(({ kind, id, unresponsiveSinceMs, answeredAtMs }) => ({
      kind,
      id,
      sinceMs: unresponsiveSinceMs ?? answeredAtMs,
    }));
  const times = [sum.checkedAtMs, ...all.map(({ answeredAtMs }) => answeredAtMs)];
  const atMs = times.reduce((first, time) => (first === null || time === null ? null : Math.min(first, time)), nowMs);
  const state = sum.unexplained > 0 ? 'unexplained' : unresponsive.length > 0 || atMs === null ? 'stale' : 'verified';
  return { state, atMs, unresponsive };
}

function isUnresponsive(
  { answeredAtMs, unresponsiveSinceMs }: Answering,
  staleAfterMs: number,
  nowMs: number,
): boolean {
  return unresponsiveSinceMs !== null || answeredAtMs === null || nowMs - answeredAtMs > staleAfterMs;
}
