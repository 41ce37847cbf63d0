import type { DataPoint } from './search-records.ts';

/**
 * Files and jobs as a service tells of them, read tolerantly (docs/service-api.md): a field that is missing or of another
 * type is absent, and a word that is in no list is passed on as text. Nothing but an id is ever certain to be there.
 */

/**
 * What any status text of a file or a job comes down to. `unknown` is neither success nor failure: it is asked again, and
 * shown in the service's own words (docs/service-api.md#states).
 */
export type FoldedStatus = 'pending' | 'running' | 'succeeded' | 'failed' | 'unknown';

/** `status` is the service's own word, absent when it says none; `folded` is then `unknown`. */
export interface Progressing {
  readonly status?: string;
  readonly folded: FoldedStatus;
}

/** How a document was classified. `tagScore` is between 0 and 1. */
export interface Classified {
  readonly tagId?: string;
  readonly tagName?: string;
  readonly tagScore?: number;
  readonly dataPoints: readonly DataPoint[];
}

/** The service's reason why a file or job failed. */
export interface RecordedError {
  readonly code?: string;
  readonly message: string;
  /** By which the people who run the service find it in their log. */
  readonly requestId?: string;
}

export interface FileRecord extends Classified, Progressing {
  readonly id: string;
  readonly name?: string;
  readonly jobId?: string;
  readonly sessionId?: string;
  readonly contentType?: string;
  readonly sizeBytes?: number;
  /** Lower-case hex. */
  readonly sha256?: string;
  readonly pageCount?: number;
  readonly error?: RecordedError;
  /** What a person must know of a file that was processed all the same. */
  readonly warnings?: readonly RecordedError[];
  readonly createdAtMs?: number;
}

/** A file as its job names it. */
export interface JobFile extends Progressing {
  readonly id: string;
  readonly name?: string;
  readonly tagName?: string;
  readonly error?: RecordedError;
  /** What a person must know of a file that was processed all the same. */
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
  /** Empty when the service does not say. */
  readonly files: readonly JobFile[];
  /** What a merged or decomposed job made; empty when the service does not say. */
  readonly outputFileIds: readonly string[];
  readonly retryCount?: number;
  /** As it was given when the job was created; any JSON. */
  readonly metadata?: unknown;
  readonly error?: RecordedError;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  readonly completedAtMs?: number;
}

/** One version of a file. `null` is what the service does not tell. */
export interface FileVersion {
  readonly id: string;
  /** The file that holds this version, which need not be the one that was asked for. */
  readonly fileId: string | null;
  /** A number, or how else the service names its versions. */
  readonly version: string | null;
  readonly sizeBytes: number | null;
  /** Lower-case hex. */
  readonly sha256: string | null;
  readonly userName: string | null;
  readonly createdAtMs: number | null;
}

/** Something that happened to a file. The interface shows no fields of it, so even an id may be missing. */
export interface FileEvent {
  readonly id: string | null;
  /** `file.tagged` and the like (docs/service-api.md#events), or another word. */
  readonly kind: string | null;
  /** States before and after. */
  readonly from: string | null;
  readonly to: string | null;
  /** What the service adds for people. */
  readonly message: string | null;
  readonly createdAtMs: number | null;
}

/** Bytes of a file by a link that needs no key. */
export interface ShareLink {
  readonly url: string;
  readonly expiresAtMs: number | null;
}
