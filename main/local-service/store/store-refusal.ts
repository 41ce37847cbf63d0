import { sqliteErrorCode } from '#lib/sqlite.ts';

/** Whether it was the database that refused (a full disk, a damaged file), and not a mistake of ours. */
export function isStoreRefusal(error: unknown): boolean {
  return sqliteErrorCode(error) !== null;
}
