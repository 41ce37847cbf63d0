import type { Connection } from '#lib/postgres/connection.ts';

const touch = `
  INSERT INTO blobs (sha256, length, creation_date) VALUES (@sha256, @length, @at)
  ON CONFLICT (sha256) DO UPDATE SET length = greatest(blobs.length, excluded.length)`;

/**
 * Notes that a file of this transaction has these bytes. The row is written even when it is there already: a transaction that is
 * about to remove the bytes writes it, too, so that one of them waits for the end of the other, and then runs again.
 */
export async function holdBytes(db: Connection, sha256: string, length: number, at: string): Promise<void> {
  await db.run(touch, { sha256, length, at });
}

/**
 * Returns whether a file has these bytes, and keeps other transactions from giving them to a file before this one ends. Bytes
 * are removed outside of the database, which no rollback brings back, so that it is not enough to be refused at the commit.
 */
export async function needsBytes(db: Connection, sha256: string): Promise<boolean> {
  await db.run(touch, { sha256, length: 0, at: '' });
  const isNeeded = await db.value<boolean>(
    "SELECT EXISTS (SELECT 1 FROM files WHERE sha256 = @sha256 AND status <> 'deleted')",
    { sha256 },
  );
  if (isNeeded !== true)
    await db.run(
      `DELETE FROM blobs WHERE sha256 = @sha256 AND NOT EXISTS (SELECT 1 FROM files WHERE sha256 = @sha256)
         AND NOT EXISTS (SELECT 1 FROM file_versions WHERE sha256 = @sha256)`,
      { sha256 },
    );
  return isNeeded === true;
}
