import type { AnyMessage } from '#contract/messages/message.ts';
import type { BalanceFacts } from '#core/balance.ts';
import type { Transition } from '#core/transition.ts';
import type { FolderId, TrackedFileId, ServiceId, BatchId, Sha256 } from '#core/ids.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Notice } from '#core/notice.ts';
import type { Batch, BatchStateKind } from '#core/batch-state.ts';
import type { FileStat } from '#core/file-stat.ts';

/** A line of a file's history. */
export interface HistoryEntry {
  readonly atMs: number;
  readonly from: FileStateKind | null;
  readonly to: FileStateKind;
  readonly message: AnyMessage;
}

/** A notice with its marks. `unread` is set exactly once; `shown` means that the notifier accepted it. */
export type NoticeEntry = Notice & {
  readonly unread: boolean;
  readonly shown: boolean;
};

export interface FileQuery {
  readonly kinds?: readonly FileStateKind[];
  readonly folderId?: FolderId;
  readonly batchId?: BatchId;
  /** Files that are due at or before this time. */
  readonly dueByMs?: number;
  /** Only files whose original is in this state; `none`: it has not been handled. */
  readonly original?: 'none' | 'copying';
  /** Without files that go to these services. */
  readonly exceptServices?: readonly ServiceId[];
  readonly limit?: number;
  /** The number of rows to skip. */
  readonly offset?: number;
  /** Only rows after this one, for paging in the order of first detection. */
  readonly after?: TrackedFileId;
}

/** The data of a row that a scan compares with the file at a path. `stat` is `null` where the row cannot be read. */
export interface PresentRow {
  readonly path: string;
  readonly kind: FileStateKind;
  readonly stat: FileStat | null;
  /** The reason of a file that is on hold or ignored. */
  readonly reason: string | null;
}

/** A batch whose row cannot be read, by its columns. */
export interface DamagedBatch extends Pick<Batch, 'id' | 'revision' | 'folderId' | 'serviceId'> {
  /** The text of the column. It may be no valid state. */
  readonly state: string;
  /** The batch from the row's text, where the text is intact and only the columns are damaged. */
  readonly whole: Batch | null;
}

/** Rows that were found damaged when they were read. */
interface DamagedRows {
  /** `needs-decision` where the text of the row cannot be read; as in the text where only columns are damaged. */
  readonly files: readonly TrackedFile[];
  readonly batches: readonly DamagedBatch[];
  readonly notices: readonly Notice['id'][];
}

/**
 * The authority on what has happened. It is synchronous on purpose, so that reading, deciding and committing cannot be
 * interleaved with anything. Rows are parsed before use. A file whose row cannot be read is returned as
 * `needs-decision` with the reason; a batch or notice is not returned. All of them are noted (`damagedRows`).
 */
export interface Journal {
  /**
   * Commits in one transaction: new rows, history, notices. The data is on the disk when this returns. Throws, and
   * changes nothing, when a row was changed since it was read or a transition is not allowed; both are bugs.
   */
  commit(decision: Transition, nowMs: number): void;
  /**
   * Adds new detections in one transaction. They survive a crash of the process but not a power failure, because the
   * next scan finds them again.
   */
  addDetected(files: readonly TrackedFile[], nowMs: number): void;

  file(id: TrackedFileId): TrackedFile | null;
  files(query: FileQuery): readonly TrackedFile[];
  countIn(kinds: readonly FileStateKind[], folderId?: FolderId): number;
  /** Returns when the first file of these kinds is due, after `afterMs` where that is given; `null` when none is. */
  nextDueMs(kinds: readonly FileStateKind[], afterMs?: number): number | null;
  /** Returns the row that lies at a path. */
  presentAt(folderId: FolderId, path: string): TrackedFile | null;
  /** Returns a page of the rows that lie at a path of the folder, in the order of paths, after `after`. */
  presentPage(folderId: FolderId, after: string, limit: number): readonly PresentRow[];
  /** Returns whether any row, present or not, has this path. */
  knowsPath(folderId: FolderId, path: string): boolean;
  membersOf(batchId: BatchId): readonly TrackedFile[];
  /**
   * Returns the file behind which `but`, with the same content, waits at this service (`firstKinds`): done files come
   * first, then those that were seen earlier, and one that was skipped unconfirmed last.
   */
  firstWith(hash: Sha256, serviceId: ServiceId, but: TrackedFileId): TrackedFile | null;
  /**
   * Returns the file with this content that a person has moved from this service to another; `null` when there is none.
   */
  sentOnFrom(hash: Sha256, serviceId: ServiceId): TrackedFile | null;
  /** Returns the rows of a folder with this content that no longer lie at a path. */
  removedWithContent(folderId: FolderId, hash: Sha256): readonly TrackedFile[];
  /** Returns the missing files of a folder that were never read. */
  missingUnread(folderId: FolderId): readonly TrackedFile[];
  /** Returns duplicates whose first file has ended, each with that file. */
  answeredDuplicates(limit: number): readonly { readonly file: TrackedFile; readonly first: TrackedFile }[];
  /**
   * Returns done files and duplicates whose original has not been handled (`none`), and any whose move is due (`moving`
   * or `restoring`). Folders in `away` are excluded, because their moves wait.
   */
  afterActionDue(nowMs: number, limit: number, away?: readonly FolderId[]): readonly TrackedFile[];
  /** Returns when the next move is due, except in these folders. */
  nextAfterActionMs(away?: readonly FolderId[]): number | null;
  /**
   * Returns files of these kinds with registered content that has no copy in the spool, in the order of first
   * detection.
   */
  unspooled(kinds: readonly FileStateKind[], limit: number, after?: TrackedFileId): readonly TrackedFile[];
  /** Returns files of these kinds with a copy in the spool. */
  spooled(kinds: readonly FileStateKind[], limit: number): readonly TrackedFile[];
  /** Returns the hashes of all content that is in the spool according to the rows. */
  spooledHashes(): ReadonlySet<Sha256>;
  isSpooled(hash: Sha256): boolean;
  /**
   * Returns how many files of these kinds there are, and how many of them are safe through a copy in the spool or
   * because they lie below one of these folders.
   */
  spoolCounts(
    kinds: readonly FileStateKind[],
    ownFolders: readonly string[],
  ): { readonly files: number; readonly safe: number };
  /** Returns the row that owns a file of the service; the oldest where several do. */
  byRemoteFile(fileId: string): TrackedFile | null;
  /** Returns the remote ids, among those given, that rows own. */
  ownedRemote(fileIds: readonly string[]): ReadonlySet<string>;

  batch(id: BatchId): Batch | null;
  batchesIn(kinds: readonly BatchStateKind[]): readonly Batch[];
  /** Returns closing batches that have no file left to upload. */
  batchesAllUp(): readonly Batch[];
  openBatchOf(folderId: FolderId, serviceId: ServiceId): Batch | null;

  /** Returns the newest first. */
  notices(options: { readonly unshownOnly?: boolean; readonly limit?: number }): readonly NoticeEntry[];
  markShown(id: Notice['id']): void;
  markRead(id: Notice['id']): void;
  history(id: TrackedFileId): readonly HistoryEntry[];

  /** Returns the facts for both sides of the balance. */
  balanceFacts(): Omit<BalanceFacts, 'scannedWithoutRow'>;
  /** Returns a small fact that the engine stores (pause, root identities); `null` when it is absent. */
  fact(key: string): string | null;
  setFact(key: string, value: string): void;

  /** Notes damaged rows that no query by state finds. It is cheap enough to run every minute. */
  noteHidden(): void;
  /** Returns the rows that were found damaged by any reader since they were last repaired. */
  damagedRows(): DamagedRows;
  /** Notes that the outcome of these rows is committed. A row that is damaged again is noted again. */
  noteRepaired(rows: DamagedRows): void;
  /** Calls `listener` when a row is found damaged, during the read. The listener may only take note. */
  onDamage(listener: () => void): void;
  close(): void;
}
