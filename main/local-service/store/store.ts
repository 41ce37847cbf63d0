import type { Transaction } from '#lib/transaction.ts';
import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import type { TagDefinition } from '../config/tag-definition.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type { CompanyStore } from './company-store.ts';
import type { FileStore, IdentityStore, JobStore, SessionStore, TagStore } from './changes.ts';
import type { EventStore } from './event-changes.ts';
import type { ApplicationStore } from './application-store.ts';
import type { ConfigurationStore } from './configuration-store.ts';
import type { CorrectionStore } from './corrections.ts';
import type { LearningRecords, LearningStore } from './learning-store.ts';
import type { ExchangeRecords, ExchangeStore } from './exchange.ts';
import type { CredentialRecord } from './credential-record.ts';
import type { EventKind } from '#service-api/values.ts';
import type { Records } from './records.ts';
import type { WebhookRecords, WebhookStore } from './webhooks.ts';
import type { ShareLinkRecords, ShareLinkStore } from './share-links.ts';
import type { FetchQueue } from './fetch-queue.ts';
import type { Inventory } from './inventory.ts';
import type { JobsToEnd } from './jobs-to-end.ts';
import type { SourceStore } from './source-store.ts';
import type { StoredDocuments } from './stored-documents.ts';
import type { TrashStore } from './trash.ts';
import type { UserStore } from './user-store.ts';
import type { WorkQueue } from './work-queue.ts';

/** An event as it is announced. Events are ordered by `seq`, oldest first. */
export interface LoggedEvent {
  readonly seq: number;
  readonly kind: EventKind;
  readonly fileId: string | null;
  readonly jobId: string | null;
}

export interface EventLog {
  /** Resolves with the number of the newest event, or 0 when there is none. */
  lastSeq(): Promise<number>;
  after(seq: number, limit: number): Promise<readonly LoggedEvent[]>;
}

/**
 * Remembers the nonces that an app has used. They survive a killed process, but perhaps not a power cut, because they
 * are not synced.
 */
export interface NonceStore {
  /** Resolves with `false` when the nonce was used before. Of several concurrent calls exactly one gets `true`. */
  use(appId: string, nonce: string, expiresAtS: number, nowS: number): Promise<boolean>;
}

export interface CompanySettings {
  readonly companyId: string;
  readonly settings: CloudSettings;
}

/**
 * The parts that can be changed together. Reads see changes of the same transaction. Valid until the transaction ends.
 */
export interface StoreTransaction extends Transaction {
  readonly companies: CompanyStore;
  readonly tags: TagStore;
  readonly identities: IdentityStore;
  readonly sessions: SessionStore;
  readonly files: FileStore;
  readonly corrections: CorrectionStore;
  readonly learning: LearningStore;
  readonly trash: TrashStore;
  readonly exchange: ExchangeStore;
  readonly jobs: JobStore;
  readonly events: EventStore;
  readonly queue: WorkQueue;
  readonly shareLinks: ShareLinkStore;
  readonly sources: SourceStore;
  readonly configuration: ConfigurationStore;
  readonly webhooks: WebhookStore;
  readonly applications: ApplicationStore;
  readonly fetches: FetchQueue;
  readonly users: UserStore;
}

type TransactionIsolation = 'serializable' | 'row-locks';

/**
 * All state of the service except bytes and the search index. It is SQLite today (`sqlite/`), but this interface does
 * not depend on it. `test/local-service/store/store-contract.ts` defines the behaviour, and
 * `docs/decisions/0011-the-stores-of-the-service-are-asynchronous.md` explains why it is asynchronous.
 *
 * Methods reject when the database refuses (a full disk, a lost connection), and the transaction then changes nothing.
 */
export interface Store {
  readonly records: Records;
  readonly documents: StoredDocuments;
  readonly learning: LearningRecords;
  readonly exchange: ExchangeRecords;
  readonly inventory: Inventory;
  readonly jobsToEnd: JobsToEnd;
  readonly events: EventLog;
  readonly nonces: NonceStore;
  readonly shareLinks: ShareLinkRecords;
  readonly webhooks: WebhookRecords;
  /** Returns the identities of the app that an API key belongs to, by the key's hash; empty when the key is unknown. */
  credentialsOf(apiKeyHash: string): Promise<readonly CredentialRecord[]>;
  settingsOfAll(): Promise<readonly CompanySettings[]>;
  /** Returns a company's tags with their fields, in the order of their creation. */
  tagDefinitions(companyId: string): Promise<readonly TagDefinition[]>;
  /** Returns the tables that steps of a company's fields read. */
  lookupTables(companyId: string): Promise<readonly LookupTable[]>;
  /**
   * Runs `work` and durably commits its changes when it resolves; changes nothing when it rejects. Transactions have
   * the same effect as if they ran one after another. The database may require that `work` runs again, so its effects
   * elsewhere (bytes) must be repeatable. `work` must not wait for another transaction: a nested one is refused
   * (`nested-transaction`).
   * @param isolation `row-locks` for work that changes only what it has locked (`WorkQueue.next`, `JobStore.lock`) or names in
   *   the condition of a change, and decides by nothing else. Others may be in between then, and are not in its way.
   */
  transaction<Result>(
    work: (tx: StoreTransaction) => Promise<Result>,
    isolation?: TransactionIsolation,
  ): Promise<Result>;
}
