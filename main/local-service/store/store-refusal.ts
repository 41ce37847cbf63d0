import { postgresErrorCode } from '#lib/postgres/postgres-errors.ts';
import { sqliteErrorCode } from '#lib/sqlite.ts';

/** Returns whether the database caused the error (a full disk, a damaged file, a lost connection), and not a bug of ours. */
export function isStoreRefusal(error: unknown): boolean {
  return sqliteErrorCode(error) !== null || postgresErrorCode(error) !== null;
}
