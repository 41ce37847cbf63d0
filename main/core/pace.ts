/** Files that were finished one soon after another. */
export interface Burst {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly files: number;
}

/** A longer pause between two files ends a burst. */
export const burstPauseMs = 60_000;
/** Before so long, or so many files, nothing is said of a burst: the first minute would be all guesses. */
const tellsAfterMs = 15_000;
const tellsAfterFiles = 10;

/** The last burst among these ends of files, which are in order; `null`: there is none. */
export function lastBurst(endsMs: readonly number[]): Burst | null {
  const lastMs = endsMs.at(-1);
  if (lastMs === undefined) return null;
  let first = endsMs.length - 1;
  while (first > 0 && (endsMs[first] ?? 0) - (endsMs[first - 1] ?? 0) <= burstPauseMs) first -= 1;
  return { firstMs: endsMs[first] ?? lastMs, lastMs, files: endsMs.length - first };
}

export interface Pace {
  readonly ratePerMinute: number | null;
  readonly timeLeftMs: number | null;
}

/** How fast it goes and when it ends. `moving`: files that wait for nothing but their turn. */
export function paceOf(burst: Burst | null, moving: number, nowMs: number): Pace {
  const none = { ratePerMinute: null, timeLeftMs: null };
  if (burst === null || moving <= 0 || nowMs - burst.lastMs > burstPauseMs) return none;
  const lengthMs = nowMs - burst.firstMs;
  const isTelling = burst.files >= 2 && (burst.files >= tellsAfterFiles || lengthMs >= tellsAfterMs);
  if (!isTelling || lengthMs <= 0) return none;
  // The first end begins the burst: what was done before it is not known.
  const perMs = (burst.files - 1) / lengthMs;
  return { ratePerMinute: perMs * 60_000, timeLeftMs: moving / perMs };
}
