import Sqlite from 'better-sqlite3';
import { makePrivateFile } from './private-file.ts';

export type Database = Sqlite.Database;

export interface OpenDatabaseOptions {
  /** `FULL`: a committed transaction survives a power cut. `NORMAL`: it survives a crash of the process. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** How long a statement waits for another process's write before it gives up. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens (or makes) a database in write-ahead mode with foreign keys on, for this user alone: SQLite gives its side files
 * the rights of the file itself. Throws what SQLite and the file system throw; the handle is closed then.
 */
export function openDatabase(path: string, options: OpenDatabaseOptions): Database {
  if (path !== ':memory:') makePrivateFile(path);
  const db = new Sqlite(path, { timeout: options.busyTimeoutMs ?? 5_000 });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma(`synchronous = ${options.synchronous}`);
    db.pragma('foreign_keys = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A further connection to a database that `openDatabase` has opened, which cannot change it. */
export function openReader(path: string): Database {
  return new Sqlite(path, { readonly: true, fileMustExist: true });
}

/** The problems that SQLite finds in the file, in its own words; empty when it is sound. Reads every page once. */
export function checkIntegrity(db: Database): readonly string[] {
  try {
    const rows = db.prepare<[], string>('PRAGMA quick_check(10)').pluck().all();
    return rows.filter((row) => row !== 'ok');
  } catch (error) {
    // Some damage ends the check itself.
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CORRUPT')) return [error.message];
    throw error;
  }
}

/** SQLite's own code (`SQLITE_NOTADB`, …) of an error that it threw; `null` for any other error. */
export function sqliteErrorCode(error: unknown): string | null {
  return error instanceof Sqlite.SqliteError ? error.code : null;
}
