import path from 'node:path';
import { FSWatcher } from 'chokidar';
import { failedFolder, processedFolder } from '#core/after-action.ts';
import { message, type Message } from '#contract/messages/message.ts';
import type { LeavesOut, WatchHint } from '#ports/file-watcher.ts';

/** Stops without waiting for the drive. A call that hangs ends later, and its result is ignored. */
export type Stop = () => void;
export type OnHint = (hint: WatchHint) => void;

/** Errors of a watcher that is out of watches or handles. They come once for each entry, and all mean the same. */
const exhausted: readonly string[] = ['ENOSPC', 'EMFILE', 'ENFILE'];

/**
 * Returns the message for a limit that was reached. Linux limits the watches of a user and two more numbers; large
 * folder trees reach the first.
 */
const outOfWatches = (code: string): Message =>
  code === 'ENOSPC' ? message('folder.no-watches-left') : message('folder.no-watches-left-code', { code });

/**
 * The least time between scans because of names that are not text. A file that is being written causes an event for
 * every write, and a scan for each would never end.
 */
const unreadableEveryMs = 1_000;

/** Runs `work` once for all calls within `ms`. */
function createDebounce(ms: number, work: () => void): { schedule(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  return {
    schedule() {
      timer ??= setTimeout(() => {
        timer = null;
        work();
      }, ms);
    },
    stop: () => clearTimeout(timer ?? undefined),
  };
}

/** Returns the folders on the path, and the path itself where it is a folder. */
function foldersOf(below: string, isFolder: boolean): readonly string[] {
  const parts = below.split('/');
  return parts.slice(0, isFolder ? undefined : -1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

interface EventsEndListener {
  exhausted(why: Message): void;
  rootGone(): void;
}

export interface Events {
  /** Resolves once every folder below the root is watched, or the watch has been stopped. */
  begin(moved: () => void): Promise<true>;
  readonly stop: Stop;
}

/** Creates the watches of one root. Nothing is watched before `begin`. */
export function createEvents(root: string, onHint: OnHint, leavesOut: LeavesOut, ends: EventsEndListener): Events {
  // Moved originals need no events, and become more than all other entries.
  const excludedFolders = [processedFolder, failedFolder];
  const begun = { moved: (): void => undefined, over: false };
  const belowOf = (at: string): string => path.relative(root, at).split(path.sep).join('/');
  const watcher = new FSWatcher({
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: (at, stats) => {
      begun.moved();
      const below = belowOf(at);
      // The watcher also asks about paths above the root, which belong to no folder.
      if (below === '' || below === '..' || below.startsWith('../')) return false;
      return foldersOf(below, stats?.isDirectory() === true).some(
        (each) => excludedFolders.includes(each) || leavesOut(each),
      );
    },
  });
  const end = (tell: () => void): void => {
    if (begun.over) return;
    begun.over = true;
    tell();
  };
  const touched = (at: string): void => onHint({ kind: 'touched', path: belowOf(at) });
  watcher.on('add', touched).on('change', touched).on('unlink', touched);
  // The watcher cannot look up a name that is not text. Only the scan, which reads names as bytes, sees the file.
  const unreadable = createDebounce(unreadableEveryMs, () =>
    onHint({ kind: 'rescan', why: 'a name that is not text' }),
  );
  watcher.on('raw', (_event, name) => {
    if (name?.includes('\uFFFD') === true) unreadable.schedule();
  });
  watcher.on('unlinkDir', (at) => {
    if (belowOf(at) === '') end(() => ends.rootGone());
    else onHint({ kind: 'rescan', why: 'a subfolder went' });
  });
  watcher.on('error', (error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (exhausted.includes(code)) end(() => ends.exhausted(outOfWatches(code)));
    else onHint({ kind: 'rescan', why: `the watcher lost something (${code === '' ? 'unknown' : code})` });
  });
  const closed = Promise.withResolvers<true>();
  return {
    begin: (moved) => {
      // The watch was stopped while it waited for a thread.
      if (begun.over) return closed.promise;
      begun.moved = moved;
      const ready = new Promise<true>((resolve) => {
        watcher.on('ready', () => resolve(true));
        // A system without free watches may never report ready.
        watcher.on('error', () => resolve(true));
      });
      watcher.add(root);
      return Promise.race([ready, closed.promise]);
    },
    stop: () => {
      begun.over = true;
      unreadable.stop();
      // Calls that hang keep their places in the budget until they end.
      void Promise.allSettled([watcher.close()]).then(() => closed.resolve(true));
    },
  };
}
