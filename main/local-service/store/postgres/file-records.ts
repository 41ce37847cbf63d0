import type { Connection } from '#lib/postgres/connection.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import { revisionOf } from '../corrections.ts';
import type { FileFilter, FileRecords } from '../records.ts';
import { selectFile, toFileRecord, type FileRow } from '../rows/file-rows.ts';
import type { Scope } from '../scope.ts';
import { inFileScope } from './in-scope.ts';
import { contentOf, dataPointsOf } from './stored-points.ts';

/** The records whose parts belong together; `db` reads one instant. */
export function createFileRecords(db: Connection): Omit<FileRecords, 'pieces'> {
  const find = async (scope: Scope, fileId: string): Promise<FileRecord | null> => {
    const rows = await db.all<FileRow>(`${selectFile} WHERE t.id = @fileId AND ${inFileScope}`, { ...scope, fileId });
    return (await toRecords(db, rows))[0] ?? null;
  };
  return {
    find,
    async newestVersion(scope, fileId) {
      const newest = await db.value<string>(
        `SELECT t.id FROM files asked JOIN files t ON t.company_id = asked.company_id AND t.name = asked.name
           AND t.folder = asked.folder
         WHERE asked.id = @fileId AND t.status NOT IN ('uploaded', 'deleted') AND t.trashed_at IS NULL
           AND ${inFileScope}
         ORDER BY t.version DESC, t.seq DESC LIMIT 1`,
        { ...scope, fileId },
      );
      return find(scope, newest ?? fileId);
    },
    async revision(scope, fileId) {
      const seen = await db.value<number>(`SELECT 1 FROM files t WHERE t.id = @fileId AND ${inFileScope}`, {
        ...scope,
        fileId,
      });
      const content = seen === undefined ? null : await contentOf(db, fileId);
      return content === null ? null : revisionOf(content);
    },
    async findAll(scope, fileIds) {
      const rows = await db.all<FileRow>(`${selectFile} WHERE t.id = ANY (@fileIds) AND ${inFileScope}`, {
        ...scope,
        fileIds,
      });
      const byId = new Map((await toRecords(db, rows)).map((record) => [record.id, record]));
      return fileIds.flatMap((id) => byId.get(id) ?? []);
    },
    pendingBytes: (userId) => pendingBytes(db, userId),
    count: async (scope, filter) =>
      (await db.value<number>(`SELECT count(*) FROM files t WHERE ${matching(filter)}`, { ...scope, ...filter })) ?? 0,
    async page(scope, filter, page, pageSize) {
      const rows = await db.all<FileRow>(
        `${selectFile} WHERE ${matching(filter)} ORDER BY t.seq DESC LIMIT @limit OFFSET @offset`,
        { ...scope, ...filter, limit: pageSize, offset: (page - 1) * pageSize },
      );
      return toRecords(db, rows);
    },
  };
}

/** Files in pieces, each of which `inSnapshot` reads as it is at one instant. */
export function createFilePieces(
  inSnapshot: <Result>(work: (db: Connection) => Promise<Result>) => Promise<Result>,
): FileRecords['pieces'] {
  return async function* (scope, filter, pieceSize = 200) {
    let beforeSeq = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const before = { ...scope, ...filter, limit: pieceSize, beforeSeq };
      const piece = await inSnapshot(async (db) => {
        const rows = await db.all<FileRow>(
          `${selectFile} WHERE ${matching(filter)} AND t.seq < @beforeSeq ORDER BY t.seq DESC LIMIT @limit`,
          before,
        );
        return { last: rows.at(-1), records: await toRecords(db, rows) };
      });
      if (piece.last === undefined) return;
      beforeSeq = piece.last.seq;
      yield piece.records;
    }
  };
}

const matching = ({ sessionId }: FileFilter): string =>
  sessionId === null ? inFileScope : `${inFileScope} AND t.session_id = @sessionId`;

async function toRecords(db: Connection, rows: readonly FileRow[]): Promise<readonly FileRecord[]> {
  const ids = rows.map((row) => row.id);
  const points = await dataPointsOf(db, ids);
  return rows.map((row) => toFileRecord(row, points.get(row.id) ?? []));
}

export async function pendingBytes(db: Connection, userId: string): Promise<number> {
  const sql = "SELECT coalesce(sum(length), 0)::bigint FROM files WHERE status = 'uploaded' AND user_id = @userId";
  return (await db.value<number>(sql, { userId })) ?? 0;
}
