import { openDatabase, type Database } from '#lib/sqlite.ts';
import type { ServicePaths } from '#local-service/store/service-paths.ts';

/** Opens the database of a service for one piece of work, and closes it. */
export function withDatabase<Result>(
  { database }: Pick<ServicePaths, 'database'>,
  work: (db: Database) => Result,
): Result {
  const db = openDatabase(database, { synchronous: 'FULL' });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
