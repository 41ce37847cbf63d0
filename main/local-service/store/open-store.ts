import { mkdirSync } from 'node:fs';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import type { Database } from '#lib/sqlite.ts';
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

export type OpenStoreOutcome = { readonly ok: true; readonly store: Store; readonly sweptCount: number } | StoreFailure;

/**
 * Opens the store of a data directory: takes its lock, checks the database, brings it up to date, and removes what a
 * killed run left (temporary files; bytes whose transaction never came).
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
    const opened = openServiceDatabase(paths);
    if (!opened.ok) {
      lock.release();
      return opened;
    }
    const { db } = opened;
    const blobs = createBlobStore(paths.blobs);
    const known = db.prepare<[string], number>('SELECT 1 FROM blobs WHERE sha256 = ?').pluck();
    const { removed } = blobs.sweep((sha256) => known.get(sha256) !== undefined);
    const close = (): void => {
      db.close();
      lock.release();
    };
    return { ok: true, store: { paths, db, blobs, close }, sweptCount: removed };
  } catch (error) {
    lock.release();
    throw error;
  }
}
