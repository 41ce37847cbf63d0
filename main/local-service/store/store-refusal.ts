import { connectionLost, postgresErrorCode } from '#lib/postgres/postgres-errors.ts';
import { sqliteErrorCode } from '#lib/sqlite.ts';
import { BucketError } from './s3/bucket-error.ts';

/** Returns whether the database caused the error (a full disk, a damaged file, a lost connection), and not a bug of ours. */
export function isStoreRefusal(error: unknown): boolean {
  return sqliteErrorCode(error) !== null || postgresErrorCode(error) !== null;
}

/** The server has no room on its disk, or no memory. */
const lacksResources = /^53/u;

/**
 * Returns whether the bucket or the database could not be reached, or refused, or the database has no room. That says nothing
 * about a document or a request, which may succeed later.
 */
export function isStorageAway(error: unknown): boolean {
  const code = postgresErrorCode(error);
  return error instanceof BucketError || (code !== null && (code === connectionLost || lacksResources.test(code)));
}
