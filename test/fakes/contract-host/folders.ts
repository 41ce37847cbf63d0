import { message, type AnyMessage } from '#contract/messages/message.ts';
import { folderId, type FolderId, type ServiceId, type TrackedFileId } from '#core/ids.ts';
import type { StabilityWait } from '#core/stabilize.ts';
import type { Answering } from '#core/verification.ts';
import { defaultJobOptions, watchFolder, type WatchFolder } from '#core/watch-folder.ts';
import type { FolderState } from '#engine/folder-states.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';
import type { Dials } from './dials.ts';
import type { Standing } from './standing-engine.ts';

const [scannerRoot, accountsRoot, receiptsRoot] = [
  '/mnt/archive/scans',
  '/home/anna/Documents/Accounts',
  '/media/anna/USB STICK/Receipts',
];
const scans = folderId('folder-0');

/** A network drive, a folder whose originals are moved, and one on a USB stick. */
export function makeFolders({ mode }: Dials): readonly WatchFolder[] {
  if (mode === 'first-run') return [];
  if (mode === 'empty') return [watchFolder(scans, '/home/anna/Documents/Intray')];
  const job = { ...defaultJobOptions, metadata: { cost_centre: '4711' } };
  return [
    watchFolder(scans, scannerRoot),
    watchFolder(folderId('folder-1'), accountsRoot, { afterAction: 'move', job, passwordIds: ['a', 'b'] }),
    watchFolder(folderId('folder-2'), receiptsRoot),
  ];
}

/** Returns why the files below a root are unknown; `null` when the root is there. */
export const awayBecause = (root: string | null, { away, mode }: Pick<Dials, 'away' | 'mode'>): AnyMessage | null =>
  away && mode !== 'first-run' && root === receiptsRoot ? message('folder.away') : null;

const hourMs = 3_600_000;

/** Writes when the folders were not watched, as an app that has run for days would have done. */
export function keepWatchGaps(journal: Pick<Journal, 'setFact'>, { away, mode }: Dials, nowMs: number): void {
  if (mode === 'first-run' || mode === 'empty') return;
  const ago = (hours: number) => nowMs - hours * hourMs;
  const weekend = { kind: 'off', fromMs: ago(74), toMs: ago(52) } as const;
  const folders = {
    'folder-0': { state: 'watched', sinceMs: ago(150), gaps: [] },
    'folder-1': { state: 'watched', sinceMs: ago(52), gaps: [weekend] },
    'folder-2': {
      ...{ state: away ? 'away' : 'watched', sinceMs: ago(3) },
      gaps: [{ kind: 'paused', fromMs: ago(100), toMs: ago(92) }, weekend],
    },
  };
  journal.setFact('folder watch', JSON.stringify({ atMs: nowMs, folders }));
}

export interface StandingDeps {
  readonly dials: Dials;
  readonly clock: () => number;
  readonly settings: Pick<Settings, 'folders'>;
  readonly inUse: ServiceId | null;
  readonly waits: ReadonlyMap<TrackedFileId, StabilityWait>;
}

const askedEveryMs = 20_000;

/** Returns what stages would know that watch these folders and poll the service in use. */
export function standingOf({ dials, clock, settings, inUse, waits }: StandingDeps): Standing {
  const startMs = clock();
  // Answers come at intervals, as from real stages. A silent subject has been silent since before the world started.
  const askedAtMs = () => startMs - 4_000 + Math.floor((clock() - startMs) / askedEveryMs) * askedEveryMs;
  const answers = (kind: Answering['kind'], id: string, silentForMs: number | null): Answering =>
    silentForMs === null
      ? { kind, id, answeredAtMs: askedAtMs(), unresponsiveSinceMs: null }
      : { kind, id, answeredAtMs: startMs - silentForMs - askedEveryMs, unresponsiveSinceMs: startMs - silentForMs };
  // No stage watches folders that were added later.
  const known = new Set(settings.folders().map(({ id }) => id));
  const watched = () => settings.folders().filter(({ id }) => known.has(id));
  return {
    waits,
    folders: () => new Map(watched().map(({ id, root }) => [id, stateOf(id, awayBecause(root, dials), askedAtMs())])),
    answering: () => [
      ...watched().map(({ id, root }) => answers('folder', id, awayBecause(root, dials) === null ? null : 180_000)),
      ...(inUse === null ? [] : [answers('service', inUse, dials.mode === 'offline' ? 120_000 : null)]),
    ],
  };

  function stateOf(id: FolderId, away: AnyMessage | null, scannedAtMs: number): FolderState {
    const isPolled = id === scans && dials.mode !== 'empty';
    return {
      scannedAtMs,
      away,
      otherRoot: null,
      refused: null,
      ignoredFolders: [],
      unreadable: [],
      pollingEveryMs: isPolled ? 20_000 : null,
      pollingWhy: null,
      isOutOfWatches: false,
      missing: [],
      listedCount: 0,
    };
  }
}
