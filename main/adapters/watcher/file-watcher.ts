import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FSWatcher } from 'chokidar';
import { failedFolder, processedFolder } from '#core/disposal.ts';
import type { FileWatcher, WatchHint } from '#ports/file-watcher.ts';
import { isRemoteFileSystem } from './remote-file-system.ts';

export interface FileWatcherOptions {
  /** How often a root is looked at that cannot be watched by events, or is away. */
  readonly pollMs?: number;
}

type Stop = () => Promise<void>;
type OnHint = (hint: WatchHint) => void;

/** Errors of a watcher that is out of watches or handles. They come once an entry, and mean the same each time. */
const exhausted: readonly string[] = ['ENOSPC', 'EMFILE', 'ENFILE'];

/**
 * chokidar for hints, and looking from time to time where events are not to be had: network file systems, a system out of
 * watches, a root that is away. The engine's own scan is the truth either way.
 */
export function createFileWatcher({ pollMs = 20_000 }: FileWatcherOptions = {}): FileWatcher {
  return {
    async watch(root, onHint) {
      let current: Stop = () => Promise.resolve();
      const life = { stopped: false };
      let changing: Promise<void> = Promise.resolve();
      /** One change of ways after the other: an error may come while the watcher is still starting. */
      const become = (start: () => Promise<Stop>): Promise<void> => {
        changing = changing.then(async () => {
          if (life.stopped) return;
          await current();
          current = await start();
        });
        return changing;
      };

      const byEvents = (): Promise<Stop> =>
        watchByEvents(root, onHint, {
          exhausted: (why) => void become(() => byPolling('no-watches', why)),
          rootGone: () => void become(untilThere),
        });
      const byPolling = (cause: 'network' | 'no-watches', why: string): Promise<Stop> => {
        onHint({ kind: 'polling', everyMs: pollMs, why, cause });
        return Promise.resolve(every(pollMs, () => onHint({ kind: 'rescan', why: 'time to look' })));
      };
      const untilThere = (): Promise<Stop> => {
        onHint({ kind: 'rescan', why: 'the folder is away' });
        const stop = every(pollMs, () => void look());
        const look = async (): Promise<void> => {
          if (!(await isFolder(root))) return;
          await stop();
          await become(begin);
          onHint({ kind: 'rescan', why: 'the folder is back' });
        };
        return Promise.resolve(stop);
      };
      const begin = async (): Promise<Stop> => {
        if (!(await isFolder(root))) return untilThere();
        if (await isRemoteFileSystem(root)) {
          return byPolling('network', 'A network folder tells nothing of changes by others.');
        }
        return byEvents();
      };

      await become(begin);
      return async () => {
        life.stopped = true;
        await changing;
        await current();
      };
    },
  };
}

/** Linux limits the watches of a user, and two more numbers; the first is what large folder trees run into. */
const outOfWatches = (code: string): string =>
  code === 'ENOSPC'
    ? 'The system has no watches left; raise fs.inotify.max_user_watches (ENOSPC).'
    : `The system has no watches left (${code}).`;

const isFolder = async (root: string): Promise<boolean> => (await stat(root).catch(() => null))?.isDirectory() === true;

function every(ms: number, look: () => void): Stop {
  const timer = setInterval(look, ms);
  return () => {
    clearInterval(timer);
    return Promise.resolve();
  };
}

/** A file that is being written tells of every write; a scan for each would be a scan without end. */
const unreadableEveryMs = 1_000;

/** Does `work` once for all that ask within `ms`. */
function createPause(ms: number, work: () => void): { ask(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = null;
        work();
      }, ms);
    },
    stop: () => clearTimeout(timer ?? undefined),
  };
}

interface Ends {
  exhausted(why: string): void;
  rootGone(): void;
}

/** Resolves once every folder below the root is watched. */
function watchByEvents(root: string, onHint: OnHint, ends: Ends): Promise<Stop> {
  // Moved originals are nobody's news, and grow to more entries than all the rest.
  const passedOver = [processedFolder, failedFolder].map((name) => path.join(root, name));
  const watcher = new FSWatcher({
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: (at) => passedOver.some((folder) => at === folder || at.startsWith(folder + path.sep)),
  });
  const life = { over: false };
  const end = (tell: () => void): void => {
    if (life.over) return;
    life.over = true;
    tell();
  };
  const touched = (at: string): void => {
    onHint({ kind: 'touched', path: path.relative(root, at).split(path.sep).join('/') });
  };
  watcher.on('add', touched).on('change', touched).on('unlink', touched);
  // A name that is not text cannot be looked up by the watcher; only the scan, which reads names as bytes, sees the file.
  const unreadable = createPause(unreadableEveryMs, () => onHint({ kind: 'rescan', why: 'a name that is not text' }));
  watcher.on('raw', (_event, name) => {
    if (name?.includes('\uFFFD') === true) unreadable.ask();
  });
  watcher.on('unlinkDir', (at) => {
    if (path.relative(root, at) === '') end(() => ends.rootGone());
    else onHint({ kind: 'rescan', why: 'a subfolder went' });
  });
  watcher.on('error', (error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (exhausted.includes(code)) end(() => ends.exhausted(outOfWatches(code)));
    else onHint({ kind: 'rescan', why: `the watcher lost something (${code === '' ? 'unknown' : code})` });
  });
  return new Promise((resolve) => {
    const stop = (): Promise<void> => {
      life.over = true;
      unreadable.stop();
      return watcher.close();
    };
    watcher.on('ready', () => resolve(stop));
    // A system out of watches may never become ready.
    watcher.on('error', () => resolve(stop));
    watcher.add(root);
  });
}
