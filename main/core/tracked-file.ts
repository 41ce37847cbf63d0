import type { AnyMessage } from '#contract/messages/message.ts';
import type { FolderId, TrackedFileId, ServiceId, BatchId, Sha256 } from './ids.ts';
import type { FileState } from './file-state.ts';
import type { Failure } from './failure.ts';
import type { Receipt } from './receipt.ts';
import type { FileStat } from './file-stat.ts';

/** What the service reported of a file beyond its id; for the screen. */
export interface Classification {
  readonly tagName: string | null;
  /** 0 to 1. */
  readonly tagScore: number | null;
  /** What a person must know of it although it was processed, such as a name that promises another kind of file. */
  readonly warning: Warning | null;
}

export interface Warning {
  /** Stable; `null` where a service gives none. */
  readonly code: string | null;
  readonly message: string;
  /** When a person took notice of it; absent until then. */
  readonly seenAtMs?: number;
}

/** What a person should know of a file that went on all the same. `end-missing`: its format says that its end is missing. */
export const fileNotes = ['end-missing'] as const;
export type FileNote = (typeof fileNotes)[number];

/** Which of our files it is at the service. */
interface RemoteFile {
  readonly fileId: string;
  readonly jobId: string | null;
}

/** Where a person took a file away from after its job was made or asked for: that service may have processed it. */
export interface FormerService {
  readonly serviceId: ServiceId;
  readonly batchId: BatchId;
  readonly remote: RemoteFile;
  /** The content that lies there. */
  readonly hash: Sha256;
}

/**
 * Where the original of a file stands. `moving` and `restoring` are intents, found without a mover after a crash.
 * `restoring`: from `Failed/` to the path of the row, which holds the path meanwhile.
 */
export type OriginalState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'moving';
      readonly to: string;
      readonly retryAtMs: number;
      readonly attempts: number;
      /** A person asked for the file again meanwhile: it is brought back as soon as its place is known. */
      readonly thenBack?: true;
    }
  | { readonly kind: 'restoring'; readonly from: string; readonly retryAtMs: number; readonly attempts: number }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'left'; readonly why: AnyMessage };

/**
 * Uploads of one file that failed by the service's fault, since the last one that went well. While it stands, the file is in
 * no batch but its own (docs/file-lifecycle.md#service-faults).
 */
export interface ServiceFault {
  /** Those that count: not while it is the service that is ill. */
  readonly tries: number;
  /** When the first of them failed. */
  readonly sinceMs: number;
  /** The last failure, with the service's own words and its name for the request. */
  readonly failure: Failure;
}

/**
 * One occurrence of a file: what was seen at a path of a folder, and what became of it. A row lives for ever; when other
 * content takes its path it loses `present` and keeps its story.
 */
export interface TrackedFile {
  readonly id: TrackedFileId;
  /** Raised by every change; a writer that worked from an older one is refused. */
  readonly revision: number;
  readonly folderId: FolderId;
  /** Below the folder's root, with `/`; for a one-off batch the absolute path. */
  readonly path: string;
  /** Whether this row is what lies at the path now, as far as was seen. */
  readonly present: boolean;
  readonly stat: FileStat;
  /** `null` until recorded. */
  readonly hash: Sha256 | null;
  /** The service that the file goes to; bound when it is recorded and kept from then on. */
  readonly serviceId: ServiceId | null;
  readonly batchId: BatchId | null;
  readonly remote: RemoteFile | null;
  readonly classification: Classification | null;
  readonly state: FileState;
  /** Failed sendings in a row; 0 after a success. */
  readonly attempts: number;
  /** Sendings that were given up with their batch, so that bytes of this file may lie there unprocessed. */
  readonly orphans: number;
  /** `null`: the service has not failed for this file since it last took it. */
  readonly serviceFault: ServiceFault | null;
  /** Empty: no person sent it on from a service that may have processed it. */
  readonly formerServices: readonly FormerService[];
  /** A person allowed what the rules would ignore. */
  readonly allowed: boolean;
  /** Whether a copy of its content, by its hash, is in the spool. */
  readonly spooled: boolean;
  readonly note: FileNote | null;
  /** How large the journal knew the file at this path before an unclean stop; `null` when nothing has to be compared. */
  readonly formerSizeBytes: number | null;
  readonly receipt: Receipt;
  readonly original: OriginalState;
  readonly seenAtMs: number;
  readonly changedAtMs: number;
}

/** The last part of a path: the name under which the service hears of the file. */
export function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
