import type { Logger } from 'pino';
import type { ShareSignature } from '../auth/share-signature.ts';
import type { SendOutcome, SentEvent } from '../events/send-event.ts';
import type { Webhook } from '../store/webhooks.ts';
import type { Authentication, AuthHeaders } from '../auth/authenticate.ts';
import type { SecretBox } from '../auth/secret-box.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { BlobStore, StagedBlob } from '../store/blob-store.ts';
import type { UploadInput, StoreUploadOutcome } from '../store/store-upload.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import type { Records } from '../store/records.ts';
import type { TeamProcess } from '../store/team-process.ts';
import type { Store } from '../store/store.ts';
import type { AnalysisThread } from '../queue/analysis-thread.ts';
import type { ApplyDefinitions } from '../queue/apply-definitions.ts';
import type { Exchange } from '../queue/exchange/exchange.ts';
import type { Processor } from '../queue/processor.ts';
import type { Access } from './access-log.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Certificate } from './certificate.ts';
import type { BodyTimes } from './slow-bodies.ts';
import type { UploadRoomOptions } from './upload-room.ts';

/** What the server stands on. */
export interface ServiceDeps {
  readonly store: Store;
  readonly records: Records;
  readonly blobs: BlobStore;
  readonly paths: ServicePaths;
  readonly storeUpload: (intake: UploadInput, staged: StagedBlob) => Promise<StoreUploadOutcome>;
  readonly authenticate: (headers: AuthHeaders) => Promise<Authentication>;
  readonly secretBox: SecretBox;
  readonly search: SearchIndex;
  readonly analysis: Pick<AnalysisThread, 'run'>;
  readonly applyDefinitions: Pick<ApplyDefinitions, 'start' | 'state' | 'cancel'>;
  readonly exchange: Pick<Exchange, 'export' | 'import' | 'state' | 'cancel'>;
  readonly processor: Pick<
    Processor,
    'createJob' | 'createRemoteJob' | 'acceptPlan' | 'drawPage' | 'writeSearchable' | 'convertCopy' | 'faults' | 'wake'
  >;
  readonly shareSignature: ShareSignature;
  /** Sends an event to a webhook once, outside of the order of deliveries. */
  readonly sendEvent: (webhook: Webhook, event: SentEvent) => Promise<SendOutcome>;
  /** The processes of a team that are connected now; absent where the service is the only one. */
  readonly processes?: () => Promise<readonly TeamProcess[]>;
  readonly nowMs: () => number;
  readonly log: Logger;
}

export interface ServerOptions {
  /** Version of the running service, as `platform/status` reports it. */
  readonly version: string;
  readonly fileMaxBytes?: number;
  readonly base64FileMaxBytes?: number;
  readonly rateLimit?: RateLimit;
  readonly bodyTimes?: BodyTimes;
  readonly room?: Partial<UploadRoomOptions>;
  /** For HTTP over TLS. Absent: plain HTTP. */
  readonly certificate?: Certificate;
  /** The base address at a port, where it is not that of the loopback address. Requests may then name any host. */
  readonly baseUrl?: (port: number) => string;
  /** Where clients reach the service through a proxy (scheme, host, port). Requests may then name this host, too. */
  readonly publicUrl?: string;
  /** Whether keys may make Intray's own calls on the port (docs/service-api.md#calls-of-intray). */
  readonly ownCallsOnPort?: boolean;
  /** Whether documents are left to the workers of a team. */
  readonly leavesReading?: boolean;
  /** Called after each answer with its status and how long it took. */
  readonly onAnswered?: (status: number, seconds: number) => void;
  /** Called once for each request of a known key, when it is answered. */
  readonly onAccess?: (access: Access) => void;
  /** Checks every reply against its schema and answers 500 when it does not fit. For tests. */
  readonly checkReplies?: boolean;
}
