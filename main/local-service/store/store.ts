import type { Transaction } from '#lib/transaction.ts';
import type { TagDefinition } from '../config/tag-definition.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type {
  CompanyStore,
  EventStore,
  FileStore,
  IdentityStore,
  JobStore,
  SessionStore,
  TagStore,
} from './changes.ts';
import type { CredentialRecord } from './credential-record.ts';
import type { EventKind } from '#service-api/values.ts';
import type { Records } from './records.ts';
import type { WorkQueue } from './work-queue.ts';

/** An event as it is passed on, oldest first by `seq`. */
export interface LoggedEvent {
  readonly seq: number;
  readonly kind: EventKind;
  readonly fileId: string | null;
  readonly jobId: string | null;
}

export interface EventLog {
  /** 0 when there is none. */
  lastSeq(): Promise<number>;
  after(seq: number, limit: number): Promise<readonly LoggedEvent[]>;
}

/** Remembers which nonces an app has used. It outlives a killed process, but not always a power cut: it is not synced. */
export interface NonceStore {
  /** `false` for one that was used before. One caller gets `true`, however many ask at once. */
  use(appId: string, nonce: string, expiresAtS: number, nowS: number): Promise<boolean>;
}

export interface CompanySettings {
  readonly companyId: string;
  readonly settings: CloudSettings;
}

/** What can be changed together. Its reads see the changes that were made through it. Good until the transaction ends. */
export interface StoreTransaction extends Transaction {
  readonly companies: CompanyStore;
  readonly tags: TagStore;
  readonly identities: IdentityStore;
  readonly sessions: SessionStore;
  readonly files: FileStore;
  readonly jobs: JobStore;
  readonly events: EventStore;
  readonly queue: WorkQueue;
}

/**
 * All of the service's state but bytes and the search index. SQLite today (`sqlite/`); nothing here presupposes it. What it
 * must do is `test/local-service/store/store-contract.ts`; decisions/0003 says why it is asynchronous.
 *
 * Methods reject when the database refuses (a full disk, a lost connection), and nothing of the transaction is changed then.
 */
export interface Store {
  readonly records: Records;
  readonly events: EventLog;
  readonly nonces: NonceStore;
  /** The identities of the app that an API key belongs to, by the key's hash; none when the key is unknown. */
  credentialsOf(apiKeyHash: string): Promise<readonly CredentialRecord[]>;
  settingsOfAll(): Promise<readonly CompanySettings[]>;
  /** A company's tags with their fields, in the order in which they were made. */
  tagDefinitions(companyId: string): Promise<readonly TagDefinition[]>;
  /**
   * Runs `work` and commits what it changed when it resolves, durably; changes nothing when it rejects. Transactions act as if
   * they ran one after another. `work` may be run again when the database asks for that, so what it does elsewhere (bytes)
   * has to bear repetition. It must not wait for anything that waits for another transaction: such a one inside it is
   * refused (`nested-transaction`).
   */
  transaction<Result>(work: (tx: StoreTransaction) => Promise<Result>): Promise<Result>;
}
