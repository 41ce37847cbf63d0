import type { JournalViews } from '#ports/journal-views.ts';

const minuteMs = 60_000;
/** What the screen shows. */
const minutesShown = 30;
/** The rate is that of the last minutes: a longer past says little of what is left. */
const minutesOfRate = 5;

export interface Throughput {
  /** Finished files a minute, oldest first; the last one is the minute that runs. */
  minutes(nowMs: number): readonly number[];
  /** Files a minute; `null` when nothing was finished lately. */
  ratePerMinute(nowMs: number): number | null;
}

/** Counts ends of files from the journal's history, and reads only what was written since the last question. */
export function createThroughput(views: Pick<JournalViews, 'finishedSince'>): Throughput {
  let seq: number | null = null;
  let ends: readonly number[] = [];

  const recent = (nowMs: number): readonly number[] => {
    const sinceMs = nowMs - minutesShown * minuteMs;
    const more = views.finishedSince(seq, sinceMs);
    seq = more.seq;
    // A clock that was set back leaves ends in the future; they are as good as none.
    ends = [...ends, ...more.atMs].filter((atMs) => atMs > sinceMs && atMs <= nowMs);
    return ends;
  };
  return {
    minutes(nowMs) {
      const counts = Array.from({ length: minutesShown }, () => 0);
      for (const atMs of recent(nowMs)) {
        const at = minutesShown - 1 - Math.floor((nowMs - atMs) / minuteMs);
        counts[at] = (counts[at] ?? 0) + 1;
      }
      return counts;
    },
    ratePerMinute(nowMs) {
      const lately = recent(nowMs).filter((atMs) => atMs > nowMs - minutesOfRate * minuteMs);
      const firstMs = lately[0];
      if (firstMs === undefined) return null;
      // Less than the whole span, where the first of them came later: a start must not look slow.
      return lately.length / Math.max(1, (nowMs - firstMs) / minuteMs);
    },
  };
}
