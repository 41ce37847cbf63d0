import { lastBurst } from '#core/pace.ts';
import type { Burst } from '#core/pace.ts';
import type { JournalViews } from '#ports/journal-views.ts';

const minuteMs = 60_000;
/** The number of minutes that the screen shows. */
const minutesShown = 30;
export interface Throughput {
  /** Returns the number of files finished in each minute, oldest first; the last entry is the current minute. */
  minutes(nowMs: number): readonly number[];
  /** Returns the number of files finished since midnight, in local time. */
  today(nowMs: number): number;
  /** Returns the latest burst within the time that the screen shows. */
  burst(nowMs: number): Burst | null;
}

/** Counts finished files from the journal's history, and reads only what was written since the last call. */
export function createThroughput(views: Pick<JournalViews, 'finishedSince'>): Throughput {
  let seq: number | null = null;
  let ends: readonly number[] = [];

  const recent = (nowMs: number): readonly number[] => {
    const sinceMs = Math.min(nowMs - minutesShown * minuteMs, midnightOf(nowMs));
    const more = views.finishedSince(seq, sinceMs);
    seq = more.seq;
    // A clock that was set back leaves ends in the future; they do not count.
    ends = [...ends, ...more.atMs].filter((atMs) => atMs > sinceMs && atMs <= nowMs);
    return ends;
  };
  return {
    minutes(nowMs) {
      const counts = Array.from({ length: minutesShown }, () => 0);
      for (const atMs of recent(nowMs)) {
        if (atMs <= nowMs - minutesShown * minuteMs) continue;
        const at = minutesShown - 1 - Math.floor((nowMs - atMs) / minuteMs);
        counts[at] = (counts[at] ?? 0) + 1;
      }
      return counts;
    },
    today: (nowMs) => recent(nowMs).filter((atMs) => atMs >= midnightOf(nowMs)).length,
    burst: (nowMs) => lastBurst(recent(nowMs).filter((atMs) => atMs > nowMs - minutesShown * minuteMs)),
  };
}

function midnightOf(nowMs: number): number {
  const day = new Date(nowMs);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}
