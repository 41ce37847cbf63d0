import type { AnyMessage } from '#contract/messages/message.ts';
import type { DocumentSummary } from './document-summary.ts';
import type { FolderId, TrackedFileId, ServiceId, BatchId, Sha256 } from './ids.ts';
import type { FileState } from './file-state.ts';
import type { Failure } from './failure.ts';
import type { Receipt } from './receipt.ts';
import type { FileStat } from './file-stat.ts';

/** What the service reported about a file beyond its id. It is only shown. */
export interface Classification {
  readonly tagName: string | null;
  /** From 0 to 1. */
  readonly tagScore: number | null;
  /** What a person must know although the file was processed, such as a name that does not match its type. */
  readonly warning: Warning | null;
  /** What the document's record said when the file was verified, or when it was last read; absent until then. */
  readonly summary?: DocumentSummary;
  /** Where its document was, when that was last known: in the trash of its service, or deleted there; absent: neither. */
  readonly removed?: RemovedDocument;
}

export type RemovedDocument = 'trash' | 'deleted';

export interface Warning {
  /** A stable code; `null` where a service gives none. */
  readonly code: string | null;
  readonly message: AnyMessage;
  /** When a person acknowledged it; absent until then. */
  readonly seenAtMs?: number;
}

/**
 * What a person should know about a file that continued nevertheless. `end-missing`: the end that its format requires
 * is missing.
 */
export const fileNotes = ['end-missing'] as const;
export type FileNote = (typeof fileNotes)[number];

/** The ids of the file and of its job at the service. */
interface RemoteFile {
  readonly fileId: string;
  readonly jobId: string | null;
}

/** A service from which a person moved a file after its job was requested. That service may have processed it. */
export interface FormerService {
  readonly serviceId: ServiceId;
  readonly batchId: BatchId;
  readonly remote: RemoteFile;
  /** The hash of the content that is there. */
  readonly hash: Sha256;
}

/**
 * The state of a file's original. `copying`, `moving` and `restoring` are intents; after a crash they are found without a running
 * move. `restoring`: from `Failed/` to the path of the row, which reserves the path in the meantime.
 */
export type OriginalState =
  | { readonly kind: 'none' }
  /** Its searchable copy is to be saved before the after-action. */
  | { readonly kind: 'copying' }
  | {
      readonly kind: 'moving';
      readonly to: string;
      readonly retryAtMs: number;
      readonly attempts: number;
      /** A person retried the file in the meantime: it is restored as soon as the move has ended. */
      readonly thenBack?: true;
    }
  | { readonly kind: 'restoring'; readonly from: string; readonly retryAtMs: number; readonly attempts: number }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'left'; readonly why: AnyMessage };

/**
 * The uploads of one file that failed through a service fault since the last one that succeeded. While it is set, the
 * file joins no batch with other files (docs/file-lifecycle.md#service-faults).
 */
export interface ServiceFault {
  /** The number of failures that count. Those while the service fails on every file do not. */
  readonly tries: number;
  /** When the first of them failed. */
  readonly sinceMs: number;
  /** The last failure, with the service's own words and its request id. */
  readonly failure: Failure;
}

/**
 * A file that Intray tracks: what was seen at a path of a folder, and what became of it. A row is never deleted. When
 * other content takes its path, it loses `present` and keeps its history.
 */
export interface TrackedFile {
  readonly id: TrackedFileId;
  /** Increases with every change. The journal refuses a writer that started from an older revision. */
  readonly revision: number;
  readonly folderId: FolderId;
  /** Relative to the folder's root, with `/`; for a one-off batch the absolute path. */
  readonly path: string;
  /** Whether this row is the file that lies at the path now, as far as was seen. */
  readonly present: boolean;
  readonly stat: FileStat;
  /** `null` until the file is registered. */
  readonly hash: Sha256 | null;
  /**
   * The service to which the file goes; `null` until the file joins a batch or waits behind an equal file. A file that
   * starts again has none.
   */
  readonly serviceId: ServiceId | null;
  readonly batchId: BatchId | null;
  readonly remote: RemoteFile | null;
  readonly classification: Classification | null;
  readonly state: FileState;
  /** Failed uploads in a row; 0 after a success. */
  readonly attempts: number;
  /**
   * The number of uploads into batches that became unusable, so that bytes of this file may be at the service
   * unprocessed.
   */
  readonly orphans: number;
  /** `null`: the service has not failed on this file since it last accepted it. */
  readonly serviceFault: ServiceFault | null;
  /** The services from which a person moved the file although they may have processed it. Usually empty. */
  readonly formerServices: readonly FormerService[];
  /** A person allowed a file that the rules would ignore. */
  readonly allowed: boolean;
  /** Whether a copy of its content, by its hash, is in the spool. */
  readonly spooled: boolean;
  /**
   * The copy without a password that is uploaded in place of the content (docs/file-lifecycle.md#passwords). It stays when the
   * copy is removed, because the receipt names it. `null` for files that are uploaded as they are.
   */
  readonly unlocked: SentContent | null;
  /** Another file took its path while it lay there. Its own content can only come back as a whole, under any name. */
  readonly overwritten: boolean;
  readonly note: FileNote | null;
  /** The size that the journal knew for this path before an unclean stop; `null` when nothing has to be compared. */
  readonly formerSizeBytes: number | null;
  readonly receipt: Receipt;
  readonly original: OriginalState;
  readonly seenAtMs: number;
  readonly changedAtMs: number;
}

/** Bytes as they are uploaded. */
export interface SentContent {
  readonly hash: Sha256;
  readonly sizeBytes: number;
}

/** Returns the bytes that are uploaded for a file; `null` before it is registered. */
export function sentContent({
  unlocked,
  hash,
  stat,
}: Pick<TrackedFile, 'unlocked' | 'hash' | 'stat'>): SentContent | null {
  if (unlocked !== null) return unlocked;
  return hash === null ? null : { hash, sizeBytes: stat.sizeBytes };
}

/** Returns the last part of a path: the name that the service receives. */
export function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
