import type { Database } from '#lib/sqlite.ts';
import type { DueDocument, RetentionRule, TrashedFile, TrashRecords, TrashState, TrashStore } from '../trash.ts';
import type { Scope } from '../scope.ts';
import { inFileScope } from './in-scope.ts';
import { requireChange } from '../rows/require-row.ts';
import type { Sync } from './to-async.ts';

const dayMs = 86_400_000;

export function createTrashStore(db: Database): Sync<TrashStore> {
  const find = db.prepare<[string], Omit<TrashState, 'isHeld'> & { readonly held: number }>(
    `SELECT company_id AS companyId, status, sha256, trashed_at AS trashedAt, legal_hold AS held FROM files WHERE id = ?`,
  );
  const setTrashed = db.prepare('UPDATE files SET trashed_at = @at, trashed_by = @userName WHERE id = @fileId');
  const setHeld = db.prepare<[number, string]>('UPDATE files SET legal_hold = ? WHERE id = ?');
  const removals = ['file_pages', 'data_points', 'corrections', 'tag_examples', 'share_links'].map((table) =>
    db.prepare<[string]>(`DELETE FROM ${table} WHERE file_id = ?`),
  );
  const forget = db.prepare<[string]>(
    'UPDATE files SET document_gz = NULL, read_json = NULL, trashed_at = NULL, trashed_by = NULL WHERE id = ?',
  );
  const inTrash = db
    .prepare<[{ readonly companyId: string | null; readonly before: string | null }], string>(
      `SELECT id FROM files WHERE trashed_at IS NOT NULL AND (@companyId IS NULL OR company_id = @companyId)
         AND (@before IS NULL OR trashed_at < @before) ORDER BY trashed_at, seq`,
    )
    .pluck();
  const rules = db.prepare<[string], RetentionRule>(
    'SELECT tag_id AS tagId, days FROM retention_rules WHERE company_id = ? ORDER BY tag_id',
  );
  const removeRules = db.prepare<[string]>('DELETE FROM retention_rules WHERE company_id = ?');
  const addRule = db.prepare(
    'INSERT INTO retention_rules (company_id, tag_id, days) VALUES (@companyId, @tagId, @days)',
  );
  const due = db.prepare<
    [{ readonly companyId: string; readonly tagId: string; readonly before: string }],
    DueDocument
  >(
    `SELECT id AS fileId, tag_id AS tagId, length AS sizeBytes, creation_date AS createdAt FROM files
     WHERE company_id = @companyId AND tag_id = @tagId AND status = 'tagged' AND trashed_at IS NULL AND legal_hold = 0
       AND creation_date < @before ORDER BY seq`,
  );
  return {
    find(fileId) {
      const row = find.get(fileId);
      if (row === undefined) return null;
      const { held, ...state } = row;
      return { ...state, isHeld: held === 1 };
    },
    setTrashed: (fileId, trashed) =>
      requireChange(setTrashed.run({ fileId, at: trashed?.at ?? null, userName: trashed?.userName ?? null }), fileId),
    setHeld: (fileId, isHeld) => requireChange(setHeld.run(isHeld ? 1 : 0, fileId), fileId),
    removeContent(fileId) {
      for (const statement of removals) statement.run(fileId);
      requireChange(forget.run(fileId), fileId);
    },
    inTrash: (filter) => inTrash.all(filter),
    rules: (companyId) => rules.all(companyId),
    setRules(companyId, all) {
      removeRules.run(companyId);
      for (const rule of all) addRule.run({ ...rule, companyId });
    },
    due: (companyId, { tagId, days }, now) =>
      due.all({ companyId, tagId, before: new Date(Date.parse(now) - days * dayMs).toISOString() }),
  };
}

export function createTrashRecords(db: Database): Sync<TrashRecords> {
  const matching = `t.trashed_at IS NOT NULL AND ${inFileScope}`;
  const count = db.prepare<[Scope], number>(`SELECT count(*) FROM files t WHERE ${matching}`).pluck();
  const page = db.prepare<
    [Scope & { readonly limit: number; readonly offset: number }],
    Omit<TrashedFile, 'isHeld'> & { readonly held: number }
  >(
    `SELECT t.id AS fileId, t.name, g.name AS tagName, t.length AS sizeBytes, t.trashed_at AS trashedAt,
       t.trashed_by AS userName, t.legal_hold AS held
     FROM files t LEFT JOIN tags g ON g.id = t.tag_id
     WHERE ${matching} ORDER BY t.trashed_at DESC, t.seq DESC LIMIT @limit OFFSET @offset`,
  );
  const bytes = (which: string) =>
    db
      .prepare<[Scope], number>(
        `SELECT coalesce(sum(length), 0) FROM (SELECT DISTINCT t.sha256, t.length FROM files t
           WHERE t.status <> 'deleted' AND ${which} AND ${inFileScope})`,
      )
      .pluck();
  const originals = bytes('t.trashed_at IS NULL');
  // Bytes that another file has outside of the trash are not freed with it.
  const trash = bytes(
    `t.trashed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM files o
       WHERE o.sha256 = t.sha256 AND o.status <> 'deleted' AND o.trashed_at IS NULL)`,
  );
  const readings = db
    .prepare<[Scope], number>(
      `SELECT coalesce(sum(length(p.page_gz)), 0) FROM files t JOIN file_pages p ON p.file_id = t.id WHERE ${inFileScope}`,
    )
    .pluck();
  const database = db
    .prepare<[], number>(
      'SELECT (SELECT page_count FROM pragma_page_count()) * (SELECT page_size FROM pragma_page_size())',
    )
    .pluck();
  return {
    count: (scope) => count.get(scope) ?? 0,
    page: (scope, number, size) =>
      page
        .all({ ...scope, limit: size, offset: (number - 1) * size })
        .map(({ held, ...file }) => ({ ...file, isHeld: held === 1 })),
    space: (scope) => ({
      originals: originals.get(scope) ?? 0,
      trash: trash.get(scope) ?? 0,
      readings: readings.get(scope) ?? 0,
      database: database.get() ?? 0,
    }),
  };
}
