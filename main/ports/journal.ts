import type { BalanceFacts } from '#core/balance.ts';
import type { Decision } from '#core/decision.ts';
import type { FolderId, ItemId, ServiceId, SessionId, Sha256 } from '#core/ids.ts';
import type { ItemStateKind } from '#core/item-state.ts';
import type { Item } from '#core/item.ts';
import type { Notice } from '#core/notice.ts';
import type { Session, SessionStateKind } from '#core/session.ts';
import type { FileStamp } from '#core/stamp.ts';

/** A line of a file's story. */
export interface HistoryEntry {
  readonly atMs: number;
  readonly from: ItemStateKind | null;
  readonly to: ItemStateKind;
  readonly why: string;
}

/** A notice with its marks. `unread` is set exactly once; `shown` means that the notifier took it. */
export type NoticeEntry = Notice & {
  readonly unread: boolean;
  readonly shown: boolean;
};

export interface ItemQuery {
  readonly kinds?: readonly ItemStateKind[];
  readonly folderId?: FolderId;
  readonly sessionId?: SessionId;
  /** Files that are due at or before this time. */
  readonly dueByMs?: number;
  /** Only files whose original has not been dealt with (`none`). */
  readonly isUndisposed?: true;
  /** Without files that go to these services. */
  readonly exceptServices?: readonly ServiceId[];
  readonly limit?: number;
  /** So many rows are passed over first. */
  readonly offset?: number;
  /** Rows after this one, for paging in the order of first sight. */
  readonly after?: ItemId;
}

/** What a scan compares with what lies at a path. `stamp` is `null` where the row cannot be read. */
export interface PresentRow {
  readonly path: string;
  readonly kind: ItemStateKind;
  readonly stamp: FileStamp | null;
  /** Of held and ignored files. */
  readonly reason: string | null;
}

/** A batch whose row cannot be read: what its columns tell. */
export interface DamagedSession extends Pick<Session, 'id' | 'revision' | 'folderId' | 'serviceId'> {
  /** As the column has it: it may be no state at all. */
  readonly state: string;
  /** The row's text, where that is whole and only the columns are damaged. */
  readonly whole: Session | null;
}

/** Rows that were read and found damaged. */
export interface DamagedRows {
  /** Parked where the text of the row cannot be read; as the text has it where only columns are damaged. */
  readonly items: readonly Item[];
  readonly sessions: readonly DamagedSession[];
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
  commit(decision: Decision, nowMs: number): void;
  /** New sightings in one batch. Survives a crash of the process, not a power cut: the next scan finds them again. */
  sight(items: readonly Item[], nowMs: number): void;

  item(id: ItemId): Item | null;
  items(query: ItemQuery): readonly Item[];
  countIn(kinds: readonly ItemStateKind[], folderId?: FolderId): number;
  /** When the first file of these kinds is due, of those that are due after a time where one is given; `null` when none is. */
  nextDueMs(kinds: readonly ItemStateKind[], afterMs?: number): number | null;
  /** The row that lies at a path. */
  presentAt(folderId: FolderId, path: string): Item | null;
  /** Every row that lies at a path of the folder, by path. */
  presentIn(folderId: FolderId): ReadonlyMap<string, Pick<Item, 'id' | 'stamp' | 'state' | 'seenAtMs'>>;
  /** A page of them in the order of paths, after one; for folders of any size. */
  presentPage(folderId: FolderId, after: string, limit: number): readonly PresentRow[];
  /** Whether any row, present or not, tells of this path. */
  knowsPath(folderId: FolderId, path: string): boolean;
  membersOf(sessionId: SessionId): readonly Item[];
  /**
   * The file that `but` waits for, being equal to it, at this service (`firstKinds`): a done one before others, the first
   * seen before later ones, and one that was skipped in doubt last.
   */
  firstWith(hash: Sha256, serviceId: ServiceId, but: ItemId): Item | null;
  /** Rows of a folder with this content that no longer lie at a path. */
  awayWith(folderId: FolderId, hash: Sha256): readonly Item[];
  /** Vanished rows of a folder that were never read. */
  unreadAway(folderId: FolderId): readonly Item[];
  /** Duplicates whose first has come to an end, with it. */
  answeredDuplicates(limit: number): readonly { readonly item: Item; readonly first: Item }[];
  /**
   * Done files and duplicates whose original has not been dealt with (`none`), and any whose move is to be tried (`moving` or
   * `returning`, due). `away`: but not in these folders, whose moves wait.
   */
  undisposed(nowMs: number, limit: number, away?: readonly FolderId[]): readonly Item[];
  /** When the next move is to be tried, in all but these folders. */
  nextDisposalMs(away?: readonly FolderId[]): number | null;
  /** Files of these kinds with registered content that has no copy in the spool, in the order of first sight. */
  unspooled(kinds: readonly ItemStateKind[], limit: number, after?: ItemId): readonly Item[];
  /** Files of these kinds with a copy in the spool. */
  spooled(kinds: readonly ItemStateKind[], limit: number): readonly Item[];
  /** The hashes of all content that rows say is in the spool. */
  spooledHashes(): ReadonlySet<Sha256>;
  isSpooled(hash: Sha256): boolean;
  /** How many files of these kinds there are, and how many of them are safe: by a copy in the spool, or below one of these folders. */
  spoolCounts(
    kinds: readonly ItemStateKind[],
    ownFolders: readonly string[],
  ): { readonly files: number; readonly safe: number };
  /** The row that a file of the service belongs to; the oldest where several do. */
  byRemoteFile(fileId: string): Item | null;
  /** Remote ids that rows own, of those asked for. */
  ownedRemote(fileIds: readonly string[]): ReadonlySet<string>;

  session(id: SessionId): Session | null;
  sessionsIn(kinds: readonly SessionStateKind[]): readonly Session[];
  /** Closing sessions of which no file is still to be sent. */
  sessionsAllUp(): readonly Session[];
  openSession(folderId: FolderId, serviceId: ServiceId): Session | null;

  /** Newest first. */
  notices(options: { readonly unshownOnly?: boolean; readonly limit?: number }): readonly NoticeEntry[];
  markShown(id: Notice['id']): void;
  markRead(id: Notice['id']): void;
  history(id: ItemId): readonly HistoryEntry[];

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
