import type { AnyMessage } from '#contract/messages/message.ts';
import type { FolderId } from '#core/ids.ts';
import { badPattern, badPatternMessage } from '#core/patterns.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { FolderGuard } from '#ports/folder-guard.ts';
import type { Settings } from '#ports/settings.ts';

/**
 * Which folders of the settings may be watched. Stored ones are judged like those that a person adds, and again before every
 * scan: a file of settings may be written by anybody's template, and links change.
 */
export interface Admission {
  /** Why a folder may not be watched; `null` when it may. */
  judge(folder: WatchFolder): Promise<AnyMessage | null>;
  /** Whether it was judged and may be watched. Nothing of another one is read, sent or moved. */
  isAdmitted(folder: WatchFolder): boolean;
}

/**
 * A program without a guard, such as the simulator, takes every folder whose patterns can be read. `onAdmitted` wakes what
 * has waited for the first verdict.
 */
export function createAdmission(settings: Settings, guard: FolderGuard | undefined, onAdmitted: () => void): Admission {
  /** The real roots of those that may be watched. */
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
    // Of two that lie in one another the first stands.
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
