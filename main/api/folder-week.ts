import type { FolderGap, FolderWeek } from '#contract/folders.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { ApiDeps } from './api-deps.ts';
import { createFileViews } from './file-views.ts';

const daysShown = 7;
const latestShown = 3;
/** The delay is measured on files that came one by one: after a start, many are found that lay there before. */
const mostMeasured = 20;
const longestDelayMs = 3_600_000;

type FolderWeekDeps = Pick<
  ApiDeps,
  'views' | 'clock' | 'folderWatch' | 'services' | 'engine' | 'journal' | 'settings' | 'places'
>;

/** Creates the query of what came into a folder in the last seven days, and when the folder was not watched. */
export function createFolderWeek(deps: FolderWeekDeps): (folder: Pick<WatchFolder, 'id'>) => FolderWeek {
  const { views, clock, folderWatch } = deps;
  return ({ id }) => {
    const nowMs = clock.nowMs();
    const starts = dayStarts(nowMs);
    const endMs = dayStart(nowMs, 1);
    const counts = views.seenBetween(id, [...starts, endMs]);
    const watch = folderWatch.of(id, starts[0] ?? nowMs);
    const last = views.lastSeen(id, mostMeasured);
    const delays = last.flatMap((file) => delayOf(file, watch?.gaps ?? []) ?? []).toSorted((a, b) => a - b);
    const look = createFileViews(deps);
    return {
      days: starts.map((startMs, at) => ({ startMs, endMs: starts[at + 1] ?? endMs, count: counts[at] ?? 0 })),
      sinceMs: watch?.sinceMs ?? null,
      gaps: [...(watch?.gaps ?? [])],
      delayMs: delays[Math.floor(delays.length / 2)] ?? null,
      measured: delays.length,
      latest: last.slice(0, latestShown).map((file) => look.view(file)),
    };
  };
}

/**
 * Returns how long after its last change a file was seen. A file that was written to after it was seen, or that came while
 * the folder was not watched, says nothing about that.
 */
function delayOf({ stat, seenAtMs }: TrackedFile, gaps: readonly FolderGap[]): number | null {
  const changedAtMs = Math.max(stat.mtimeMs, stat.ctimeMs);
  const delayMs = seenAtMs - changedAtMs;
  if (stat.mtimeMs === 0 || delayMs < 0 || delayMs > longestDelayMs) return null;
  const isInGap = gaps.some(
    ({ kind, fromMs, toMs }) => kind !== 'paused' && changedAtMs >= fromMs && changedAtMs <= (toMs ?? seenAtMs),
  );
  return isInGap ? null : delayMs;
}

const dayStarts = (nowMs: number): readonly number[] =>
  Array.from({ length: daysShown }, (_, at) => dayStart(nowMs, at - daysShown + 1));

/** Returns the midnight of a day in local time, which is not always 24 hours after the one before. */
function dayStart(nowMs: number, fromToday: number): number {
  const day = new Date(nowMs);
  // The hour is set last, because the midnight of today may be left out.
  day.setDate(day.getDate() + fromToday);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}
