import path from 'node:path';
import type { FileStateKind } from '#core/file-state.ts';
import type { Sha256 } from '#core/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { fileColumns } from './file-columns.ts';
import type { FileColumns, ReadFile } from './file-columns.ts';

type SpoolReads = Pick<Journal, 'unspooled' | 'spooled' | 'spooledHashes' | 'isSpooled' | 'spoolCounts'>;

const ofKinds = 'state IN (SELECT value FROM json_each(?))';

/** Creates the queries about copies in the spool. Each has an index that holds exactly its result. */
export function createSpoolReads(db: Database, read: ReadFile): SpoolReads {
  type Row = FileColumns & { readonly seq: number };
  const without = db.prepare<[FileStateKind, string | null, string | null, number], Row>(
    `SELECT seq, ${fileColumns} FROM files WHERE state = ? AND spooled = 0 AND hash IS NOT NULL
       AND (? IS NULL OR seq > (SELECT seq FROM files WHERE id = ?)) ORDER BY seq LIMIT ?`,
  );
  const kept = db.prepare<[string, number], FileColumns>(
    `SELECT ${fileColumns} FROM files WHERE spooled = 1 AND ${ofKinds} LIMIT ?`,
  );
  const hashes = db
    .prepare<[], Sha256>('SELECT DISTINCT hash FROM files WHERE spooled = 1 AND hash IS NOT NULL')
    .pluck();
  const has = db.prepare<[string], number>('SELECT 1 FROM files WHERE spooled = 1 AND hash = ? LIMIT 1').pluck();
  const files = db.prepare<[string], number>(`SELECT count(*) FROM files WHERE ${ofKinds}`).pluck();
  const safe = db
    .prepare<[string, string], number>(
      `SELECT count(*) FROM files WHERE ${ofKinds} AND (spooled = 1 OR EXISTS
         (SELECT 1 FROM json_each(?) AS own WHERE substr(files.path, 1, length(own.value)) = own.value))`,
    )
    .pluck();
  return {
    unspooled: (kinds, limit, after) =>
      kinds
        .flatMap((kind) => without.all(kind, after ?? null, after ?? null, limit))
        .toSorted((a, b) => a.seq - b.seq)
        .slice(0, limit)
        .map(read),
    spooled: (kinds, limit) => kept.all(JSON.stringify(kinds), limit).map(read),
    spooledHashes: () => new Set(hashes.all()),
    isSpooled: (hash) => has.get(hash) !== undefined,
    spoolCounts: (kinds, ownFolders) => {
      const given = JSON.stringify(kinds);
      // Paths of one-off batches are absolute; those of watch folders are relative to their root.
      const own = JSON.stringify(ownFolders.map((folder) => `${folder}${path.sep}`));
      return { files: files.get(given) ?? 0, safe: safe.get(given, own) ?? 0 };
    },
  };
}
