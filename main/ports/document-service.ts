import type { CancelSignal } from '#core/cancel.ts';
import type { Result } from '#core/failure.ts';
import type { FileEvent, FileRecord, FileVersion, JobRecord, ShareLink } from './document-records.ts';
import type { ReadPages, SearchPage } from './search-records.ts';
import type {
  Classification,
  CloudInfo,
  Company,
  Identity,
  MetadataField,
  PlatformStatus,
  RemoteSource,
  Tag,
} from './service-records.ts';

/** Descriptors that are given to a file or a job: names with any JSON value. */
export type Metadata = Readonly<Record<string, unknown>>;

/** Given with every call. */
export interface CallOptions {
  /** Ends the call soon; the failure then says `cancelled`. */
  readonly signal?: CancelSignal;
  /**
   * True for a call that only looks whether something has happened yet. Polls draw on one budget that all of them share,
   * so that following many files never starves the sending of one.
   */
  readonly poll?: boolean;
}

/** One page of a list. A service that answers with a plain array gives everything at once and no `total`. */
export interface ListPage<T> {
  readonly items: readonly T[];
  /** Over all pages. */
  readonly total?: number;
  /** From 1. */
  readonly page?: number;
  readonly pageSize?: number;
}

export interface SearchRequest {
  readonly query?: string;
  /** Give one of `tagId` and `tagName`; with both, what the service does is not defined. */
  readonly tagId?: string;
  readonly tagName?: string;
  /** From 1. */
  readonly page?: number;
  /** At most 100. */
  readonly pageSize?: number;
  readonly fuzzy?: boolean;
}

/** Where the bytes of an upload come from. Opened again for every attempt (and once more where signing needs a pass). */
export interface UploadSource {
  /** As the person knows it; may hold anything that a file system allows. */
  readonly name: string;
  readonly sizeBytes: number;
  /**
   * A fresh stream from the first byte; a chunk is done with when the next one is asked for. Resources are released when the iteration ends or is returned. May reject or
   * throw with the operating system's error, which becomes `missing`, `locked` or `unreadable`.
   */
  open(): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>;
}

export interface UploadRequest extends CallOptions {
  readonly source: UploadSource;
  /** The session that the file joins, a UUID that the caller made. */
  readonly sessionId: string;
  readonly metadata?: Metadata;
  /** Called with the bytes of the file that have left for the wire so far, in rising order, ending with all of them. */
  readonly onProgress?: (sentBytes: number) => void;
}

/** What left for the service, whatever became of it. */
export interface SentBytes {
  readonly sizeBytes: number;
  /** Lower-case hex over the whole file as sent; `null` when not all of it was sent. */
  readonly sha256: string | null;
  /** False only when it is certain that the service holds nothing of this attempt. */
  readonly mayHaveArrived: boolean;
}

export interface UploadedFile {
  readonly id: string;
  readonly name?: string;
  readonly sessionId?: string;
  readonly sizeBytes?: number;
  readonly sha256?: string;
}

/**
 * `ok` only with an id and after every announced byte was sent. The caller compares `sent` with what it recorded: a file
 * can change between hashing and sending without changing its length.
 */
export type UploadOutcome = Result<UploadedFile> & { readonly sent: SentBytes };

type Priority = 'low' | 'normal' | 'high';

export interface CreateJobRequest {
  readonly sessionId: string;
  readonly metadata?: Metadata | readonly Metadata[];
  readonly merge?: boolean;
  readonly decompose?: boolean;
  readonly propagateMetadata?: boolean;
  readonly priority?: Priority;
}

/**
 * Either URLs, or the names of files inside a configured source; `merge` takes images only
 * (docs/service-api.md#file-endpoints).
 */
export interface RemoteUploadRequest {
  readonly from:
    | { readonly urls: readonly string[] }
    | { readonly source: string; readonly container: string; readonly fileNames: readonly string[] };
  readonly merge?: boolean;
  readonly metadata?: Metadata | readonly Metadata[];
  readonly propagateMetadata?: boolean;
  readonly priority?: Priority;
  readonly parentFilePrefix?: string;
  readonly pageRotation?: 0 | 90 | 180 | 270;
}

interface ShareRequest {
  readonly lifetimeS: number;
  readonly shortUrl?: boolean;
  readonly alwaysUseLastVersion?: boolean;
}

interface SourceRequest {
  readonly name: string;
  readonly type: 'AWS' | 'DO' | 'Azure';
  readonly accessKey?: string;
  readonly secretKey?: string;
  readonly accountName?: string;
  readonly region?: string;
}

/** Where a download goes. A sink that is full or broken rejects with the operating system's error. */
export interface ByteSink {
  /** Awaited before the next chunk is read, so memory stays flat. The chunk is not used again by the caller. */
  write(chunk: Uint8Array): Promise<void>;
}

/** The bytes that went into the sink, all of them if the service announced how many there are. */
export interface DownloadReceipt {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly contentType?: string;
}

/** A token group as seen from outside. */
export interface Budget {
  readonly perSecond: number;
  /** Spent in the last 60 s. */
  readonly usedLastMinute: number;
  /** Calls that may start right now. */
  readonly left: number;
  readonly waiting: number;
}

export interface Budgets {
  readonly requests: Budget;
  /** Shared by all polls; every poll is a request too. */
  readonly polls: Budget;
  /** Nothing is sent for so long, by the service's wish; 0 when it has none. */
  readonly pausedForMs: number;
}

/** Pages of a document, from 1; both ends are in it. */
interface PageRange {
  readonly first: number;
  readonly last: number;
  /** Whose words are marked in what was read. */
  readonly query?: string;
}

/**
 * The 27 calls of the document service interface.
 *
 * Promises, for every call:
 * - It never throws and never rejects; what goes wrong is a `Failure` of the closed union.
 * - It sends one request, or none. It never retries: that is decided in one place only, by the caller.
 * - It waits for its turn (own rate limit, `Retry-After`) before sending; the wait ends with the cancel signal.
 * - A call that changes something answers `unconfirmed` whenever its bytes may have reached the service and no readable
 *   outcome came back, also when it was cancelled then, and on 500, 502 and 504, which tell nothing of what was done.
 * - Credentials leave for the configured scheme, host and port only. A redirect is a failure.
 */
export interface DocumentService {
  /** Scheme, host and port that the credentials are bound to. */
  readonly origin: string;
  budgets(): Budgets;
  /** Releases idle connections; calls under way end as cancelled. */
  close(): Promise<void>;

  status(options?: CallOptions): Promise<Result<PlatformStatus>>;
  whoAmI(options?: CallOptions): Promise<Result<Identity>>;
  /** The user name that the service greets with. */
  ping(options?: CallOptions): Promise<Result<string>>;
  search(request: SearchRequest, options?: CallOptions): Promise<Result<SearchPage>>;

  /** A service may ignore `page` and `sessionId`, and answer with everything. */
  files(
    request: { readonly page?: number; readonly pageSize?: number; readonly sessionId?: string },
    options?: CallOptions,
  ): Promise<Result<ListPage<FileRecord>>>;
  file(fileId: string, options?: CallOptions): Promise<Result<FileRecord>>;
  /**
   * What was read of these pages. A service that gives no words answers with none, one that knows no pages with all, and one
   * that cannot mark words says so in each.
   */
  filePages(fileId: string, range: PageRange, options?: CallOptions): Promise<Result<ReadPages>>;
  fileEvents(fileId: string, options?: CallOptions): Promise<Result<readonly FileEvent[]>>;
  fileVersions(fileId: string, options?: CallOptions): Promise<Result<readonly FileVersion[]>>;
  /**
   * On failure the sink may hold a part. `page`, from 1, asks for that page as a picture; a service that knows no such thing
   * gives the file.
   */
  download(
    fileId: string,
    sink: ByteSink,
    options?: CallOptions & { readonly page?: number },
  ): Promise<Result<DownloadReceipt>>;
  share(fileId: string, request: ShareRequest, options?: CallOptions): Promise<Result<ShareLink>>;
  /** Makes a job of remote files. */
  uploadRemote(request: RemoteUploadRequest, options?: CallOptions): Promise<Result<JobRecord>>;
  upload(request: UploadRequest): Promise<UploadOutcome>;

  /** `pageSize` from 1 to 39. */
  jobs(
    request: { readonly page?: number; readonly pageSize?: number; readonly sortDirection?: 'ASC' | 'DESC' },
    options?: CallOptions,
  ): Promise<Result<ListPage<JobRecord>>>;
  job(jobId: string, options?: CallOptions): Promise<Result<JobRecord>>;
  /** Closes the session and starts its job. Not known to be safe to repeat unless the service says so in its status. */
  createJob(request: CreateJobRequest, options?: CallOptions): Promise<Result<JobRecord>>;

  tags(options?: CallOptions): Promise<Result<readonly Tag[]>>;
  tag(tagId: string, options?: CallOptions): Promise<Result<Tag>>;
  classify(text: string, options?: CallOptions): Promise<Result<Classification>>;

  companies(options?: CallOptions): Promise<Result<readonly Company[]>>;
  companyTags(companyId: string, options?: CallOptions): Promise<Result<readonly Tag[]>>;
  /** The secret that reports are signed with is given this once; `null` where the service gives none. */
  setWebhook(url: string, options?: CallOptions): Promise<Result<{ readonly signingSecret: string | null }>>;

  metadataFields(tagId: string, options?: CallOptions): Promise<Result<readonly MetadataField[]>>;
  metadataField(fieldId: string, options?: CallOptions): Promise<Result<MetadataField>>;

  createSource(request: SourceRequest, options?: CallOptions): Promise<Result<RemoteSource>>;
  sources(options?: CallOptions): Promise<Result<readonly RemoteSource[]>>;
  removeSource(name: string, options?: CallOptions): Promise<Result<RemoteSource>>;

  cloudInfo(options?: CallOptions): Promise<Result<CloudInfo>>;
}
