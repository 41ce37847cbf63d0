import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { leavesOutFolder } from '#core/folder-rules.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { WatchHint } from '#ports/file-watcher.ts';
import type { FileWatcher } from '#ports/file-watcher.ts';
import type { Logger } from '#ports/logger.ts';
import type { Admission } from './admission.ts';
import type { Detector } from './detector.ts';
import type { Folders } from './folders.ts';
import type { FolderStates } from './folder-states.ts';
import type { StageSpec, Wake } from './stage.ts';
import type { ScanStage } from './scan-stage.ts';

/** With more hints than this, a scan is cheaper (50,000 files: 0.12 s). */
const mostHints = 5_000;
const batchSize = 100;

export interface DetectStage extends StageSpec {
  /** Watches exactly the folders of the settings from now on. A folder that does not respond delays no other. */
  follow(): void;
  stopWatching(): void;
}

interface DetectDeps extends WatchDeps {
  readonly detector: Pick<Detector, 'detectPath' | 'addNew'>;
  readonly states: Pick<FolderStates, 'update'>;
  /** Where a watcher has lost a hint, only a scan finds the change. */
  readonly scan: Pick<ScanStage, 'hint'>;
  readonly wake: Wake;
}

interface WatchDeps {
  readonly watcher: FileWatcher;
  readonly folders: Pick<Folders, 'all' | 'get'>;
  readonly admission: Pick<Admission, 'judge'>;
  readonly logger: Logger;
}

/** Turns the hints of a watcher into detections. */
export function createDetectStage(deps: DetectDeps): DetectStage {
  const { scan, states, wake } = deps;
  const hinted = new Map<FolderId, Set<string>>();

  const onHint = (folder: WatchFolder, hint: WatchHint): void => {
    const paths = hinted.get(folder.id) ?? new Set();
    switch (hint.kind) {
      case 'touched':
        paths.add(hint.path);
        break;
      case 'rescan':
        scan.hint(folder.id);
        return;
      case 'events':
        states.update(folder.id, { pollingEveryMs: null, pollingWhy: null, isOutOfWatches: false });
        return;
      case 'polling': {
        const isOutOfWatches = hint.cause === 'no-watches';
        states.update(folder.id, { pollingEveryMs: hint.everyMs, pollingWhy: hint.why, isOutOfWatches });
        scan.hint(folder.id);
        return;
      }
    }
    if (paths.size > mostHints) {
      paths.clear();
      scan.hint(folder.id);
    }
    hinted.set(folder.id, paths);
    wake();
  };
  return {
    name: 'detect',
    interest: {},
    pass: async (signal) => {
      for (let some = take(hinted); some !== null && !signal.aborted; some = take(hinted)) {
        const folder = deps.folders.get(some.id);
        if (folder === null) continue;
        try {
          await detectAll(deps.detector, folder, some.paths);
        } catch (error) {
          // A scan finds the files whose hints were lost here.
          scan.hint(folder.id);
          throw error;
        }
      }
      return null;
    },
    ...createWatching(deps, onHint),
  };
}

/** Returns the next paths to check, and removes their hints. */
function take(hinted: Map<FolderId, Set<string>>): { readonly id: FolderId; readonly paths: readonly string[] } | null {
  for (const [id, paths] of hinted) {
    const some = [...paths].slice(0, batchSize);
    for (const path of some) paths.delete(path);
    if (paths.size === 0) hinted.delete(id);
    if (some.length > 0) return { id, paths: some };
  }
  return null;
}

function createWatching(
  deps: WatchDeps,
  onHint: (folder: WatchFolder, hint: WatchHint) => void,
): Pick<DetectStage, 'follow' | 'stopWatching'> {
  const watched = new Map<FolderId, { readonly rules: string; readonly stop: () => void }>();
  return {
    follow: () => {
      const wanted = new Map(deps.folders.all().map((folder) => [folder.id, folder]));
      for (const [id, { rules, stop }] of watched) {
        const folder = wanted.get(id);
        if (folder !== undefined && watchRules(folder) === rules) continue;
        watched.delete(id);
        stop();
      }
      for (const folder of wanted.values()) {
        const { id, root } = folder;
        if (root === null || watched.has(id)) continue;
        const stop = watch(
          deps,
          { ...folder, root },
          (hint) => onHint(folder, hint),
          () => {
            if (watched.get(id)?.stop === stop) watched.delete(id);
          },
        );
        watched.set(id, { rules: watchRules(folder), stop });
      }
    },
    stopWatching: () => {
      for (const { stop } of watched.values()) stop();
      watched.clear();
    },
  };
}

/** The rules that decide which folders need watches. When they change, the folder is watched again. */
const watchRules = ({ root, subfolders, standardIgnores, exclude }: WatchFolder): string =>
  JSON.stringify([root, subfolders, standardIgnores, exclude]);

/** Starts to watch. The result ends the watch at once, even while it is still starting. */
function watch(
  deps: WatchDeps,
  folder: WatchFolder & { readonly root: string },
  onHint: (hint: WatchHint) => void,
  refused: () => void,
): () => void {
  const life: { isOver: boolean; stop: (() => void) | null } = { isOver: false, stop: null };
  const tell = (error: unknown): void => deps.logger.error('A folder cannot be watched', { error });
  const begin = async (): Promise<void> => {
    const why = await deps.admission.judge(folder);
    if (why !== null) {
      // The next change of the settings may admit the folder.
      refused();
      return;
    }
    const stop = await deps.watcher.watch(
      folder.root,
      (hint) => {
        if (!life.isOver) onHint(hint);
      },
      (path) => leavesOutFolder(folder, path),
    );
    if (life.isOver) {
      stop();
      return;
    }
    life.stop = stop;
    // No hint reports changes between the first scan and this moment.
    onHint({ kind: 'rescan', why: 'it is watched from now on' });
  };
  begin().catch(tell);
  return () => {
    life.isOver = true;
    life.stop?.();
  };
}

async function detectAll(
  detector: DetectDeps['detector'],
  folder: WatchFolder,
  paths: readonly string[],
): Promise<void> {
  const fresh: TrackedFile[] = [];
  for (const path of paths) {
    const file = await detector.detectPath(folder, path);
    if (file !== null) fresh.push(file);
  }
  detector.addNew(folder, fresh);
}
