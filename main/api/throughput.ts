import { lastBurst } from '#core/pace.ts';
import type { Burst } from '#core/pace.ts';
import type { JournalViews } from '#ports/journal-views.ts';

const minuteMs = 60_000;
/** What the screen shows. */
const minutesShown = 30;
export interface Throughput {
  /** Finished files a minute, oldest first; the last one is the minute that runs. */
  minutes(nowMs: number): readonly number[];
  /** Files that were finished since midnight, on the clock of this computer. */
  today(nowMs: number): number;
  /** The latest burst of the time that the screen shows. */
  burst(nowMs: number): Burst | null;
}

/** Counts ends of files from the journal's history, and reads only what was written since the last question. */
export function createThroughput(views: Pick<JournalViews, 'finishedSince'>): Throughput {
  let seq: number | null = null;
  let ends: readonly number[] = [];

  const recent = (nowMs: number): readonly number[] => {
    const sinceMs = Math.min(nowMs - minutesShown * minuteMs, midnightOf(nowMs));
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
