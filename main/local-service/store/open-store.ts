import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import type { Database } from '#lib/sqlite.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { createBlobStore, type BlobStore } from './blob-store.ts';
import { openServiceDatabase, type StoreFailure } from './open-database.ts';
import { servicePaths, type ServicePaths } from './service-paths.ts';

/** The service's data. Only one process holds it at a time; within that, only the main thread touches the database. */
export interface Store {
  readonly paths: ServicePaths;
  readonly db: Database;
  readonly blobs: BlobStore;
  close(): void;
}

export type OpenStoreOutcome =
  | {
      readonly ok: true;
      readonly store: Store;
      /** False after a crash, a kill or a power cut, and for a copy that was made while a service ran. */
      readonly endedWell: boolean;
    }
  | StoreFailure;

/**
 * Opens the store of a data directory: takes its lock, checks the database when the run before did not end well, brings
 * it up to date, and removes temporary files of uploads that broke off. Bytes
 * that nobody needs are for `sweepBlobs`, later.
 */
export function openStore(dataDir: string): OpenStoreOutcome {
  const paths = servicePaths(dataDir);
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  const lock = takeExclusiveLock(paths.lock);
  if (lock === null) {
    return {
      ok: false,
      reason: 'locked',
      message: `Another local service is running on ${paths.root}. Stop it, or use another data directory.`,
    };
  }
  try {
    const endedWell = !existsSync(paths.running);
    const opened = openServiceDatabase(paths, !endedWell);
    if (!opened.ok) {
      lock.release();
      return opened;
    }
    const { db } = opened;
    const blobs = createBlobStore(paths.blobs);
    blobs.discardStaged();
    writeFileSync(paths.running, '');
    syncDirectory(paths.root);
    const close = (): void => {
      db.close();
      rmSync(paths.running, { force: true });
      lock.release();
    };
    return { ok: true, store: { paths, db, blobs, close }, endedWell };
  } catch (error) {
    lock.release();
    throw error;
  }
}
