import type { ServiceId } from '#core/ids.ts';
import type { DocumentService } from './document-service.ts';

/** The calls that a file needs on its way. The rest of the interface serves the screens. */
export type IngestService = Pick<
  DocumentService,
  'status' | 'whoAmI' | 'cloudInfo' | 'upload' | 'createJob' | 'jobs' | 'job' | 'files' | 'file' | 'download' | 'search'
>;

/**
 * The connected services. A file stays at the service with which it started
 * (docs/file-lifecycle.md#one-service-at-a-time).
 */
export interface Services {
  /** The service for new sessions; `null` until a service is chosen or has reported its company. */
  current(): ServiceId | null;
  /** `null` for a service that is no longer connected: its files wait. */
  get(id: ServiceId): IngestService | null;
  /** Calls the listener when either answer may have changed. The result removes the listener. */
  onChange(listener: () => void): () => void;
}
