/** Files that were finished shortly after one another. */
export interface Burst {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly files: number;
}

/** A longer pause between two files ends a burst. */
export const burstPauseMs = 60_000;
/** A burst is reported only after this time or this many files, because an earlier estimate would be a guess. */
const tellsAfterMs = 15_000;
const tellsAfterFiles = 10;

/** Returns the last burst among the times at which files ended, which are in order; `null` when there is none. */
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

/** Returns the rate and the time left. `moving` is the number of files that wait only for their turn. */
export function paceOf(burst: Burst | null, moving: number, nowMs: number): Pace {
  const none = { ratePerMinute: null, timeLeftMs: null };
  if (burst === null || moving <= 0 || nowMs - burst.lastMs > burstPauseMs) return none;
  const lengthMs = nowMs - burst.firstMs;
  const isTelling = burst.files >= 2 && (burst.files >= tellsAfterFiles || lengthMs >= tellsAfterMs);
  if (!isTelling || lengthMs <= 0) return none;
  // The burst starts with the end of its first file, so that the time of that file is not part of it.
  const perMs = (burst.files - 1) / lengthMs;
  return { ratePerMinute: perMs * 60_000, timeLeftMs: moving / perMs };
}
