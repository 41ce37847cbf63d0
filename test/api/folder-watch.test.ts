import { expect, test } from 'vitest';
import { createFolderWatch } from '#api/folder-watch.ts';
import { folderId } from '#core/ids.ts';
import { watchFolder } from '#core/watch-folder.ts';
import type { FolderState } from '#engine/folder-states.ts';
import { aText } from '../lib/a-text.ts';

const minute = 60_000;
const scanned: FolderState = {
  ...{ scannedAtMs: 1, away: null, otherRoot: null, refused: null, ignoredFolders: [], unreadable: [] },
  ...{ pollingEveryMs: null, pollingWhy: null, isOutOfWatches: false, missing: [], listedCount: 0 },
};

/** A journal of facts alone, a clock, and one folder whose state and pause are given. */
function stand() {
  const facts = new Map<string, string>();
  const now = { atMs: 1_000 * minute, state: scanned as FolderState | undefined, isPaused: false, isRemoved: false };
  let writes = 0;
  const id = folderId('f');
  const open = () =>
    createFolderWatch({
      clock: { nowMs: () => now.atMs } as never,
      settings: { folders: () => (now.isRemoved ? [] : [watchFolder(id, '/in')]) },
      journal: {
        fact: (key: string) => facts.get(key) ?? null,
        setFact: (key: string, value: string) => void facts.set(key, ((writes += 1), value)),
      },
      engine: {
        isPaused: () => now.isPaused,
        folderStates: () => new Map(now.state === undefined ? [] : [[id, now.state]]),
      },
    });
  let watch = open();
  const after = (minutes: number, change: Partial<typeof now> = {}) => {
    for (let at = 0; at < minutes; at += 1) {
      now.atMs += minute;
      watch.check();
    }
    Object.assign(now, change);
    watch.check();
  };
  const restart = (minutes: number, state?: FolderState) => {
    now.atMs += minutes * minute;
    now.state = state;
    watch = open();
    watch.check();
  };
  return { now, facts, after, restart, of: (fromMs = 0) => watch.of('f', fromMs), writes: () => writes };
}

test('a folder that was away has a gap from the first to the last check without it, and one that is away an open one', () => {
  const { now, after, of } = stand();
  after(0);
  const startMs = now.atMs;
  expect(of()).toEqual({ sinceMs: startMs, gaps: [] });
  after(30, { state: { ...scanned, away: aText() } });
  const awayMs = now.atMs;
  expect(of()).toEqual({ sinceMs: awayMs, gaps: [{ kind: 'away', fromMs: awayMs, toMs: null }] });
  after(5, { state: scanned });
  const gap = { kind: 'away', fromMs: awayMs, toMs: now.atMs };
  expect(of()).toEqual({ sinceMs: now.atMs, gaps: [gap] });
  after(3, { isPaused: true });
  const pausedMs = now.atMs;
  after(4, { isPaused: false });
  expect(of()?.gaps).toEqual([gap, { kind: 'paused', fromMs: pausedMs, toMs: now.atMs }]);
  // Gaps before the days that are asked about are left out.
  expect(of(pausedMs)?.gaps).toHaveLength(1);
});

test('a folder that was paused a moment ago is paused since then, and not since its state before', () => {
  const { now, after, of } = stand();
  after(20);
  now.atMs += 2_000;
  now.isPaused = true;
  expect(of()).toEqual({ sinceMs: now.atMs, gaps: [{ kind: 'paused', fromMs: now.atMs, toMs: null }] });
  after(0);
  now.atMs += 2_000;
  now.isPaused = false;
  expect(of()).toEqual({ sinceMs: now.atMs, gaps: [] });
});

test('while the app is not running no folder is watched, whatever it was before', () => {
  const { now, after, restart, of } = stand();
  after(20);
  const endMs = now.atMs;
  restart(90, scanned);
  const [off] = of()?.gaps ?? [];
  expect(of()).toEqual({ sinceMs: now.atMs, gaps: [{ kind: 'off', fromMs: off?.fromMs, toMs: now.atMs }] });
  // The last time is stored every five minutes.
  expect(endMs - (off?.fromMs ?? 0)).toBeLessThan(5 * minute);
  after(10, { state: { ...scanned, away: aText() } });
  const awayMs = now.atMs;
  after(10);
  restart(60);
  const [, away, again] = of()?.gaps ?? [];
  expect(away).toMatchObject({ kind: 'away', fromMs: awayMs });
  expect(again).toMatchObject({ kind: 'off', toMs: now.atMs });
  // Not scanned yet: nothing new is known.
  expect(of()?.gaps.at(-1)).toEqual({ kind: 'away', fromMs: now.atMs, toMs: null });
});

test('a short restart, a moment without the folder and a clock that was set back leave no gap', () => {
  const { now, after, restart, of } = stand();
  after(20);
  restart(2, scanned);
  after(5, { state: { ...scanned, away: aText() } });
  now.atMs += 20_000;
  after(0, { state: scanned });
  now.atMs -= 600 * minute;
  after(20);
  expect(of()?.gaps).toEqual([]);
});

test('the journal is written to when something changes, and else every five minutes; a removed folder is forgotten', () => {
  const { facts, after, of, writes } = stand();
  after(0);
  const before = writes();
  after(60);
  expect(writes() - before).toBe(12);
  after(0, { isRemoved: true });
  expect(of()).toBeNull();
  facts.set('folder watch', 'not JSON');
  expect(of()).toBeNull();
  after(1, { isRemoved: false });
  expect(of()?.gaps).toEqual([]);
});
