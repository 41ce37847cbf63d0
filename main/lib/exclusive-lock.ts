import Sqlite from 'better-sqlite3';
import { makePrivateFile } from './private-file.ts';
import { sqliteErrorCode } from './sqlite.ts';

export interface ExclusiveLock {
  release(): void;
}

/**
 * Takes a lock that the operating system releases when the process ends in any way, `kill -9` included. Returns `null`
 * when another process holds it. The lock is SQLite's file lock, held by an open transaction on an empty database,
 * because it works alike on every platform. Only this user can read the file, because any reader could block the lock.
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
