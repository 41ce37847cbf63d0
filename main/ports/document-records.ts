import type { AnyMessage } from '#contract/messages/message.ts';
import type { DataPoint } from './search-records.ts';

/**
 * Files and jobs as a service reports them, read tolerantly (docs/service-api.md): a field that is missing or of
 * another type is absent, and an unknown word is passed on as text. Only an id is certain to be present.
 */

/**
 * The status of a file or a job, reduced to five values. `unknown` is neither success nor failure: it is polled again,
 * and shown in the service's own words (docs/service-api.md#states).
 */
export type FoldedStatus = 'pending' | 'running' | 'succeeded' | 'failed' | 'unknown';

/** `status` is the service's own word; absent when it reports none, and `folded` is then `unknown`. */
export interface Progressing {
  readonly status?: string;
  readonly folded: FoldedStatus;
  /**
   * What a job does or did to the file, as far as its status says so. `review`: its cuts wait for a person.
   * `decomposed` says nothing about how its parts ended.
   */
  readonly change?: 'merged' | 'decomposed' | 'review';
}

/** How a file is related to those from which it was made, and that were made of it. */
export interface Descent {
  /** The file from which this one was taken. */
  readonly parentFileId?: string;
  /** The files that the job made of this one. */
  readonly outputFileIds?: readonly string[];
}

/** How a document was classified. `tagScore` is from 0 to 1. */
export interface Classified {
  readonly tagId?: string;
  readonly tagName?: string;
  readonly tagScore?: number;
  /** What assigned it: `classifier`, `rule`, `person`, or the service's own word. */
  readonly tagSource?: string;
  readonly dataPoints: readonly DataPoint[];
}

/** The service's reason why a file or job failed. */
export interface RecordedError {
  readonly code?: string;
  /** The words of a service are a `failure.text`. */
  readonly message: AnyMessage;
  /** The id by which the operators of the service find it in their log. */
  readonly requestId?: string;
}

export interface FileRecord extends Classified, Progressing, Descent {
  readonly id: string;
  readonly name?: string;
  readonly jobId?: string;
  readonly sessionId?: string;
  readonly contentType?: string;
  readonly sizeBytes?: number;
  /** Lower-case hex. */
  readonly sha256?: string;
  readonly pageCount?: number;
  /** The state of tag and values. It is the same whenever they are. */
  readonly revision?: string;
  /** The files that were combined into this one. */
  readonly mergedFrom?: readonly string[];
  readonly error?: RecordedError;
  /** What a person must know about a file although it was processed. */
  readonly warnings?: readonly RecordedError[];
  readonly createdAtMs?: number;
  /** When it was moved to the trash. */
  readonly trashedAtMs?: number;
  /** A legal hold refuses to delete it. */
  readonly isHeld?: true;
}

/** A file as its job names it. */
export interface JobFile extends Progressing, Descent {
  readonly id: string;
  readonly name?: string;
  readonly tagName?: string;
  readonly error?: RecordedError;
  /** What a person must know about a file although it was processed. */
  readonly warnings?: readonly RecordedError[];
}

export interface JobProgress {
  readonly total?: number;
  readonly done?: number;
  readonly failed?: number;
}

export interface JobRecord extends Progressing {
  readonly id: string;
  readonly sessionId?: string;
  readonly userName?: string;
  readonly priority?: string;
  readonly progress?: JobProgress;
  /** Empty when the service does not report them. */
  readonly files: readonly JobFile[];
  /** The files that a merged or decomposed job created; empty when the service does not report them. */
  readonly outputFileIds: readonly string[];
  /** What a person must know about the whole job. */
  readonly warnings?: readonly RecordedError[];
  readonly retryCount?: number;
  /** As given when the job was created; any JSON. */
  readonly metadata?: unknown;
  readonly error?: RecordedError;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  readonly completedAtMs?: number;
}

/** One version of a file. `null`: the service does not report the value. */
export interface FileVersion {
  readonly id: string;
  /** The file that holds this version. It may differ from the file that was asked for. */
  readonly fileId: string | null;
  /** A number, or the service's own name for the version. */
  readonly version: string | null;
  readonly sizeBytes: number | null;
  /** Lower-case hex. */
  readonly sha256: string | null;
  readonly userName: string | null;
  readonly createdAtMs: number | null;
}

/** Something that happened to a file. The interface does not document its fields, so that even an id may be missing. */
export interface FileEvent {
  readonly id: string | null;
  /** A kind such as `file.tagged` (docs/service-api.md#events), or another word. */
  readonly kind: string | null;
  /** States before and after. */
  readonly from: string | null;
  readonly to: string | null;
  /** The service's text for people. */
  readonly message: AnyMessage | null;
  /** What it changed, where the service says so; `field` is `null` for the class. */
  readonly changes: readonly ChangedValue[] | null;
  readonly createdAtMs: number | null;
}

/** A class or a value before and after; `null` is none. */
interface ChangedValue {
  readonly field: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** A link to the bytes of a file that needs no key. */
export interface ShareLink {
  readonly url: string;
  /** A second address of the same link, where a short one was wanted and made. */
  readonly shortUrl: string | null;
  readonly expiresAtMs: number | null;
}
