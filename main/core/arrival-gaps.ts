/** When the latest files came into a folder, as far as the rule for closing batches needs it. */
export interface ArrivalGaps {
  readonly lastAtMs: number;
  /** The latest gaps between arrivals in milliseconds, the newest last. */
  readonly gapsMs: readonly number[];
}

/** Files that come closer together than this arrived together, as when many files are copied or dropped at once. */
export const sameArrivalMs = 1_500;
/** The number of gaps that are remembered. After this many single files, a folder no longer counts as a stream. */
const maxGaps = 4;

/**
 * Returns the gaps after files that were first seen at these times, in any order. A time in the future counts as now.
 */
export function noteArrivals(gaps: ArrivalGaps | null, seenAtMs: readonly number[], nowMs: number): ArrivalGaps | null {
  let next = gaps === null ? null : { ...gaps, lastAtMs: Math.min(gaps.lastAtMs, nowMs) };
  for (const atMs of seenAtMs.toSorted((a, b) => a - b)) {
    if (next === null) next = { lastAtMs: atMs, gapsMs: [] };
    // A file that was seen earlier and joins late, such as one that a person retries, is not an arrival.
    if (atMs <= next.lastAtMs) continue;
    const gapMs = atMs - next.lastAtMs;
    const gapsMs = gapMs < sameArrivalMs ? next.gapsMs : [...next.gapsMs, gapMs].slice(-maxGaps);
    next = { lastAtMs: atMs, gapsMs };
  }
  return next;
}

/**
 * Returns whether files arrive one after another within the folder's idle gap, as from a scanner that writes page after
 * page. Only then is it worth waiting for the next one.
 */
export function isStream({ gapsMs }: ArrivalGaps, idleGapMs: number): boolean {
  return gapsMs.some((gapMs) => gapMs <= idleGapMs);
}
