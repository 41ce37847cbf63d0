import Sqlite from 'better-sqlite3';
import { makePrivateFile } from './private-file.ts';

export type Database = Sqlite.Database;

export interface OpenDatabaseOptions {
  /** With `FULL` a committed transaction survives a power cut, with `NORMAL` only a crash of the process. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** How long a statement waits for another process's write before it gives up. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens or creates a database in write-ahead mode with foreign keys on, which only this user can read: SQLite gives its
 * side files the permissions of the database file. Throws the errors of SQLite and the file system, and closes the
 * handle then.
 *
 * Statements that run for every document have a `+` before bound values (`id = +?`). SQLite plans by the values of other
 * comparisons, and compiles such a statement again whenever one is bound. With the `+`, no partial index is used for it.
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

/** Opens a further, read-only connection to a database that `openDatabase` has opened. */
export function openReader(path: string): Database {
  return new Sqlite(path, { readonly: true, fileMustExist: true });
}

/**
 * Returns the problems that SQLite finds in the file, in its own words; empty when the file is intact. Reads every page
 * once.
 */
export function checkIntegrity(db: Database): readonly string[] {
  try {
    const rows = db.prepare<[], string>('PRAGMA quick_check(10)').pluck().all();
    return rows.filter((row) => row !== 'ok');
  } catch (error) {
    // Some damage makes the check itself fail.
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CORRUPT')) return [error.message];
    throw error;
  }
}

/** Returns SQLite's code (`SQLITE_NOTADB`, …) of an error that SQLite threw, and `null` for any other error. */
export function sqliteErrorCode(error: unknown): string | null {
  return error instanceof Sqlite.SqliteError ? error.code : null;
}
