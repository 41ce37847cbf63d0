/** When the latest files came into a folder, as far as its batches depend on it. */
export interface ArrivalRhythm {
  readonly lastAtMs: number;
  /** The latest pauses between arrivals, the newest last. */
  readonly gapsMs: readonly number[];
}

/** Files that come closer together than this came together: a copy of many files, a drop. */
export const togetherMs = 1_500;
/** So many pauses are remembered: a folder that was a stream is one file at a time again after so many single files. */
const gapsKept = 4;

/** The rhythm after files that were first seen at these times, in any order. What lies in the future counts as now. */
export function noteArrivals(
  rhythm: ArrivalRhythm | null,
  seenAtMs: readonly number[],
  nowMs: number,
): ArrivalRhythm | null {
  let next = rhythm === null ? null : { ...rhythm, lastAtMs: Math.min(rhythm.lastAtMs, nowMs) };
  for (const atMs of seenAtMs.toSorted((a, b) => a - b)) {
    if (next === null) next = { lastAtMs: atMs, gapsMs: [] };
    // A file that was seen earlier and joins late, as one that a person tries again, is no arrival.
    if (atMs <= next.lastAtMs) continue;
    const gapMs = atMs - next.lastAtMs;
    const gapsMs = gapMs < togetherMs ? next.gapsMs : [...next.gapsMs, gapMs].slice(-gapsKept);
    next = { lastAtMs: atMs, gapsMs };
  }
  return next;
}

/**
 * Whether files come into the folder one after another within its idle gap, as from a scanner that writes page after page.
 * Only then is it worth to wait for the next one.
 */
export function isStream({ gapsMs }: ArrivalRhythm, idleGapMs: number): boolean {
  return gapsMs.some((gapMs) => gapMs <= idleGapMs);
}
