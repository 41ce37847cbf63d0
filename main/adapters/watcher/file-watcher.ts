import { stat } from 'node:fs/promises';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { FileWatcher } from '#ports/file-watcher.ts';
import type { RootCalls } from '#ports/root-calls.ts';
import { isRemoteFileSystem } from './remote-file-system.ts';
import { createEvents, type OnHint, type Stop } from './events.ts';

export interface FileWatcherOptions {
  /** Makes every call to a root, so that one that hangs blocks nothing else. */
  readonly calls: RootCalls;
  /** The interval of checks for a root that cannot be watched by events, or is away. */
  readonly pollMs?: number;
}

/** The number of threads that starting a watch counts for, so that a listing still has some beside it. */
const startThreads = 4;

/**
 * Watches with chokidar, and checks at intervals where events do not work: network file systems, a system without free
 * watches, a root that is away or does not respond. In both cases only the engine's scan is reliable.
 */
export function createFileWatcher({ calls, pollMs = 20_000 }: FileWatcherOptions): FileWatcher {
  return {
    async watch(root, notify, isExcluded = () => false) {
      const mode = createWatchMode();
      const onHint: OnHint = (hint) => {
        if (!mode.isStopped()) notify(hint);
      };
      const watchByEvents = async (): Promise<Stop> => {
        const events = createEvents(root, onHint, isExcluded, {
          exhausted: (why) => void mode.switchTo(() => watchByPolling('no-watches', why)),
          rootGone: () => void mode.switchTo(waitForRoot),
        });
        if ((await calls.call(root, (moved) => events.begin(moved), startThreads)) === null) {
          events.stop();
          return waitForRoot();
        }
        onHint({ kind: 'events' });
        return events.stop;
      };
      const watchByPolling = (cause: 'network' | 'no-watches', why: AnyMessage): Stop => {
        onHint({ kind: 'polling', everyMs: pollMs, why, cause });
        return every(pollMs, () => onHint({ kind: 'rescan', why: 'time to look' }));
      };
      const waitForRoot = (): Stop => {
        onHint({ kind: 'rescan', why: 'the folder is away' });
        const stop = every(pollMs, () => void check());
        const check = async (): Promise<void> => {
          if ((await kindOf(root)) === 'away' || !mode.isCurrent(stop)) return;
          await mode.switchTo(begin);
          onHint({ kind: 'rescan', why: 'the folder is back' });
        };
        return stop;
      };
      const kindOf = async (folder: string): Promise<'here' | 'network' | 'away'> =>
        (await calls.call(folder, () => classifyRoot(folder))) ?? 'away';
      const begin = async (): Promise<Stop> => {
        switch (await kindOf(root)) {
          case 'away':
            return waitForRoot();
          case 'network':
            return watchByPolling('network', message('folder.network-drive'));
          case 'here':
            return watchByEvents();
        }
      };

      await mode.switchTo(begin);
      return mode.stop;
    },
  };
}

/** The way in which a root is watched now. */
interface WatchMode {
  /** Makes changes one after another, because an error may come while the watcher is still starting. */
  switchTo(start: () => Stop | Promise<Stop>): Promise<void>;
  isCurrent(stop: Stop): boolean;
  isStopped(): boolean;
  readonly stop: Stop;
}

function createWatchMode(): WatchMode {
  const state: { current: Stop; stopped: boolean } = { current: () => undefined, stopped: false };
  const isStopped = (): boolean => state.stopped;
  let changing: Promise<void> = Promise.resolve();
  return {
    switchTo(start) {
      changing = changing.then(async () => {
        if (isStopped()) return;
        state.current();
        const next = await start();
        if (isStopped()) next();
        else state.current = next;
      });
      return changing;
    },
    isCurrent: (stop) => !isStopped() && state.current === stop,
    isStopped,
    stop: () => {
      state.stopped = true;
      state.current();
    },
  };
}

async function classifyRoot(root: string): Promise<'here' | 'network' | 'away'> {
  if ((await stat(root).catch(() => null))?.isDirectory() !== true) return 'away';
  return (await isRemoteFileSystem(root)) ? 'network' : 'here';
}

function every(ms: number, look: () => void): Stop {
  const timer = setInterval(look, ms);
  return () => clearInterval(timer);
}
