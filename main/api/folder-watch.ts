import { folderWatchSchema, type FolderGap, type FolderWatchState } from '#contract/folders.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Engine } from '#engine/engine.ts';
import type { FolderState } from '#engine/folder-states.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';

interface FolderWatchDeps {
  readonly engine: Pick<Engine, 'folderStates' | 'isPaused'>;
  readonly journal: Pick<Journal, 'fact' | 'setFact'>;
  readonly settings: Pick<Settings, 'folders'>;
  readonly clock: Clock;
}

export interface FolderWatch {
  /** Notes the states of the folders now. Call it every few seconds. */
  check(): void;
  /** Returns since when a folder has its state, and when it was not watched since `fromMs`; `null` while nothing is known. */
  of(folderId: string, fromMs: number): { readonly sinceMs: number; readonly gaps: readonly FolderGap[] } | null;
}

/** The key of the fact that holds when folders were not watched, because their states are in memory only. */
const factKey = 'folder watch';
/** The time is stored at least this often, so that it is known when the app ended, however it ended. */
const noteMs = 300_000;
/** A longer silence means that the app was not running or the computer slept. */
const silenceMs = 2 * noteMs;
/** A folder that was away for a shorter time missed nothing that a person would look for. */
const shortestGapMs = 60_000;
const keptMs = 9 * 86_400_000;
const mostGaps = 100;

type Kept = ReturnType<typeof folderWatchSchema.parse>;
const nothing: Kept = { atMs: 0, folders: {} };

/** Remembers since when each folder is watched, and when it was not: away, refused, paused, or the app not running. */
export function createFolderWatch(deps: FolderWatchDeps): FolderWatch {
  const { engine, journal, settings, clock } = deps;
  const read = (): Kept => readKept(journal.fact(factKey));
  return {
    check() {
      const nowMs = clock.nowMs();
      const kept = read();
      const wasSilent = kept.atMs > 0 && nowMs - kept.atMs > silenceMs;
      const states = engine.folderStates();
      const folders: Kept['folders'] = {};
      for (const folder of settings.folders()) {
        const before = kept.folders[folder.id];
        const known = wasSilent && before !== undefined ? afterSilence(before, kept.atMs, nowMs) : before;
        const state = stateOf(folder, states.get(folder.id), engine.isPaused());
        const now = known === undefined ? firstSeen(state, nowMs) : changed(known, state, nowMs);
        if (now !== undefined) folders[folder.id] = now;
      }
      const isSame = !wasSilent && JSON.stringify(folders) === JSON.stringify(kept.folders);
      // A clock that was set back begins again.
      if (isSame && nowMs >= kept.atMs && nowMs - kept.atMs < noteMs) return;
      journal.setFact(factKey, JSON.stringify({ atMs: nowMs, folders } satisfies Kept));
    },
    of(folderId, fromMs) {
      const kept = read().folders[folderId];
      const folder = settings.folders().find(({ id }) => id === folderId);
      if (kept === undefined || folder === undefined) return null;
      // Who pauses a folder asks for this at once, before the next check has noted it.
      const stateNow = stateOf(folder, engine.folderStates().get(folder.id), engine.isPaused());
      const { state, sinceMs, gaps } = changed(kept, stateNow, clock.nowMs());
      const open: FolderGap[] = state === 'watched' ? [] : [{ kind: state, fromMs: sinceMs, toMs: null }];
      return { sinceMs, gaps: [...gaps, ...open].filter(({ toMs }) => toMs === null || toMs > fromMs) };
    },
  };
}

type KeptFolder = Kept['folders'][string];

/** A folder that is not scanned yet has the state that it had before. */
function stateOf(folder: WatchFolder, state: FolderState | undefined, isPaused: boolean): FolderWatchState | null {
  if (state !== undefined && state.refused !== null) return 'refused';
  if (state !== undefined && state.away !== null) return 'away';
  if (folder.paused || isPaused) return 'paused';
  return state === undefined || state.scannedAtMs === null ? null : 'watched';
}

const firstSeen = (state: FolderWatchState | null, nowMs: number): KeptFolder | undefined =>
  state === null ? undefined : { state, sinceMs: nowMs, gaps: [] };

function changed(kept: KeptFolder, state: FolderWatchState | null, nowMs: number): KeptFolder {
  if (state === null || state === kept.state) return kept;
  return { state, sinceMs: nowMs, gaps: withGap(kept, nowMs) };
}

/** Whatever the folder was before, it was not watched while the app was not running. */
function afterSilence(kept: KeptFolder, fromMs: number, nowMs: number): KeptFolder {
  const gaps = kept.state === 'watched' ? [...kept.gaps] : withGap(kept, fromMs);
  return { state: kept.state, sinceMs: nowMs, gaps: trimmed([...gaps, { kind: 'off', fromMs, toMs: nowMs }], nowMs) };
}

const withGap = ({ state, sinceMs, gaps }: KeptFolder, nowMs: number): FolderGap[] =>
  state === 'watched' || nowMs - sinceMs < shortestGapMs
    ? gaps
    : trimmed([...gaps, { kind: state, fromMs: sinceMs, toMs: nowMs }], nowMs);

const trimmed = (gaps: readonly FolderGap[], nowMs: number): FolderGap[] =>
  gaps.filter(({ toMs }) => toMs === null || toMs > nowMs - keptMs).slice(-mostGaps);

/** An unreadable fact counts as none: then nothing is known about earlier days. */
function readKept(text: string | null): Kept {
  try {
    const parsed = folderWatchSchema.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : nothing;
  } catch {
    return nothing;
  }
}
