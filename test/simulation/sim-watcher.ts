import type { FileWatcher } from '#ports/file-watcher.ts';
import type { Life } from './life.ts';
import type { Disk } from './sim-files.ts';

/** Hints of the disk, for as long as this life of the process lasts. */
export function createSimWatcher(disk: Disk, life: Life): FileWatcher {
  return {
    watch: (root, onHint) =>
      life.call('watch', 5, () => {
        disk.watchers.set(root, (hint) => {
          if (life.alive) onHint(hint);
        });
        return () => life.call('unwatch', 1, () => void disk.watchers.delete(root));
      }),
  };
}
