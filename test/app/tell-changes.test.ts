import { expect, test, vi } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { folderId, serviceId, type FolderId } from '#core/ids.ts';
import type { FolderState } from '#engine/folder-states.ts';
import type { Pause } from '#engine/pause.ts';
import { publishChanges, type ChangeEventDeps } from '#app/frames/publish-changes.ts';
import { aText } from '../lib/a-text.ts';

const well: FolderState = {
  scannedAtMs: 0,
  away: null,
  refused: null,
  ignoredFolders: [],
  otherRoot: null,
  unreadable: [],
  pollingEveryMs: null,
  pollingWhy: null,
  isOutOfWatches: false,
  missing: [],
  listedCount: 0,
};

test('changes of state outside the journal are reported once each', () => {
  vi.useFakeTimers();
  const folder = folderId('a');
  const states = new Map<FolderId, FolderState>([[folder, well]]);
  let pause: Pause | null = null;
  let waits = 0;
  let silentSinceMs: number | null = null;
  const changes: string[] = [];
  const deps = {
    engine: {
      onChange: () => () => undefined,
      progress: { revision: () => 0, ids: () => [] },
      folderStates: () => states,
      answering: () => [{ kind: 'service', id: 's', answeredAtMs: 1, unresponsiveSinceMs: silentSinceMs }],
      stabilityWaitRevision: () => waits,
      pauses: { uploadPauseOf: () => pause },
    },
    journal: { batchesIn: () => [] },
    views: { unreadNotices: () => 0, batches: () => ({ batches: [], total: 0 }) },
    current: () => serviceId('s'),
    changed: (topic: string) => changes.push(topic),
  } as unknown as ChangeEventDeps;
  const end = publishChanges(deps);
  const after = (change: () => void): readonly string[] => {
    changes.length = 0;
    change();
    vi.advanceTimersByTime(3_000);
    return [...changes];
  };
  const both = ['app', 'folders'];
  const set = (part: Partial<FolderState>) => () => void states.set(folder, { ...well, ...part });

  expect(after(() => undefined)).toEqual([]);
  expect(after(set({ away: message('folder.away') }))).toEqual(both);
  expect(after(set({}))).toEqual(both);
  expect(after(set({ unreadable: [{ path: 'b', why: message('folder.forbidden') }] }))).toEqual(both);
  expect(after(set({ missing: ['c.pdf'] }))).toEqual(both);
  expect(after(set({ missing: ['c.pdf'], scannedAtMs: 5_000 }))).toEqual([]);
  expect(after(set({ missing: ['c.pdf'], scannedAtMs: 60_000 }))).toEqual(both);
  const ofService = ['app', 'service'];
  expect(after(() => (pause = { reason: 'offline', message: aText(), untilMs: 1 }))).toEqual(ofService);
  expect(after(() => (pause = null))).toEqual(ofService);
  // Screens that show what the service reports ask again when it stops to respond, and when it responds.
  const withAnswers = ['app', 'service', 'app'];
  expect(after(() => (silentSinceMs = 2))).toEqual(withAnswers);
  expect(after(() => (silentSinceMs = null))).toEqual(withAnswers);
  // A file that no longer changes begins to wait for its end.
  expect(after(() => (waits += 1))).toEqual(['files', 'batches']);
  end();
  expect(after(set({}))).toEqual([]);
  vi.useRealTimers();
});

test('a batch that came and ended between two looks is reported, once', () => {
  vi.useFakeTimers();
  const changes: string[] = [];
  const listening: { commit?: () => void } = {};
  let batches: readonly unknown[] = [];
  const end = publishChanges({
    engine: {
      onChange: (listener: () => void) => ((listening.commit = listener), () => undefined),
      progress: { revision: () => 0, ids: () => [] },
      folderStates: () => new Map(),
      answering: () => [],
      stabilityWaitRevision: () => 0,
      pauses: { uploadPauseOf: () => null },
    },
    journal: { batchesIn: () => [] },
    views: { unreadNotices: () => 0, batches: () => ({ batches, total: batches.length }) },
    current: () => serviceId('s'),
    changed: (topic: string) => changes.push(topic),
  } as unknown as ChangeEventDeps);
  const commit = (newest: readonly unknown[]): readonly string[] => {
    batches = newest;
    changes.length = 0;
    listening.commit?.();
    vi.advanceTimersByTime(1_000);
    return changes.filter((topic) => topic === 'jobs');
  };
  commit([]);
  expect(commit([{ id: 'a', state: { kind: 'ended' } }])).toEqual(['jobs']);
  expect(commit([{ id: 'a', state: { kind: 'ended' } }])).toEqual([]);
  end();
  vi.useRealTimers();
});
