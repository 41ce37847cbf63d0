import type { BatchId, FolderId, TrackedFileId, ServiceId } from '#core/ids.ts';
import type { OnHoldReason, FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';

/** The order of a list. Files that are equal in it follow each other by detection. */
export interface ListOrder {
  /** `name`: as people sort names, without case and accents, and numbers by their value. */
  readonly by: 'seen' | 'name' | 'size' | 'state' | 'folder';
  readonly descending: boolean;
  /** The states or the ids of folders in their ascending order. Others come last. */
  readonly ranks?: readonly string[];
}

/** The conditions of a list. All that are given must hold. */
export interface ListQuery {
  readonly kinds?: readonly FileStateKind[];
  readonly folderId?: FolderId;
  readonly jobId?: string;
  /** A part of the path. ASCII letters match in either case, and `\` matches `/`. */
  readonly text?: string;
  /** Only files that were first seen at or after this time. */
  readonly sinceMs?: number;
  /** Roots of folders. With them `text` matches the whole path, as lists show it. */
  readonly roots?: ReadonlyMap<FolderId, string>;
  /** Without it, the file that was seen last comes first. */
  readonly order?: ListOrder;
  readonly offset: number;
  /**
   * Instead of `offset`: returns the page with this file in its middle, or with the position where the file would be.
   */
  readonly around?: TrackedFileId;
  readonly limit: number;
}

interface ListAnswer {
  readonly files: readonly TrackedFile[];
  /** The number of files on all pages. */
  readonly total: number;
  /** The position of the first of `files` in the whole list. */
  readonly offset: number;
}

/** The conditions of a list of batches. All that are given must hold. */
export interface BatchQuery {
  /** Only batches that have a file in one of these states. */
  readonly withFilesIn?: readonly FileStateKind[];
  readonly folderId?: FolderId;
  readonly offset: number;
  readonly limit: number;
}

/** How many files are in one state, and their bytes. */
export interface StateSum {
  readonly kind: FileStateKind;
  readonly files: number;
  readonly sizeBytes: number;
}

/** How many files of a folder are in each state, and when the one that was detected last was first seen. */
export interface FolderTally {
  readonly states: Readonly<Partial<Record<FileStateKind, number>>>;
  readonly lastSeenAtMs: number | null;
}

/** The times at which files became done since `seq`, in order. */
interface FinishedSince {
  /** The `seq` for the next call. */
  readonly seq: number;
  readonly atMs: readonly number[];
}

/** Queries of the screens, which the engine never uses. Nothing here decides anything. */
export interface JournalViews {
  list(query: ListQuery): ListAnswer;
  /** Returns the ids of the first files of a list, in its order: what an act on the whole list is about. */
  idsOf(query: Omit<ListQuery, 'offset' | 'around' | 'limit'>, limit: number): readonly TrackedFileId[];
  /** The batch that was opened last comes first. Batches whose row cannot be read are left out of the page. */
  batches(query: BatchQuery): { readonly batches: readonly Batch[]; readonly total: number };
  /** Returns the files of these batches by state. A batch without files is left out. */
  sumsOf(batchIds: readonly BatchId[]): ReadonlyMap<BatchId, readonly StateSum[]>;
  /** Returns the files that are in progress and in no batch, by folder and state, the folder of the oldest file first. */
  unbatched(): ReadonlyMap<FolderId, readonly StateSum[]>;
  /** Returns the first of these files, in the order of detection. */
  firstUnbatched(folderId: FolderId, limit: number): readonly TrackedFile[];
  /** Returns when each of these batches ended, as its notice records it. */
  endsOf(batchIds: readonly BatchId[]): ReadonlyMap<BatchId, number>;
  /**
   * Returns how many files of a folder were first seen from each of these times to the next, for ascending times. Files
   * are in the order of detection; where the clock was set in between, the border is where it first passed the time.
   */
  seenBetween(folderId: FolderId, timesMs: readonly number[]): readonly number[];
  /** Returns the files of a folder that were seen last, the latest first. */
  lastSeen(folderId: FolderId, limit: number): readonly TrackedFile[];
  /** Returns the folders that have files. It takes no longer for more files. */
  tallies(): ReadonlyMap<FolderId, FolderTally>;
  /** Returns our files among these ids of the service, by that id; the oldest row where several own one. */
  byRemote(fileIds: readonly string[]): ReadonlyMap<string, TrackedFile>;
  /** Returns our batches among these jobs, by the id of the job. */
  byJob(jobIds: readonly string[]): ReadonlyMap<string, Batch>;
  /** Returns how many files are on hold for this reason. */
  heldFor(reason: OnHoldReason): number;
  unreadNotices(): number;
  /** Returns the processed files with a warning that no person has acknowledged, the newest first, and their number. */
  unseenWarnings(limit: number): { readonly files: readonly TrackedFile[]; readonly total: number };
  /**
   * Returns the sizes (bytes) of the contents for this service among `limit` files in the order of detection, and where the
   * next page begins; `null` after the last file. The first page begins at 0.
   */
  contentSizes(
    serviceId: ServiceId,
    after: number,
    limit: number,
  ): { readonly sizes: readonly number[]; readonly next: number | null };
  /** Returns the services to which files in these states are bound. */
  servicesOf(kinds: readonly FileStateKind[]): readonly ServiceId[];
  /**
   * Returns the services to which files were bound, without `current`, each with the number of files that are done
   * there.
   */
  doneAtOthers(current: ServiceId | null): readonly { readonly serviceId: ServiceId; readonly done: number }[];
  /**
   * Returns when files became done. With `seq: null` all since `sinceMs`, otherwise those that were written after that
   * result.
   */
  finishedSince(seq: number | null, sinceMs: number): FinishedSince;
  /** Returns whether the notice exists. The ids come from outside. */
  knowsNotice(id: string): boolean;
  knowsFile(id: string): id is TrackedFileId;
}
