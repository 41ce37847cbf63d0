import type { SqliteFile } from '#lib/sqlite-file.ts';
import { openDatabase, type Database } from '#lib/sqlite.ts';
import type { Transaction } from '#lib/transaction.ts';
import type { CloudSettings } from '../cloud-settings.ts';
import type { StoredDocuments } from '../stored-documents.ts';
import type { FileRecords, Records } from '../records.ts';
import type { CompanySettings, Store, StoreTransaction } from '../store.ts';
import { createCompanyRecords } from './company-records.ts';
import { createCompanyStore } from './company-store.ts';
import { createApplicationStore } from './configuration/applications.ts';
import { createConfigurationLog } from './configuration/configuration-log.ts';
import { createConfiguredFields } from './configuration/configured-fields.ts';
import { createConfiguredTags } from './configuration/configured-tags.ts';
import { createCorrectionStore, createReviewRecords } from './correction-store.ts';
import { createLearningRecords, createLearningStore } from './learning-store.ts';
import { createCredentialQuery } from './credential-records.ts';
import { createEventLog, createEventStore } from './event-store.ts';
import { createExchangeRecords } from './exchange-records.ts';
import { createExchangeStore } from './exchange-store.ts';
import { createFetchQueue } from './fetch-queue-store.ts';
import { createFileHistory } from './file-history.ts';
import { createFileRecords } from './file-records.ts';
import { createFileStore } from './file-store.ts';
import { createInventoryRecords } from './inventory-records.ts';
import { createIdentityStore } from './identity-store.ts';
import { createJobRecords } from './job-records.ts';
import { createJobsToEnd, createJobStore } from './job-store.ts';
import { createNonceStore } from './nonce-store.ts';
import { createAsyncParts, toAsync } from './to-async.ts';
import { createSessionStore } from './session-store.ts';
import { createWebhookRecords } from './webhook-records.ts';
import { createWebhookStore } from './webhook-store.ts';
import { createShareLinkRecords, createShareLinkStore } from './share-link-store.ts';
import { createSourceStore } from './sqlite-source-store.ts';
import { createSqliteWorkQueue } from './sqlite-work-queue.ts';
import { createStoredDocuments } from './stored-documents.ts';
import { createTrashRecords, createTrashStore } from './trash-store.ts';
import { createTagRecords } from './tag-records.ts';
import { createUserStore } from './sqlite-user-store.ts';
import { createTagDefinitionQuery, createTagStore } from './tag-store.ts';

/** Creates the store on a SQLite file whose schema is up to date. Close the store before the file. */
export function createSqliteStore(file: SqliteFile): Store & { close(): void } {
  const { reader } = file;
  const nonceDb = openDatabase(file.path, { synchronous: 'NORMAL' });
  const nonces = createNonceStore(nonceDb);
  const toStoreTransaction = createStoreTransactions(file);
  const credentialsOf = createCredentialQuery(reader);
  const tagDefinitions = createTagDefinitionQuery(reader);
  const { tables } = createConfigurationLog(reader);
  const settingsOfAll = createSettingsQuery(reader);
  return {
    records: createRecords(reader),
    documents: toAsync<StoredDocuments>(createStoredDocuments(reader)),
    learning: toAsync(createLearningRecords(reader)),
    exchange: toAsync(createExchangeRecords(reader)),
    inventory: toAsync(createInventoryRecords(reader)),
    jobsToEnd: toAsync(createJobsToEnd(reader)),
    events: toAsync(createEventLog(reader)),
    nonces: { use: (...nonce) => file.exclusively(() => nonces.use(...nonce)) },
    shareLinks: toAsync(createShareLinkRecords(reader)),
    webhooks: toAsync(createWebhookRecords(reader)),
    credentialsOf: (hash) => Promise.try(() => credentialsOf(hash)),
    settingsOfAll: () => Promise.try(settingsOfAll),
    tagDefinitions: (companyId) => Promise.try(() => tagDefinitions(companyId)),
    lookupTables: (companyId) => Promise.try(() => tables(companyId)),
    transaction: (work) => file.transaction((tx) => work(toStoreTransaction(tx))),
    close: () => void nonceDb.close(),
  };
}

function createStoreTransactions(file: SqliteFile): (tx: Transaction) => StoreTransaction {
  const db = file.writer;
  const parts = {
    companies: createCompanyStore(db),
    tags: createTagStore(db),
    identities: createIdentityStore(db),
    sessions: createSessionStore(db),
    files: createFileStore(file),
    corrections: createCorrectionStore(db),
    learning: createLearningStore(db),
    trash: createTrashStore(db),
    exchange: createExchangeStore(db),
    jobs: createJobStore(db),
    events: createEventStore(db),
    queue: createSqliteWorkQueue(db),
    shareLinks: createShareLinkStore(db),
    sources: createSourceStore(db),
    applications: createApplicationStore(db),
    configuration: { ...createConfiguredTags(db), ...createConfiguredFields(db), ...createConfigurationLog(db) },
    webhooks: createWebhookStore(db),
    fetches: createFetchQueue(db),
    users: createUserStore(db),
  };
  const toAsyncParts = createAsyncParts<Omit<StoreTransaction, 'assertOpen'>>(parts);
  return (tx) =>
    toAsyncParts(() => {
      tx.assertOpen();
    });
}

function createRecords(db: Database): Records {
  const { pieces, ...files } = createFileRecords(db);
  return {
    companies: toAsync(createCompanyRecords(db)),
    files: { ...toAsync<Omit<FileRecords, 'pieces'>>(files), pieces: toAsyncIterable(pieces) },
    history: toAsync(createFileHistory(db)),
    jobs: toAsync(createJobRecords(db)),
    tags: toAsync(createTagRecords(db)),
    reviews: toAsync(createReviewRecords(db)),
    trash: toAsync(createTrashRecords(db)),
  };
}

function toAsyncIterable<Args extends readonly unknown[], Item>(
  generate: (...args: Args) => Iterable<Item>,
): (...args: Args) => AsyncIterable<Item> {
  return async function* (...args) {
    for (const item of generate(...args)) yield await Promise.resolve(item);
  };
}

function createSettingsQuery(db: Database): () => readonly CompanySettings[] {
  const all = db.prepare<[], { readonly companyId: string; readonly json: string }>(
    'SELECT id AS companyId, cloud_info_json AS json FROM companies',
  );
  return () => all.all().map(({ companyId, json }) => ({ companyId, settings: JSON.parse(json) as CloudSettings }));
}
