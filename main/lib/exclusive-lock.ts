import Sqlite from 'better-sqlite3';
import { makePrivateFile } from './private-file.ts';
import { sqliteErrorCode } from './sqlite.ts';

export interface ExclusiveLock {
  release(): void;
}

/**
 * Takes a lock that the operating system gives up when the process ends in any way, `kill -9` included. It is SQLite's own
 * file lock, held by an open transaction on an empty database, because that one works alike on every platform. The file is
 * this user's alone: whoever may read it could hold the lock up.
 * `null`: somebody else holds it.
 */
export function takeExclusiveLock(path: string): ExclusiveLock | null {
  makePrivateFile(path);
  const db = new Sqlite(path, { timeout: 0 });
  try {
    db.pragma('journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (sqliteErrorCode(error)?.startsWith('SQLITE_BUSY') === true) return null;
    throw error;
  }
  return { release: () => void db.close() };
}
