import type { Connection } from '#lib/postgres/connection.ts';
import { requireChange } from '../rows/require-row.ts';
import type { Scope } from '../scope.ts';
import type { DueDocument, RetentionRule, TrashedFile, TrashRecords, TrashState, TrashStore } from '../trash.ts';
import { inFileScope } from './in-scope.ts';

const dayMs = 86_400_000;

const contentTables = ['file_pages', 'data_points', 'corrections', 'tag_examples', 'share_links'] as const;

export function createTrashStore(db: Connection): TrashStore {
  return {
    async find(fileId) {
      const row = await db.one<TrashState>(
        `SELECT company_id AS companyId, status, sha256, trashed_at AS trashedAt, legal_hold = 1 AS isHeld
         FROM files WHERE id = @fileId`,
        { fileId },
      );
      return row ?? null;
    },
    async setTrashed(fileId, trashed) {
      const sql = 'UPDATE files SET trashed_at = @at, trashed_by = @userName WHERE id = @fileId';
      const row = { fileId, at: trashed?.at ?? null, userName: trashed?.userName ?? null };
      requireChange(await db.run(sql, row), fileId);
    },
    async setHeld(fileId, isHeld) {
      const sql = 'UPDATE files SET legal_hold = @held WHERE id = @fileId';
      requireChange(await db.run(sql, { fileId, held: isHeld ? 1 : 0 }), fileId);
    },
    async removeContent(fileId) {
      for (const table of contentTables) await db.run(`DELETE FROM ${table} WHERE file_id = @fileId`, { fileId });
      const forgotten = await db.run(
        'UPDATE files SET document_gz = NULL, read_json = NULL, trashed_at = NULL, trashed_by = NULL WHERE id = @fileId',
        { fileId },
      );
      requireChange(forgotten, fileId);
    },
    inTrash: ({ companyId, before }) =>
      db.values<string>(
        `SELECT id FROM files WHERE trashed_at IS NOT NULL AND (@companyId::text IS NULL OR company_id = @companyId)
           AND (@before::text IS NULL OR trashed_at < @before) ORDER BY trashed_at, seq`,
        { companyId, before },
      ),
    rules: (companyId) =>
      db.all<RetentionRule>(
        'SELECT tag_id AS tagId, days FROM retention_rules WHERE company_id = @companyId ORDER BY tag_id',
        { companyId },
      ),
    async setRules(companyId, rules) {
      await db.run('DELETE FROM retention_rules WHERE company_id = @companyId', { companyId });
      for (const { tagId, days } of rules)
        await db.run('INSERT INTO retention_rules (company_id, tag_id, days) VALUES (@companyId, @tagId, @days)', {
          ...{ companyId, tagId, days },
        });
    },
    due: (companyId, { tagId, days }, now) =>
      db.all<DueDocument>(
        `SELECT id AS fileId, tag_id AS tagId, length AS sizeBytes, creation_date AS createdAt FROM files
         WHERE company_id = @companyId AND tag_id = @tagId AND status = 'tagged' AND trashed_at IS NULL
           AND legal_hold = 0 AND creation_date < @before ORDER BY seq`,
        { companyId, tagId, before: new Date(Date.parse(now) - days * dayMs).toISOString() },
      ),
  };
}

export function createTrashRecords(db: Connection): TrashRecords {
  const matching = `t.trashed_at IS NOT NULL AND ${inFileScope}`;
  const number = async (sql: string, scope: Scope | null): Promise<number> =>
    (await db.value<number>(sql, { ...scope })) ?? 0;
  const bytes = (which: string): string =>
    `SELECT coalesce(sum(length), 0)::bigint FROM (SELECT DISTINCT t.sha256, t.length FROM files t
       WHERE t.status <> 'deleted' AND ${which} AND ${inFileScope}) AS contents`;
  // Bytes that another file has outside of the trash are not freed with it.
  const inTrashOnly = `t.trashed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM files o
    WHERE o.sha256 = t.sha256 AND o.status <> 'deleted' AND o.trashed_at IS NULL)`;
  const readings = `SELECT coalesce(sum(length(p.page_gz)), 0) FROM files t JOIN file_pages p ON p.file_id = t.id
    WHERE ${inFileScope}`;
  return {
    count: (scope) => number(`SELECT count(*) FROM files t WHERE ${matching}`, scope),
    page: (scope, page, pageSize) =>
      db.all<TrashedFile>(
        `SELECT t.id AS fileId, t.name, g.name AS tagName, t.length AS sizeBytes, t.trashed_at AS trashedAt,
           t.trashed_by AS userName, t.legal_hold = 1 AS isHeld
         FROM files t LEFT JOIN tags g ON g.id = t.tag_id
         WHERE ${matching} ORDER BY t.trashed_at DESC, t.seq DESC LIMIT @limit OFFSET @offset`,
        { ...scope, limit: pageSize, offset: (page - 1) * pageSize },
      ),
    space: async (scope) => ({
      originals: await number(bytes('t.trashed_at IS NULL'), scope),
      trash: await number(bytes(inTrashOnly), scope),
      readings: await number(readings, scope),
      database: await number('SELECT pg_database_size(current_database())', null),
    }),
  };
}
