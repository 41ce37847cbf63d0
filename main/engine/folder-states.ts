import type { AnyMessage } from '#contract/messages/message.ts';
import type { FolderId } from '#core/ids.ts';
import type { UnreadablePlace } from '#ports/file-source.ts';

/** The state of a watch folder, for the screen and the balance. It is in memory only, because a start scans again. */
export interface FolderState {
  readonly scannedAtMs: number | null;
  /** Why its root cannot be read now; `null` while it can. */
  readonly away: AnyMessage | null;
  /**
   * The identity of another directory that lies in the place of the root; `null` while none does. A person may confirm
   * it.
   */
  readonly otherRoot: string | null;
  /** Why the folder may not be watched, for example because it lies inside another. It is then never scanned. */
  readonly refused: AnyMessage | null;
  /** The folders in it that the last scan ignored because of their names. */
  readonly ignoredFolders: readonly string[];
  /** The places below the root that the last scan could not read. Nothing is known about files in them. */
  readonly unreadable: readonly UnreadablePlace[];
  /** Set while the watcher polls because events do not work. */
  readonly pollingEveryMs: number | null;
  /** Why events do not work; `null` while they do. */
  readonly pollingWhy: AnyMessage | null;
  /** Events do not work because the system has no watches left. On a network drive, events are never available. */
  readonly isOutOfWatches: boolean;
  /** Paths of the last scan without a row. Empty unless a file was lost. */
  readonly missing: readonly string[];
  readonly listedCount: number;
}

export interface FolderStates {
  get(id: FolderId): FolderState;
  update(id: FolderId, part: Partial<FolderState>): void;
  /** Removes folders that are not among these. */
  keepOnly(ids: ReadonlySet<FolderId>): void;
  all(): ReadonlyMap<FolderId, FolderState>;
}

const unseen: FolderState = {
  scannedAtMs: null,
  away: null,
  otherRoot: null,
  refused: null,
  ignoredFolders: [],
  unreadable: [],
  pollingEveryMs: null,
  pollingWhy: null,
  isOutOfWatches: false,
  missing: [],
  listedCount: 0,
};

/** Creates the states of folders. A folder that was never scanned has a default state. */
export function createFolderStates(): FolderStates {
  const states = new Map<FolderId, FolderState>();
  const get = (id: FolderId): FolderState => states.get(id) ?? unseen;
  return {
    get,
    update: (id, part) => void states.set(id, { ...get(id), ...part }),
    keepOnly: (ids) => {
      for (const id of states.keys()) if (!ids.has(id)) states.delete(id);
    },
    all: () => states,
  };
}
