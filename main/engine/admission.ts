import type { AnyMessage } from '#contract/messages/message.ts';
import type { FolderId } from '#core/ids.ts';
import { badPattern, badPatternMessage } from '#core/patterns.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { FolderGuard } from '#ports/folder-guard.ts';
import type { Settings } from '#ports/settings.ts';

/**
 * Decides which folders of the settings may be watched. Stored folders are checked like those that a person adds, and
 * again before every scan, because a template may have written the settings and links may change.
 */
export interface Admission {
  /** Returns why a folder may not be watched; `null` when it may. */
  judge(folder: WatchFolder): Promise<AnyMessage | null>;
  /**
   * Returns whether the folder was checked and may be watched. Nothing of any other folder is read, uploaded or moved.
   */
  isAdmitted(folder: WatchFolder): boolean;
}

/**
 * Without a guard, as in the simulator, every folder with valid patterns may be watched. `onAdmitted` wakes the stages
 * that have waited for the first verdict.
 */
export function createAdmission(settings: Settings, guard: FolderGuard | undefined, onAdmitted: () => void): Admission {
  /** The real paths of the roots that may be watched. */
  const admitted = new Map<FolderId, string>();
  const admit = (id: FolderId, real: string): void => {
    const isNew = !admitted.has(id);
    admitted.set(id, real);
    if (isNew) onAdmitted();
  };
  const judgeRoot = async (id: FolderId, root: string): Promise<AnyMessage | null> => {
    if (guard === undefined) {
      admit(id, root);
      return null;
    }
    const folders = settings.folders();
    // Of two folders that contain one another, only the first is admitted.
    const before = folders.slice(
      0,
      folders.findIndex((folder) => folder.id === id),
    );
    const verdict = await guard.judge(
      root,
      before.flatMap((folder) => admitted.get(folder.id) ?? []),
    );
    if (verdict.kind === 'refused') return verdict.text;
    admit(id, verdict.real);
    return null;
  };
  return {
    isAdmitted: ({ id, root }) => root === null || guard === undefined || admitted.has(id),
    async judge(folder) {
      const { id, root } = folder;
      if (root === null) return null;
      const bad = badPattern([...folder.include, ...folder.exclude]);
      const why = bad === null ? await judgeRoot(id, root) : badPatternMessage(bad);
      if (why !== null) admitted.delete(id);
      return why;
    },
  };
}
