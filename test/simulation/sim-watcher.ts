import type { FileWatcher, WatchHint } from '#ports/file-watcher.ts';
import type { Life } from './life.ts';
import type { Disk } from './sim-files.ts';

/** Delivers hints of the disk while this life of the process lasts. */
export function createSimWatcher(disk: Disk, life: Life): FileWatcher {
  return {
    watch: (root, onHint) =>
      life.call('watch', 5, () => {
        const tell = (hint: WatchHint): void => {
          if (life.alive) onHint(hint);
        };
        disk.watchers.set(root, tell);
        return () => {
          if (disk.watchers.get(root) === tell) disk.watchers.delete(root);
        };
      }),
  };
}
