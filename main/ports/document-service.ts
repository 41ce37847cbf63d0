import type { CancelSignal } from '#core/cancel.ts';
import type { Result } from '#core/failure.ts';
import type { SplitRule } from '#core/watch-folder.ts';
import type { FileEvent, FileRecord, FileVersion, JobRecord, ShareLink } from './document-records.ts';
import type { PageForm } from './page-form.ts';
import type { ReadPages, SearchPage } from './search-records.ts';
import type {
  Classification,
  CloudInfo,
  Company,
  Identity,
  MetadataField,
  PlatformStatus,
  RemoteSource,
  ServiceRights,
  Tag,
} from './service-records.ts';

/** Descriptors of a file or a job: names with any JSON value. */
export type Metadata = Readonly<Record<string, unknown>>;

/** Options of every call. */
export interface CallOptions {
  /** Ends the call soon; the failure is then marked `cancelled`. */
  readonly signal?: CancelSignal;
  /**
   * True for a call that only asks whether something has happened. Polls share one budget, so that polling many files
   * never delays an upload.
   */
  readonly poll?: boolean;
}

/** One page of a list. A service that answers with a plain array returns everything at once and no `total`. */
export interface ListPage<T> {
  readonly items: readonly T[];
  /** The number of items on all pages. */
  readonly total?: number;
  /** From 1. */
  readonly page?: number;
  readonly pageSize?: number;
}

export interface SearchRequest {
  readonly query?: string;
  /** Give either `tagId` or `tagName`; the interface does not define what the service does with both. */
  readonly tagId?: string;
  readonly tagName?: string;
  /** From 1. */
  readonly page?: number;
  /** At most 100. */
  readonly pageSize?: number;
  readonly fuzzy?: boolean;
  /** The first and the last day of the document (`2026-11-23`). This and all below need `searchFilters`. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly issuer?: string;
  /** Needed with limits of the amount. */
  readonly currency?: string;
  /** Numbers with a point, both included. */
  readonly amountFrom?: string;
  readonly amountTo?: string;
  readonly folder?: string;
  /** The name of a field that must have `fieldValue`. */
  readonly field?: string;
  readonly fieldValue?: string;
  readonly needsCheck?: boolean;
  /** The id of a document at the service whose telling words they share. */
  readonly similarTo?: string;
  readonly sort?: 'relevance' | 'date' | 'amount' | 'issuer' | 'added';
  readonly sortDirection?: 'ASC' | 'DESC';
  /** Whether sums and groups are wanted. */
  readonly summary?: boolean;
}

/** The bytes of an upload. The source is opened again for every attempt, and once more where signing needs a pass. */
export interface UploadSource {
  /** The name that the person sees. It may contain any character that a file system allows. */
  readonly name: string;
  readonly sizeBytes: number;
  /**
   * Returns a new stream from the first byte. A chunk may be reused when the next one is requested. Resources are
   * released when the iteration ends or is returned. May reject or throw with the operating system's error, which
   * becomes `missing`, `locked` or `unreadable`.
   */
  open(): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>;
}

export interface UploadRequest extends CallOptions {
  readonly source: UploadSource;
  /** The session that the file joins, a UUID created by the caller. */
  readonly sessionId: string;
  readonly metadata?: Metadata;
  /** Called with the number of bytes of the file that were sent so far, in rising order, ending with all of them. */
  readonly onProgress?: (uploadedBytes: number) => void;
}

/** What was sent to the service, whatever the outcome. */
export interface SentBytes {
  readonly sizeBytes: number;
  /** Lower-case hex over the whole file as it was sent; `null` when only a part was sent. */
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
 * `ok` only with an id and after every announced byte was sent. The caller compares `sent` with what it registered,
 * because a file can change between hashing and upload without changing its length.
 */
export type UploadOutcome = Result<UploadedFile> & { readonly sent: SentBytes };

type Priority = 'low' | 'normal' | 'high';

export interface CreateJobRequest {
  readonly sessionId: string;
  readonly metadata?: Metadata | readonly Metadata[];
  readonly merge?: boolean;
  readonly decompose?: boolean;
  /** Where `decompose` splits a file. A service that does not know the rule splits as it sees fit. */
  readonly split?: SplitRule;
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

/** The target of a download. A full or broken sink rejects with the operating system's error. */
export interface ByteSink {
  /**
   * Awaited before the next chunk is read, so that memory use stays constant. The caller does not use the chunk again.
   */
  write(chunk: Uint8Array): Promise<void>;
}

/**
 * Other forms of a file, which are those of the local service: a page as a picture, a PDF in which the recognised words
 * are found, or a PDF of a file that only LibreOffice opens. A service that does not know them returns the file.
 */
export type DownloadForm = PageForm | 'searchable' | 'converted';

/** The bytes that were written to the sink. If the service announced a length, all of them were written. */
export interface DownloadReceipt {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly contentType?: string;
  /** The service says that this is one of these forms. */
  readonly form?: 'page' | 'searchable' | 'converted';
}

/** The state of a request budget, for display. */
export interface Budget {
  readonly perSecond: number;
  /** Requests in the last 60 s. */
  readonly usedLastMinute: number;
  /** The number of calls that may start right now. */
  readonly left: number;
  readonly waiting: number;
}

export interface Budgets {
  readonly requests: Budget;
  /** Shared by all polls; every poll is a request too. */
  readonly polls: Budget;
  /** How long the service has asked for no requests; 0 when it has not. */
  readonly pausedForMs: number;
}

/** Pages of a document, from 1; both ends are inclusive. */
interface PageRange {
  readonly first: number;
  readonly last: number;
  /** The query whose words are marked in the text of the pages. */
  readonly query?: string;
}

/**
 * The 27 calls of the document service interface.
 *
 * Every call guarantees:
 * - It never throws and never rejects; an error is a `Failure` of the closed union.
 * - It sends at most one request. It never retries, because only the caller decides about retries.
 * - It waits for its turn (own rate limit, `Retry-After`) before it sends; the cancel signal ends the wait.
 * - A call that changes something answers `unconfirmed` whenever its bytes may have reached the service and no readable
 * outcome came back, also when it was cancelled at that point, and on 500, 502 and 504, which do not say what was done.
 * - Credentials are sent only to the configured scheme, host and port. A redirect is a failure.
 */
export interface DocumentService {
  /**
   * Makes one of Intray's own calls (docs/service-api.md#calls-of-intray); `null` for a service that answers none of them to
   * our key. `name` is a call of the table, `input` fits its schema, and the answer was checked against it. A remote service
   * says with its status what it answers, so this may change with each `status`.
   */
  readonly configure: ((name: string, input: unknown, options?: CallOptions) => Promise<Result<unknown>>) | null;
  /** Which of Intray's own calls the service answers. */
  rights(): ServiceRights;
  /** The scheme, host and port to which the credentials are bound. */
  readonly origin: string;
  budgets(): Budgets;
  /** Releases idle connections; running calls end as cancelled. */
  close(): Promise<void>;

  status(options?: CallOptions): Promise<Result<PlatformStatus>>;
  whoAmI(options?: CallOptions): Promise<Result<Identity>>;
  /** Returns the user name in the service's greeting. */
  ping(options?: CallOptions): Promise<Result<string>>;
  search(request: SearchRequest, options?: CallOptions): Promise<Result<SearchPage>>;

  /** A service may ignore `page` and `sessionId`, and return everything. */
  files(
    request: { readonly page?: number; readonly pageSize?: number; readonly sessionId?: string },
    options?: CallOptions,
  ): Promise<Result<ListPage<FileRecord>>>;
  file(fileId: string, options?: CallOptions): Promise<Result<FileRecord>>;
  /**
   * Returns the text of these pages. A service that reports no words returns none, one that has no pages returns all of
   * the text, and one that cannot mark words reports that for each word.
   */
  filePages(fileId: string, range: PageRange, options?: CallOptions): Promise<Result<ReadPages>>;
  fileEvents(fileId: string, options?: CallOptions): Promise<Result<readonly FileEvent[]>>;
  fileVersions(fileId: string, options?: CallOptions): Promise<Result<readonly FileVersion[]>>;
  /** On failure the sink may hold a part. */
  download(
    fileId: string,
    sink: ByteSink,
    options?: CallOptions & { readonly form?: DownloadForm },
  ): Promise<Result<DownloadReceipt>>;
  share(fileId: string, request: ShareRequest, options?: CallOptions): Promise<Result<ShareLink>>;
  /** Creates a job of remote files. */
  uploadRemote(request: RemoteUploadRequest, options?: CallOptions): Promise<Result<JobRecord>>;
  upload(request: UploadRequest): Promise<UploadOutcome>;

  /** `pageSize` from 1 to 39. */
  jobs(
    request: { readonly page?: number; readonly pageSize?: number; readonly sortDirection?: 'ASC' | 'DESC' },
    options?: CallOptions,
  ): Promise<Result<ListPage<JobRecord>>>;
  job(jobId: string, options?: CallOptions): Promise<Result<JobRecord>>;
  /**
   * Closes the session and starts its job. A repeated call is safe only where the service reports that in its status.
   */
  createJob(request: CreateJobRequest, options?: CallOptions): Promise<Result<JobRecord>>;

  tags(options?: CallOptions): Promise<Result<readonly Tag[]>>;
  tag(tagId: string, options?: CallOptions): Promise<Result<Tag>>;
  classify(text: string, options?: CallOptions): Promise<Result<Classification>>;

  companies(options?: CallOptions): Promise<Result<readonly Company[]>>;
  companyTags(companyId: string, options?: CallOptions): Promise<Result<readonly Tag[]>>;
  /** Returns the secret that signs the reports. The service returns it only once; `null` where it has none. */
  setWebhook(url: string, options?: CallOptions): Promise<Result<{ readonly signingSecret: string | null }>>;

  metadataFields(tagId: string, options?: CallOptions): Promise<Result<readonly MetadataField[]>>;
  metadataField(fieldId: string, options?: CallOptions): Promise<Result<MetadataField>>;

  createSource(request: SourceRequest, options?: CallOptions): Promise<Result<RemoteSource>>;
  sources(options?: CallOptions): Promise<Result<readonly RemoteSource[]>>;
  removeSource(name: string, options?: CallOptions): Promise<Result<RemoteSource>>;

  cloudInfo(options?: CallOptions): Promise<Result<CloudInfo>>;
}
