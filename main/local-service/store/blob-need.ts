import type { Database } from '#lib/sqlite.ts';

/** Whether any file that is not deleted has these bytes. */
export function createBlobNeed(db: Database): (sha256: string) => boolean {
  const find = db
    .prepare<[string], number>("SELECT 1 FROM files WHERE sha256 = ? AND status <> 'deleted' LIMIT 1")
    .pluck();
  return (sha256) => find.get(sha256) !== undefined;
}
