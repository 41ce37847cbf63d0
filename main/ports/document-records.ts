import type { MaintenanceSpan } from '#core/maintenance.ts';

/**
 * What a document service says, read tolerantly (docs/service-api.md): a field that is missing is absent, a value
 * that is not in any list is passed on as text, and `raw` keeps the whole record as it came. Nothing but an id is ever
 * certain to be there. Timestamps are ISO 8601 text as the service wrote them, with or without a zone.
 */

/** A record as it came over the wire. */
export type RawRecord = Readonly<Record<string, unknown>>;

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

export interface DataPoint {
  readonly name: string;
  readonly value?: string | number;
  readonly valueAsString?: string;
  /** `String`, `DateTime`, `Decimal`, or another word. */
  readonly dataType?: string;
  readonly raw: RawRecord;
}

/** How a document was classified. `tagScore` is between 0 and 1. */
export interface Classified {
  readonly tagId?: string;
  readonly tagName?: string;
  readonly tagScore?: number;
  readonly tagSource?: string;
  readonly classifier?: string;
  readonly dataPoints: readonly DataPoint[];
}

/** The service's reason why a file or job failed. */
export interface RecordedError {
  readonly code?: string;
  readonly message: string;
}

export interface FileRecord extends Classified, Progressing {
  readonly id: string;
  readonly name?: string;
  readonly jobId?: string;
  readonly sessionId?: string;
  readonly parentFileId?: string;
  readonly userName?: string;
  readonly channel?: string;
  readonly contentType?: string;
  readonly folder?: string;
  readonly sizeBytes?: number;
  /** Lower-case hex. */
  readonly sha256?: string;
  readonly pageCount?: number;
  readonly version?: number;
  readonly retryCount?: number;
  readonly metadata?: unknown;
  readonly error?: RecordedError;
  /** What a person must know of a file that was processed all the same. */
  readonly warnings?: readonly RecordedError[];
  readonly creationDate?: string;
  readonly updateDate?: string;
  readonly raw: RawRecord;
}

export interface FileVersion {
  readonly id: string;
  readonly fileId?: string;
  readonly version?: number;
  readonly sizeBytes?: number;
  readonly sha256?: string;
  readonly userName?: string;
  readonly creationDate?: string;
  readonly raw: RawRecord;
}

/** Fields of an event are not shown by the interface, so even its id may be absent. */
export interface FileEvent {
  readonly id?: string;
  readonly fileId?: string;
  readonly jobId?: string;
  readonly kind?: string;
  readonly from?: string;
  readonly to?: string;
  readonly creationDate?: string;
  readonly raw: RawRecord;
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
  /** 0 to 100. */
  readonly percent?: number;
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
  readonly metadata?: unknown;
  readonly error?: RecordedError;
  readonly creationDate?: string;
  readonly updateDate?: string;
  readonly completionDate?: string;
  readonly raw: RawRecord;
}

export interface SearchHit extends Classified {
  readonly fileId: string;
  readonly jobId?: string;
  readonly name?: string;
  readonly channel?: string;
  readonly userName?: string;
  readonly sizeBytes?: number;
  readonly creationDate?: string;
  readonly updateDate?: string;
  readonly raw: RawRecord;
}

export interface Tag {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly raw: RawRecord;
}

export interface MetadataField {
  readonly id: string;
  readonly name?: string;
  readonly tagId?: string;
  readonly tagName?: string;
  readonly dataType?: string;
  readonly raw: RawRecord;
}

export interface Company {
  readonly id: string;
  readonly name?: string;
  readonly raw: RawRecord;
}

/** `name` is what `removeSource` takes. The service gives no keys. */
export interface RemoteSource {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  readonly creationDate?: string;
  readonly raw: RawRecord;
}

export interface ShareLink {
  readonly url: string;
  readonly shortUrl?: string;
  readonly expiresAt?: string;
  readonly raw: RawRecord;
}

export interface Classification {
  readonly tagId?: string;
  readonly tagName?: string;
  readonly tagScore?: number;
  readonly raw: RawRecord;
}

/** What the client may rely on beyond the interface; all false unless the service says otherwise. */
export interface Capabilities {
  /** A second `createJob` for a session answers with the job that closed it. */
  readonly idempotentCreate: boolean;
  /** File records carry `sha256`. */
  readonly fileHash: boolean;
  /** Files of an open session are listed with their `session_id`. */
  readonly sessionFiles: boolean;
  /** A search for a file's id finds the file. */
  readonly searchById: boolean;
}

export interface PlatformStatus {
  readonly currentVersion?: string;
  /** `Online` is the only word that the interface defines. */
  readonly status?: string;
  /** Its status word says that maintenance is on now. */
  readonly inMaintenance: boolean;
  readonly capabilities: Capabilities;
  /** What keeps it from reading documents though it answers, as our own service tells. */
  readonly problems?: readonly RecordedError[];
  readonly raw: RawRecord;
}

export interface Identity {
  readonly userId?: string;
  readonly userName?: string;
  readonly companyId?: string;
  readonly companyName?: string;
  readonly appId?: string;
  readonly roles: readonly string[];
  readonly authenticationType?: string;
  readonly raw: RawRecord;
}

/** The part of the company's configuration that the app acts on or shows; the rest is in `raw`. */
export interface CloudInfo {
  readonly companyId?: string;
  /** Lower case, without the dot. `null` when the service does not say, which means: send everything. */
  readonly supportedFileExtensions: readonly string[] | null;
  /** The weekly windows around the time of the answer, for two weeks ahead; empty where there are none. */
  readonly maintenance: readonly MaintenanceSpan[];
  readonly duplicatePolicy?: string;
  readonly jobRetryLimit?: number;
  readonly fileRetryLimit?: number;
  readonly webHookUrl?: string;
  readonly raw: RawRecord;
}
