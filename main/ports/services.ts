import type { ServiceId } from '#core/ids.ts';
import type { DocumentService } from './document-service.ts';

/** The calls that the way of a file takes; the rest of the interface is for the screens. */
export type IngestService = Pick<
  DocumentService,
  'status' | 'whoAmI' | 'cloudInfo' | 'upload' | 'createJob' | 'jobs' | 'job' | 'files' | 'file' | 'download' | 'search'
>;

/** Which services there are. Lanes drain at the one that they began with (docs/file-lifecycle.md#one-service-at-a-time). */
export interface Services {
  /** Where new sessions go; `null` until a service is chosen or has named its company. */
  current(): ServiceId | null;
  /** `null` for a service that is no longer connected: its files wait. */
  get(id: ServiceId): IngestService | null;
  /** Called when either answer may have changed. The result ends it. */
  onChange(listener: () => void): () => void;
}
