import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { createFolderWatch } from '#api/folder-watch.ts';
import { createFolderWeek } from '#api/folder-week.ts';
import { newTrackedFile } from '#core/detect.ts';
import type { FileState } from '#core/file-state.ts';
import { folderId, trackedFileId } from '#core/ids.ts';
import { fileInState, transition } from '#core/transition.ts';
import { watchFolder } from '#core/watch-folder.ts';
import type { FolderState } from '#engine/folder-states.ts';
import { aText } from '../lib/a-text.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const minute = 60_000;
const scanned: FolderState = {
  ...{ scannedAtMs: 1, away: null, otherRoot: null, refused: null, ignoredFolders: [], unreadable: [] },
  ...{ pollingEveryMs: null, pollingWhy: null, isOutOfWatches: false, missing: [], listedCount: 0 },
};
const noEngine = {
  ...{ stabilityWaitOf: () => null, isSafe: () => true, spoolRefusalOf: () => null },
  progress: { of: () => null },
};

/** The week of a folder from a journal on disk, with a clock and the state of the folder as a test sets them. */
function stand(timeZone = 'Europe/Berlin') {
  process.env['TZ'] = timeZone;
  const opened = openJournal(path.join(temporaryDirectory(), 'journal.db'));
  if (!opened.ok) throw new Error(opened.code);
  const { journal, views } = opened;
  const now = { atMs: 0, state: scanned, isRemoved: false };
  const clock = { nowMs: () => now.atMs } as never;
  const settings = { folders: () => (now.isRemoved ? [] : [watchFolder(folderId('f'), '/in')]) } as never;
  const engine = {
    ...{ isPaused: () => false, folderStates: () => new Map([[folderId('f'), now.state]]) },
    ...noEngine,
  } as never;
  const folderWatch = createFolderWatch({ engine, journal, settings, clock });
  const places = { join: (...parts: string[]) => parts.join('/') } as never;
  const services = { current: () => null } as never;
  const week = createFolderWeek({ views, clock, folderWatch, services, engine, journal, settings, places });
  const fileOf = (id: string) => {
    const file = journal.file(trackedFileId(id));
    if (file === null) throw new Error(`no row ${id}`);
    return file;
  };
  return {
    now,
    /** Detects a file at a time, some milliseconds after it was written. */
    put: (id: string, at: string, { folder = 'f', delayMs = 2_000 } = {}) => {
      now.atMs = Date.parse(at);
      const writtenAtMs = now.atMs - delayMs;
      const stat = { sizeBytes: 1, mtimeMs: writtenAtMs, ctimeMs: writtenAtMs, inode: id };
      const found = { path: `${id}.pdf`, stat, kind: 'file' } as const;
      const file = newTrackedFile(trackedFileId(id), folderId(folder), found, { kind: 'stabilizing' }, now.atMs);
      journal.addDetected([file], now.atMs);
    },
    go: (id: string, states: readonly FileState[]) => {
      for (const state of states)
        journal.commit(transition({ files: [fileInState(fileOf(id), state, aText('test'))] }), now.atMs);
    },
    absorb: (id: string) => journal.commit(transition({ absorbed: [trackedFileId(id)] }), now.atMs),
    /** Checks the folder each minute, until a time. */
    watchUntil: (at: string, state: FolderState) => {
      for (now.state = state; now.atMs < Date.parse(at); now.atMs += minute) folderWatch.check();
      folderWatch.check();
    },
    week: (folder = 'f') => week({ id: folderId(folder) }),
    counts: () => week({ id: folderId('f') }).days.map(({ count }) => count),
  };
}

const localTime = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(ms);

test('days begin and end at midnight of this computer: a file seen a second before belongs to the day before', () => {
  const { now, put, counts, week } = stand();
  put('old', '2026-06-02T23:59:59+02:00');
  put('first', '2026-06-03T00:00:00+02:00');
  put('late', '2026-06-08T23:59:59+02:00');
  put('early', '2026-06-09T00:00:00+02:00');
  put('other', '2026-06-09T08:00:00+02:00', { folder: 'g' });
  now.atMs = Date.parse('2026-06-09T12:00:00+02:00');
  expect(counts()).toEqual([1, 0, 0, 0, 0, 1, 1]);
  expect(week('g').days.at(-1)?.count).toBe(1);
  // At midnight the days move on by one.
  now.atMs = Date.parse('2026-06-10T00:00:00+02:00');
  expect(counts()).toEqual([0, 0, 0, 0, 1, 1, 0]);
});

test.each([
  ['Europe/Berlin', '2026-03-30T12:00:00+02:00', 23],
  ['Europe/Berlin', '2026-10-26T12:00:00+01:00', 25],
  // The clock goes from midnight to one: that day begins at one, and the others at midnight.
  ['America/Santiago', '2026-09-06T12:00:00-03:00', 23],
  ['America/Santiago', '2026-09-09T12:00:00-03:00', 23],
])('in %s on %s one of the days has another length, and none is left out', (timeZone, at, hours) => {
  const { now, week } = stand(timeZone);
  now.atMs = Date.parse(at);
  const { days } = week();
  const lengths = days.map(({ startMs, endMs }) => (endMs - startMs) / 3_600_000);
  expect(lengths.filter((length) => length !== 24)).toEqual([hours]);
  for (const [index, { startMs }] of days.entries()) {
    if (index > 0) expect(startMs).toBe(days[index - 1]?.endMs);
    // A minute before, it is the day before.
    const [day, before] = [startMs, startMs - minute].map((ms) => localTime(ms, timeZone).slice(0, 10));
    expect(before).not.toBe(day);
  }
  expect(days[6]?.startMs).toBeLessThanOrEqual(now.atMs);
  expect(days[6]?.endMs).toBeGreaterThan(now.atMs);
});

test('files are counted on the day on which they were first seen, whenever they end; one that gave way to another is not counted', () => {
  const { now, put, go, absorb, counts } = stand();
  put('a', '2026-06-05T09:00:00Z');
  put('b', '2026-06-05T10:00:00Z');
  put('c', '2026-06-05T10:00:00Z');
  put('d', '2026-06-09T10:00:00Z');
  expect(counts()).toEqual([0, 0, 3, 0, 0, 0, 1]);
  go('a', [{ kind: 'queued' }, { kind: 'batched' }]);
  expect(counts()).toEqual([0, 0, 3, 0, 0, 0, 1]);
  // Its program has replaced it by another file, so that it was never a file of its own.
  absorb('b');
  expect(counts()).toEqual([0, 0, 2, 0, 0, 0, 1]);
  absorb('d');
  put('e', '2026-06-09T11:00:00Z');
  expect(counts()).toEqual([0, 0, 2, 0, 0, 0, 1]);
  now.atMs = Date.parse('2026-06-10T10:00:00Z');
  expect(counts()).toEqual([0, 2, 0, 0, 0, 1, 0]);
});

test('a day that was over by a wrong clock is counted again when it is over', () => {
  const { now, put, counts } = stand();
  put('a', '2026-06-08T09:00:00Z');
  now.atMs = Date.parse('2026-06-09T09:00:00Z');
  expect(counts().slice(-2)).toEqual([1, 0]);
  put('b', '2026-06-08T10:00:00Z');
  expect(counts().at(-1)).toBe(2);
  now.atMs = Date.parse('2026-06-09T09:00:00Z');
  expect(counts().slice(-2)).toEqual([2, 0]);
});

test('the delay is the middle one of files that came while the folder was watched, and were not written to later', () => {
  const { put, watchUntil, week } = stand();
  put('a', '2026-06-08T08:00:00Z', { delayMs: 1_000 });
  put('b', '2026-06-08T08:10:00Z', { delayMs: 3_000 });
  put('c', '2026-06-08T08:20:00Z', { delayMs: 9_000 });
  expect(week()).toMatchObject({ delayMs: 3_000, measured: 3, sinceMs: null, gaps: [] });
  // It lay there before the folder was watched, and another one was written to after it was seen.
  put('d', '2026-06-08T08:30:00Z', { delayMs: 2 * 60 * minute });
  put('e', '2026-06-08T08:40:00Z', { delayMs: -5_000 });
  expect(week()).toMatchObject({ delayMs: 3_000, measured: 3 });
  expect(week().latest.map(({ id }) => id)).toEqual(['e', 'd', 'c']);
  watchUntil('2026-06-08T09:00:00Z', scanned);
  watchUntil('2026-06-08T09:20:00Z', { ...scanned, away: aText() });
  watchUntil('2026-06-08T09:21:00Z', scanned);
  put('f', '2026-06-08T09:21:30Z', { delayMs: 10 * minute });
  const { gaps, measured, sinceMs } = week();
  expect(gaps).toMatchObject([{ kind: 'away', fromMs: Date.parse('2026-06-08T09:00:00Z') }]);
  expect(sinceMs).toBe(gaps[0]?.toMs);
  expect(measured).toBe(3);
});

test('a folder that is no longer watched has no gaps, and its files come back with it', () => {
  const { now, put, watchUntil, week, counts } = stand();
  put('a', '2026-06-08T08:00:00Z');
  watchUntil('2026-06-08T08:30:00Z', { ...scanned, away: aText() });
  expect(week().gaps).toHaveLength(1);
  now.isRemoved = true;
  watchUntil('2026-06-08T08:40:00Z', scanned);
  expect(week()).toMatchObject({ sinceMs: null, gaps: [] });
  expect(counts().at(-1)).toBe(1);
  now.isRemoved = false;
  watchUntil('2026-06-08T08:50:00Z', scanned);
  expect(week()).toMatchObject({ sinceMs: Date.parse('2026-06-08T08:40:00Z'), gaps: [] });
  expect(counts().at(-1)).toBe(1);
});
