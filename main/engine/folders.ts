import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { oneOffBatch, oneOffPrefix } from '#core/watch-folder.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';
import type { Admission } from './admission.ts';

/** The watch folders as the stages see them. */
export interface Folders {
  /** Returns the folders of the settings. */
  all(): readonly WatchFolder[];
  /** Returns the rules of a folder or one-off batch; `null` when it was removed. */
  get(id: FolderId): WatchFolder | null;
  /** Returns where a file lies; `null` when its folder was removed. */
  refOf(file: Pick<TrackedFile, 'folderId' | 'path'>): FileRef | null;
  /**
   * Returns whether a person has paused everything or this folder, or the folder may not be watched or is not checked
   * yet.
   */
  isPaused(folder: WatchFolder | null): boolean;
  /** Pauses everything, or resumes. */
  pauseAll(isPaused: boolean): void;
}

interface FoldersDeps {
  readonly settings: Pick<Settings, 'folders'>;
  readonly journal: Pick<Journal, 'fact' | 'setFact'>;
  readonly admission: Pick<Admission, 'isAdmitted'>;
}

/** The key of the fact that says whether a person has paused everything. */
const pausedKey = 'paused';

/** An unreadable fact may have been a pause, so that nothing is uploaded until a person resumes. */
const isPausedBy = (fact: string | null): boolean => fact !== null && fact !== 'no';

/** Returns the rules of a folder, from the settings or created for a one-off batch. */
export function folderOf(settings: Pick<Settings, 'folders'>, id: FolderId): WatchFolder | null {
  if (id.startsWith(oneOffPrefix)) return oneOffBatch(id);
  return settings.folders().find((folder) => folder.id === id) ?? null;
}

/** Reads the settings on each call, because a person may change them at any time. */
export function createFolders({ settings, journal, admission }: FoldersDeps): Folders {
  const get = (id: FolderId): WatchFolder | null => folderOf(settings, id);
  return {
    all: () => settings.folders(),
    get,
    refOf: ({ folderId, path }) => {
      const folder = get(folderId);
      return folder === null ? null : { root: folder.root, path };
    },
    isPaused: (folder) =>
      folder?.paused === true ||
      isPausedBy(journal.fact(pausedKey)) ||
      (folder !== null && !admission.isAdmitted(folder)),
    pauseAll: (isPaused) => journal.setFact(pausedKey, isPaused ? 'yes' : 'no'),
  };
}
