import type { AnyMessage } from '#contract/messages/message.ts';
import type { FolderId } from '#core/ids.ts';
import type { UnreadablePlace } from '#ports/file-source.ts';

/** How a watch folder stands, for the screen and the balance. In memory: a start scans again. */
export interface FolderState {
  readonly scannedAtMs: number | null;
  /** Why its root cannot be read now; `null` while it can. */
  readonly away: AnyMessage | null;
  /** The identity of another directory that lies in the root's place; `null` while none does. A person may confirm it. */
  readonly otherRoot: string | null;
  /** Why it may not be watched at all: it lies in another one, for example. It is never scanned. */
  readonly refused: AnyMessage | null;
  /** Folders in it that are left alone because of their names, as the last scan saw them. */
  readonly leftAlone: readonly string[];
  /** Places below the root that the last scan could not read: nothing is known of the files in them. */
  readonly unreadable: readonly UnreadablePlace[];
  /** Set while the watcher looks from time to time because events cannot be obtained. */
  readonly pollingEveryMs: number | null;
  /** Why events cannot be obtained; `null` while they can. */
  readonly pollingWhy: AnyMessage | null;
  /** Events cannot be obtained because the system has no watches left; on a network drive there are none available. */
  readonly isOutOfWatches: boolean;
  /** Paths of the last scan that no row tells of. Always empty, unless a file was lost. */
  readonly missing: readonly string[];
  readonly listedCount: number;
}

export interface FolderStates {
  get(id: FolderId): FolderState;
  update(id: FolderId, part: Partial<FolderState>): void;
  /** Forgets folders that are not among these. */
  keepOnly(ids: ReadonlySet<FolderId>): void;
  all(): ReadonlyMap<FolderId, FolderState>;
}

const unseen: FolderState = {
  scannedAtMs: null,
  away: null,
  otherRoot: null,
  refused: null,
  leftAlone: [],
  unreadable: [],
  pollingEveryMs: null,
  pollingWhy: null,
  isOutOfWatches: false,
  missing: [],
  listedCount: 0,
};

/** States of folders that nobody has looked at yet. */
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
