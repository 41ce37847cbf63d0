import type { Connection } from '#lib/postgres/connection.ts';
import type { PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import type { PostgresTransaction } from '#lib/postgres/postgres-transactions.ts';
import type { Records } from '../records.ts';
import { createTurns } from '../rows/turns.ts';
import type { Store, StoreTransaction } from '../store.ts';
import { createApplicationStore } from './application-store.ts';
import { createCompanyRecords, createCompanyStore, settingsOfAll } from './company-store.ts';
import { createConfigurationStore, lookupTables } from './configuration-store.ts';
import { createCorrectionStore, createReviewRecords } from './correction-store.ts';
import { createEventLog, createEventStore, createEventWriter } from './event-store.ts';
import { createExchangeRecords } from './exchange-records.ts';
import { createExchangeStore } from './exchange-store.ts';
import { createFetchQueue } from './fetch-queue.ts';
import { createFileHistory } from './file-history.ts';
import { createFilePieces, createFileRecords } from './file-records.ts';
import { createFileStore } from './file-store.ts';
import { createIdentityStore, credentialsOf } from './identity-store.ts';
import { createInventoryRecords } from './inventory-records.ts';
import { createJobRecords } from './job-records.ts';
import { createJobsToEnd, createJobStore } from './job-store.ts';
import { createLearningRecords, createLearningStore } from './learning-store.ts';
import { createNonceStore } from './nonce-store.ts';
import { createSessionStore } from './session-store.ts';
import { createShareLinkRecords, createShareLinkStore } from './share-link-store.ts';
import { createSourceStore } from './source-store.ts';
import { createStoredDocuments } from './stored-documents.ts';
import { createTagRecords } from './tag-records.ts';
import { createTagStore, tagDefinitions } from './tag-store.ts';
import { createTrashRecords, createTrashStore } from './trash-store.ts';
import { createUserStore } from './user-store.ts';
import { createWebhookRecords } from './webhook-records.ts';
import { createWebhookStore } from './webhook-store.ts';
import { createWorkQueue, type Runs, type WorkQueueOptions } from './work-queue.ts';

/** Creates the store on a database whose schema is up to date (`migrateStore`). Close the database after the last use. */
export function createPostgresStore(database: PostgresDatabase, runs: Runs): Store {
  const { reader, snapshot } = database;
  const ofProcess = { runs, reader, turns: createTurns() };
  return {
    records: createRecords(database),
    documents: inSnapshots(database, createStoredDocuments),
    learning: createLearningRecords(reader),
    exchange: inSnapshots(database, createExchangeRecords),
    inventory: createInventoryRecords(reader),
    jobsToEnd: createJobsToEnd(reader),
    events: createEventLog(reader),
    nonces: createNonceStore(reader),
    shareLinks: createShareLinkRecords(reader),
    webhooks: createWebhookRecords(reader),
    credentialsOf: (apiKeyHash) => credentialsOf(reader, apiKeyHash),
    settingsOfAll: () => settingsOfAll(reader),
    tagDefinitions: (companyId) => snapshot((db) => tagDefinitions(db, companyId)),
    lookupTables: (companyId) => lookupTables(reader, companyId),
    transaction: (work, isolation) => database.transaction((tx) => work(storeTransactionOf(tx, ofProcess)), isolation),
  };
}

/** The transaction of the database is part of it, so that a search index in the same database can join it. */
function storeTransactionOf(
  tx: PostgresTransaction,
  ofProcess: Pick<WorkQueueOptions, 'runs' | 'reader' | 'turns'>,
): StoreTransaction & PostgresTransaction {
  const { connection: db, beforeCommit, afterCommit } = tx;
  const events = createEventWriter(db);
  const writeEvents = (): Promise<void> => events.write();
  beforeCommit(writeEvents);
  return {
    ...tx,
    companies: createCompanyStore(db),
    tags: createTagStore(db),
    identities: createIdentityStore(db),
    sessions: createSessionStore(db),
    files: createFileStore(db),
    corrections: createCorrectionStore(db),
    learning: createLearningStore(db),
    trash: createTrashStore(db),
    exchange: createExchangeStore(db, events),
    jobs: createJobStore(db),
    events: createEventStore(events, tx),
    queue: createWorkQueue(db, { ...ofProcess, afterCommit, writeEvents }),
    shareLinks: createShareLinkStore(db),
    sources: createSourceStore(db),
    applications: createApplicationStore(db),
    configuration: createConfigurationStore(db),
    webhooks: createWebhookStore(db, writeEvents),
    fetches: createFetchQueue(db),
    users: createUserStore(db),
  };
}

function createRecords(database: PostgresDatabase): Records {
  const { reader, snapshot } = database;
  return {
    companies: createCompanyRecords(reader),
    files: { ...inSnapshots(database, createFileRecords), pieces: createFilePieces(snapshot) },
    history: createFileHistory(reader),
    jobs: inSnapshots(database, createJobRecords),
    tags: inSnapshots(database, createTagRecords),
    reviews: createReviewRecords(reader),
    trash: inSnapshots(database, createTrashRecords),
  };
}

type Method = (...args: never[]) => Promise<unknown>;

/** Returns the same reads, each of which sees what was committed at one instant, however many queries it consists of. */
function inSnapshots<Reads extends object>(
  { reader, snapshot }: PostgresDatabase,
  create: (db: Connection) => Reads,
): Reads {
  const methods = Object.keys(create(reader)).map((name) => [
    name,
    (...args: never[]) =>
      snapshot((db) => {
        const method = (create(db) as Readonly<Record<string, Method>>)[name];
        if (method === undefined) throw new Error(`no-such-method: ${name}`);
        return method(...args);
      }),
  ]);
  // The compiler cannot follow a mapped type through its entries.
  return Object.fromEntries(methods) as Reads;
}
