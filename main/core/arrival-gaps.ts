import type { TrackedFile } from './tracked-file.ts';

/** When the latest files came into a folder, as far as the rule for closing batches needs it. */
export interface ArrivalGaps {
  readonly lastAtMs: number;
  /** When the latest of them was first seen, which a busy computer does later. */
  readonly lastSeenAtMs: number;
  /** The latest gaps between arrivals in milliseconds, the newest last. */
  readonly gapsMs: readonly number[];
}

/** Files that come closer together than this arrived together, as when many files are copied or dropped at once. */
export const sameArrivalMs = 1_500;
/** The number of gaps that are remembered. After this many single files, a folder no longer counts as a stream. */
const maxGaps = 4;

/** A file in its folder: since when it lies there, and when it was first seen. */
export interface Arrival {
  readonly atMs: number;
  readonly seenAtMs: number;
}

/**
 * A file changes its ctime last when it comes into its folder or is written to its end. One that was there before its
 * folder was watched, or that a busy computer saw late, came earlier than it was seen.
 */
export function arrivalOf({ seenAtMs, stat: { ctimeMs } }: Pick<TrackedFile, 'seenAtMs' | 'stat'>): Arrival {
  return { atMs: ctimeMs > 0 ? Math.min(seenAtMs, ctimeMs) : seenAtMs, seenAtMs };
}

/** Returns the gaps after files that arrived at these times, in any order. A time in the future counts as now. */
export function noteArrivals(
  gaps: ArrivalGaps | null,
  arrivals: readonly Arrival[],
  nowMs: number,
): ArrivalGaps | null {
  let next =
    gaps === null
      ? null
      : { ...gaps, lastAtMs: Math.min(gaps.lastAtMs, nowMs), lastSeenAtMs: Math.min(gaps.lastSeenAtMs, nowMs) };
  for (const { atMs, seenAtMs } of arrivals.toSorted((a, b) => a.atMs - b.atMs)) {
    if (next === null) next = { lastAtMs: atMs, lastSeenAtMs: seenAtMs, gapsMs: [] };
    // A file that was seen earlier and joins late, such as one that a person retries, is not an arrival.
    if (seenAtMs <= next.lastSeenAtMs && atMs <= next.lastAtMs) continue;
    const gapMs: number = Math.max(0, atMs - next.lastAtMs);
    const gapsMs: readonly number[] = gapMs < sameArrivalMs ? next.gapsMs : [...next.gapsMs, gapMs].slice(-maxGaps);
    next = {
      lastAtMs: Math.max(next.lastAtMs, atMs),
      lastSeenAtMs: Math.max(next.lastSeenAtMs, seenAtMs),
      gapsMs,
    };
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
