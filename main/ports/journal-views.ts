import type { FolderId, TrackedFileId, ServiceId } from '#core/ids.ts';
import type { OnHoldReason, FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';

/** What a list shows; every condition that is given holds. */
export interface ListQuery {
  readonly kinds?: readonly FileStateKind[];
  readonly folderId?: FolderId;
  readonly jobId?: string;
  /** Part of the path; letters of ASCII in either case, and `\` is `/`. */
  readonly text?: string;
  /** Roots of folders: with them `text` is part of the whole path, as lists show it. */
  readonly roots?: ReadonlyMap<FolderId, string>;
  readonly offset: number;
  /** Instead of `offset`: the page with this file in its middle, or with the place where it would be. */
  readonly around?: TrackedFileId;
  readonly limit: number;
}

interface ListAnswer {
  readonly files: readonly TrackedFile[];
  /** Over all pages. */
  readonly total: number;
  /** The place of the first of `files` in the whole list. */
  readonly offset: number;
}

/** How many files of a folder stand in which state, and when the last one was first seen. */
export interface FolderTally {
  readonly states: Readonly<Partial<Record<FileStateKind, number>>>;
  readonly lastSeenAtMs: number | null;
}

/** Ends of files since `seq`, in order. */
interface FinishedSince {
  /** To be given with the next question. */
  readonly seq: number;
  readonly atMs: readonly number[];
}

/** What screens ask of the journal, and the engine never does. Nothing here decides anything. */
export interface JournalViews {
  /** Last seen first. */
  list(query: ListQuery): ListAnswer;
  tallies(): ReadonlyMap<FolderId, FolderTally>;
  /** Our files among these ids of the service, by that id; the oldest row where several own one. */
  byRemote(fileIds: readonly string[]): ReadonlyMap<string, TrackedFile>;
  /** Our batches among these jobs, by the job's id. */
  byJob(jobIds: readonly string[]): ReadonlyMap<string, Batch>;
  /** How many files are on hold for this reason. */
  heldFor(reason: OnHoldReason): number;
  unreadNotices(): number;
  /** Processed files with a warning that no person has seen, the newest first, and how many there are. */
  unseenWarnings(limit: number): { readonly files: readonly TrackedFile[]; readonly total: number };
  /** Services that files in these states are bound to. */
  servicesOf(kinds: readonly FileStateKind[]): readonly ServiceId[];
  /** Services that files were bound to, without this one, each with how many of them are done there. */
  doneAtOthers(current: ServiceId | null): readonly { readonly serviceId: ServiceId; readonly done: number }[];
  /**
   * When files became done. With `seq: null` all since `sinceMs`, else those that were written after that answer.
   */
  finishedSince(seq: number | null, sinceMs: number): FinishedSince;
  /** Whether the notice exists; ids come from outside. */
  knowsNotice(id: string): boolean;
  knowsFile(id: string): id is TrackedFileId;
}
