import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import type { SqliteFile } from '#lib/sqlite-file.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import type { SearchIndex } from './search/search-index.ts';
import { searchSchemaV1, searchSchemaV2, searchSchemaV3, searchSchemaV4 } from './search/sqlite/search-schema.ts';
import { createSqliteSearchIndex } from './search/sqlite/sqlite-search-index.ts';
import type { BlobStore } from './store/blob-store.ts';
import { createFolderBlobStore } from './store/folder-blob-store.ts';
import type { ConnectionCounts } from './http/monitoring/metrics.ts';
import { servicePaths, type ServicePaths } from './store/service-paths.ts';
import {
  olderVersion,
  openServiceDatabase,
  type OpenDatabaseOutcome,
  type StoreFailure,
  type StoreMigration,
} from './store/sqlite/open-database.ts';
import { schemaFetches } from './store/sqlite/schema-fetches.ts';
import { schemaSources } from './store/sqlite/schema-sources.ts';
import { createSqliteStore } from './store/sqlite/sqlite-store.ts';
import { usersSchema } from './store/sqlite/schema-users.ts';
import { webhooksSchema } from './store/sqlite/schema-webhooks.ts';
import { shareLinksSchema } from './store/sqlite/schema-share-links.ts';
import { partsSchema } from './store/sqlite/schema-parts.ts';
import { useTodaysExtensions } from './store/sqlite/schema-file-extensions.ts';
import { schemaApplications } from './store/sqlite/schema-applications.ts';
import { schemaPageRotation } from './store/sqlite/schema-page-rotation.ts';
import { lineItemsSchema } from './store/sqlite/schema-line-items.ts';
import { dataPointSourceSchema } from './store/sqlite/schema-data-point-source.ts';
import { learningSchema } from './store/sqlite/schema-learning.ts';
import { trainingSchema } from './store/sqlite/schema-training.ts';
import { exchangeSchema } from './store/sqlite/schema-exchange.ts';
import { missingValuesSchema } from './store/sqlite/missing-values.ts';
import { againSchema } from './store/sqlite/schema-again.ts';
import { trashSchema } from './store/sqlite/schema-trash.ts';
import { failedFilesSchema } from './store/sqlite/inventory-records.ts';
import { openJobsSchema } from './store/sqlite/job-store.ts';
import { turnsSchema } from './store/sqlite/schema-turns.ts';
import { correctionsSchema } from './store/sqlite/schema-corrections.ts';
import { schemaConfiguration } from './store/sqlite/schema-configuration.ts';
import { useMessageCodes } from './store/sqlite/use-message-codes.ts';
import { storeSchemaV1, storeSchemaV3, storeSchemaV4, storeSchemaV6 } from './store/sqlite/store-schema.ts';
import type { TeamProcess } from './store/team-process.ts';
import type { Store } from './store/store.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';

/**
 * The history of the one SQLite file that store and search index share today. Each owns its tables; the order in which they
 * were changed is theirs together.
 */
const migrations: readonly StoreMigration[] = [
  storeSchemaV1,
  searchSchemaV1,
  storeSchemaV3,
  storeSchemaV4,
  searchSchemaV2,
  storeSchemaV6,
  useMessageCodes,
  shareLinksSchema,
  schemaSources,
  partsSchema,
  useTodaysExtensions,
  schemaConfiguration,
  webhooksSchema,
  schemaApplications,
  schemaFetches,
  useTodaysExtensions,
  usersSchema,
  schemaPageRotation,
  useTodaysExtensions,
  dataPointSourceSchema,
  lineItemsSchema,
  searchSchemaV3,
  correctionsSchema,
  trashSchema,
  learningSchema,
  trainingSchema,
  exchangeSchema,
  againSchema,
  missingValuesSchema,
  searchSchemaV4,
  turnsSchema,
  openJobsSchema,
  failedFilesSchema,
];

/** What processes that share their data need of one another. */
interface TeamParts {
  /** Resolves with what happened when another service has taken the data. */
  readonly taken: Promise<string>;
  /** One clock for all of them, in ms since 1970. */
  readonly nowMs: () => number;
  /** Calls `wake` when any of them has queued something to read. A hint: it may be missed. Returns what ends it. */
  readonly onWaiting: (wake: () => void) => () => Promise<void>;
  /** Those that are connected to the database now. */
  readonly processes: () => Promise<readonly TeamProcess[]>;
}

/** All that the service keeps. One service holds it at a time; in team mode workers read documents beside it. */
export interface ServiceData {
  readonly paths: ServicePaths;
  readonly store: Store;
  readonly search: SearchIndex;
  readonly blobs: BlobStore;
  /** What several processes on the same data need; absent where there is one. */
  readonly team?: TeamParts;
  /** This process's connections to the database, and work that waits for one; absent where it is a file. */
  readonly connections?: () => ConnectionCounts;
  readonly close: () => Promise<void>;
}

/** What is in the data directory alone. */
export interface EmbeddedData extends ServiceData {
  /** What store and search index lie in. */
  readonly sqlite: SqliteFile;
}

export type OpenDataOutcome<Data extends ServiceData = ServiceData> =
  | {
      readonly ok: true;
      readonly data: Data;
      /** False after a crash, a kill or a power cut, and for a copy that was made while a service ran. */
      readonly endedWell: boolean;
    }
  | StoreFailure;

/**
 * Opens a data directory: takes its lock, checks the database when the run before did not end well, brings it up to date,
 * and removes temporary files of uploads that broke off. Bytes that nobody needs are for `sweepBlobs`, later.
 */
export async function openServiceData(dataDir: string): Promise<OpenDataOutcome<EmbeddedData>> {
  const paths = servicePaths(dataDir);
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  const lock = takeExclusiveLock(paths.lock);
  if (lock === null) {
    return {
      ok: false,
      reason: 'locked',
      why: serviceMessage('service.start.in-use', { path: paths.root }),
    };
  }
  try {
    const endedWell = !existsSync(paths.running);
    const opened = openDatabase(paths, !endedWell);
    if (!opened.ok) {
      lock.release();
      return opened;
    }
    const blobs = createFolderBlobStore(paths.blobs);
    await blobs.discardAbandoned();
    writeFileSync(paths.running, '');
    syncDirectory(paths.root);
    const store = createSqliteStore(opened.file);
    const close = async (): Promise<void> => {
      store.close();
      await opened.file.close();
      rmSync(paths.running, { force: true });
      lock.release();
    };
    const search = createSqliteSearchIndex(opened.file);
    return { ok: true, data: { paths, store, search, blobs, sqlite: opened.file, close }, endedWell };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export type OpenedStore = (Pick<ServiceData, 'store' | 'search' | 'close'> & { readonly ok: true }) | StoreFailure;

/** All that is stored, for reading beside a service that may be running. */
export interface OpenedArchive extends Pick<ServiceData, 'store' | 'search' | 'blobs' | 'close'> {
  readonly ok: true;
}

/** Store and index, beside a service that may be running: takes no lock. */
export function openStoreBeside(paths: ServicePaths): OpenedStore {
  const opened = openDatabase(paths, false);
  if (!opened.ok) return opened;
  const store = createSqliteStore(opened.file);
  const close = async (): Promise<void> => {
    store.close();
    await opened.file.close();
  };
  return { ok: true, store, search: createSqliteSearchIndex(opened.file), close };
}

/** The whole archive, beside a service that may be running. Creates none. `check` reads every page of the database first. */
export function openArchiveBeside(paths: ServicePaths, check = false): OpenedArchive | StoreFailure {
  if (!existsSync(paths.database) && !existsSync(paths.team))
    return { ok: false, reason: 'other-data', why: serviceMessage('service.verify.no-archive', { path: paths.root }) };
  const opened = openDatabase(paths, check);
  if (!opened.ok) return opened;
  const store = createSqliteStore(opened.file);
  const close = async (): Promise<void> => {
    store.close();
    await opened.file.close();
  };
  const search = createSqliteSearchIndex(opened.file);
  return { ok: true, store, search, blobs: createFolderBlobStore(paths.blobs), close };
}

/**
 * Opens an archive that is moved elsewhere, and keeps its service out meanwhile. Nothing in it is changed, so tables of an older
 * version are refused.
 */
export function openSource(paths: ServicePaths): OpenedArchive | StoreFailure {
  if (!existsSync(paths.database)) return openArchiveBeside(paths);
  const lock = takeExclusiveLock(paths.lock);
  if (lock === null)
    return { ok: false, reason: 'locked', why: serviceMessage('service.start.in-use', { path: paths.root }) };
  const opened = olderVersion(paths, migrations) ?? openArchiveBeside(paths, existsSync(paths.running));
  if (!opened.ok) {
    lock.release();
    return opened;
  }
  const close = async (): Promise<void> => {
    await opened.close();
    lock.release();
  };
  return { ...opened, close };
}

/** Refuses the directory of a service in team mode: an empty archive beside the real one would look like a loss. */
function openDatabase(paths: ServicePaths, check: boolean): OpenDatabaseOutcome {
  if (existsSync(paths.team))
    return { ok: false, reason: 'other-data', why: serviceMessage('service.start.team-only', { path: paths.root }) };
  return openServiceDatabase(paths, migrations, check);
}
