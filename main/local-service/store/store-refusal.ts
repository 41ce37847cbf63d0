import { connectionLost, postgresErrorCode } from '#lib/postgres/postgres-errors.ts';
import { sqliteErrorCode } from '#lib/sqlite.ts';
import { BucketError } from './s3/bucket-error.ts';

/** Returns whether the database caused the error (a full disk, a damaged file, a lost connection), and not a bug of ours. */
export function isStoreRefusal(error: unknown): boolean {
  return sqliteErrorCode(error) !== null || postgresErrorCode(error) !== null;
}

/**
 * Returns whether the bucket or the database could not be reached, or refused. That says nothing about a document, which is
 * there when they are.
 */
export function isStorageAway(error: unknown): boolean {
  return error instanceof BucketError || postgresErrorCode(error) === connectionLost;
}
