import type { AnyMessage } from '#contract/messages/message.ts';
import type { BalanceFacts } from '#core/balance.ts';
import type { Transition } from '#core/transition.ts';
import type { FolderId, TrackedFileId, ServiceId, BatchId, Sha256 } from '#core/ids.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Notice } from '#core/notice.ts';
import type { Batch, BatchStateKind } from '#core/batch-state.ts';
import type { FileStat } from '#core/file-stat.ts';

/** A line of a file's story. */
export interface HistoryEntry {
  readonly atMs: number;
  readonly from: FileStateKind | null;
  readonly to: FileStateKind;
  readonly why: AnyMessage;
}

/** A notice with its marks. `unread` is set exactly once; `shown` means that the notifier took it. */
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
  /** Only files whose original has not been dealt with (`none`). */
  readonly isAfterActionDue?: true;
  /** Without files that go to these services. */
  readonly exceptServices?: readonly ServiceId[];
  readonly limit?: number;
  /** So many rows are passed over first. */
  readonly offset?: number;
  /** Rows after this one, for paging in the order of first detection. */
  readonly after?: TrackedFileId;
}

/** What a scan compares with what lies at a path. `stat` is `null` where the row cannot be read. */
export interface PresentRow {
  readonly path: string;
  readonly kind: FileStateKind;
  readonly stat: FileStat | null;
  /** Of held and ignored files. */
  readonly reason: string | null;
}

/** A batch whose row cannot be read: what its columns tell. */
export interface DamagedBatch extends Pick<Batch, 'id' | 'revision' | 'folderId' | 'serviceId'> {
  /** As the column has it: it may be no state at all. */
  readonly state: string;
  /** The row's text, where that is whole and only the columns are damaged. */
  readonly whole: Batch | null;
}

/** Rows that were read and found damaged. */
interface DamagedRows {
  /** Parked where the text of the row cannot be read; as the text has it where only columns are damaged. */
  readonly files: readonly TrackedFile[];
  readonly batches: readonly DamagedBatch[];
  readonly notices: readonly Notice['id'][];
}

/**
 * The law: what the journal holds has happened. Synchronous on purpose, so that reading, deciding and committing cannot be
 * interleaved with anything. Rows are parsed before use: a file whose row cannot be read comes back parked, with the reason, a
 * batch or notice does not come back; all of them are noted (`damagedRows`).
 */
export interface Journal {
  /**
   * One transaction: new rows, history, notices. It is on the disk when this returns. Throws, and changes nothing, when a
   * row was changed since it was read or a move is not allowed: both are bugs.
   */
  commit(decision: Transition, nowMs: number): void;
  /** New detections in one batch. Survives a crash of the process, not a power cut: the next scan finds them again. */
  addDetected(files: readonly TrackedFile[], nowMs: number): void;

  file(id: TrackedFileId): TrackedFile | null;
  files(query: FileQuery): readonly TrackedFile[];
  countIn(kinds: readonly FileStateKind[], folderId?: FolderId): number;
  /** When the first file of these kinds is due, of those that are due after a time where one is given; `null` when none is. */
  nextDueMs(kinds: readonly FileStateKind[], afterMs?: number): number | null;
  /** The row that lies at a path. */
  presentAt(folderId: FolderId, path: string): TrackedFile | null;
  /** Every row that lies at a path of the folder, by path. */
  presentIn(folderId: FolderId): ReadonlyMap<string, Pick<TrackedFile, 'id' | 'stat' | 'state' | 'seenAtMs'>>;
  /** A page of them in the order of paths, after one; for folders of any size. */
  presentPage(folderId: FolderId, after: string, limit: number): readonly PresentRow[];
  /** Whether any row, present or not, tells of this path. */
  knowsPath(folderId: FolderId, path: string): boolean;
  membersOf(batchId: BatchId): readonly TrackedFile[];
  /**
   * The file that `but` waits for, being equal to it, at this service (`firstKinds`): a done one before others, the first
   * seen before later ones, and one that was skipped unconfirmed last.
   */
  firstWith(hash: Sha256, serviceId: ServiceId, but: TrackedFileId): TrackedFile | null;
  /** The file with this content that a person has sent on from this service; `null`: there is none. */
  sentOnFrom(hash: Sha256, serviceId: ServiceId): TrackedFile | null;
  /** Rows of a folder with this content that no longer lie at a path. */
  awayWith(folderId: FolderId, hash: Sha256): readonly TrackedFile[];
  /** Vanished rows of a folder that were never read. */
  unreadAway(folderId: FolderId): readonly TrackedFile[];
  /** Duplicates whose first has come to an end, with it. */
  answeredDuplicates(limit: number): readonly { readonly file: TrackedFile; readonly first: TrackedFile }[];
  /**
   * Done files and duplicates whose original has not been dealt with (`none`), and any whose move is to be tried (`moving` or
   * `restoring`, due). `away`: but not in these folders, whose moves wait.
   */
  afterActionDue(nowMs: number, limit: number, away?: readonly FolderId[]): readonly TrackedFile[];
  /** When the next move is to be tried, in all but these folders. */
  nextAfterActionMs(away?: readonly FolderId[]): number | null;
  /** Files of these kinds with registered content that has no copy in the spool, in the order of first detection. */
  unspooled(kinds: readonly FileStateKind[], limit: number, after?: TrackedFileId): readonly TrackedFile[];
  /** Files of these kinds with a copy in the spool. */
  spooled(kinds: readonly FileStateKind[], limit: number): readonly TrackedFile[];
  /** The hashes of all content that rows say is in the spool. */
  spooledHashes(): ReadonlySet<Sha256>;
  isSpooled(hash: Sha256): boolean;
  /** How many files of these kinds there are, and how many of them are safe: by a copy in the spool, or below one of these folders. */
  spoolCounts(
    kinds: readonly FileStateKind[],
    ownFolders: readonly string[],
  ): { readonly files: number; readonly safe: number };
  /** The row that a file of the service belongs to; the oldest where several do. */
  byRemoteFile(fileId: string): TrackedFile | null;
  /** Remote ids that rows own, of those asked for. */
  ownedRemote(fileIds: readonly string[]): ReadonlySet<string>;

  batch(id: BatchId): Batch | null;
  batchesIn(kinds: readonly BatchStateKind[]): readonly Batch[];
  /** Closing batches of which no file is still to be sent. */
  batchesAllUp(): readonly Batch[];
  openBatchOf(folderId: FolderId, serviceId: ServiceId): Batch | null;

  /** Newest first. */
  notices(options: { readonly unshownOnly?: boolean; readonly limit?: number }): readonly NoticeEntry[];
  markShown(id: Notice['id']): void;
  markRead(id: Notice['id']): void;
  history(id: TrackedFileId): readonly HistoryEntry[];

  /** Both sides of the balance. */
  balanceFacts(): Omit<BalanceFacts, 'scannedWithoutRow'>;
  /** Small facts of the engine's own (pause, root identities); absent is `null`. */
  fact(key: string): string | null;
  setFact(key: string, value: string): void;

  /** Notes damaged rows that no question by state ever meets. Cheap enough to be asked every minute. */
  noteHidden(): void;
  /** Rows that were found damaged, whoever read them, since they were last set right. */
  damagedRows(): DamagedRows;
  /** What has become of these is committed; one that is damaged again is noted again. */
  setRight(rows: DamagedRows): void;
  /** `listener` is called when a row is found damaged, in the turn of whoever reads it: it may only take note. */
  onDamage(listener: () => void): void;
  close(): void;
}
