import type { Database } from '#lib/sqlite.ts';
import type { IndexedFile } from '../changes.ts';
import { toIndexedFile, type IndexedPoint, type IndexedRow, type PageRow } from '../rows/indexed-file-rows.ts';
import type { DocumentNumber, StoredDocument, StoredDocuments } from '../stored-documents.ts';
import type { Sync } from './to-async.ts';

/** Returns what the search index holds about a processed file. */
export function createIndexedFileQuery(db: Database): (fileId: string) => IndexedFile | null {
  const file = db.prepare<[string], IndexedRow>(
    `SELECT seq, company_id AS companyId, user_id AS userId, tag_id AS tagId, creation_date AS addedAt,
       folder, name, (SELECT count(*) FROM missing_values m WHERE m.file_id = files.id) AS missing FROM files
     WHERE id = ? AND status = 'tagged' AND tag_id IS NOT NULL AND trashed_at IS NULL`,
  );
  const points = db.prepare<[string], IndexedPoint>(
    'SELECT name, value_as_string AS value, page, confidence FROM data_points WHERE file_id = ? ORDER BY position',
  );
  const pages = db.prepare<[string], PageRow>(
    'SELECT number, page_gz AS pageGz FROM file_pages WHERE file_id = ? ORDER BY number',
  );
  return (fileId) => {
    const row = file.get(fileId);
    return row === undefined ? null : toIndexedFile(row, points.all(fileId), pages.all(fileId));
  };
}

type DocumentRow = Omit<StoredDocument, 'pagesGz'>;

interface Selection {
  readonly companyId: string;
  readonly tagId: string | null;
}

export function createStoredDocuments(db: Database): Sync<StoredDocuments> {
  const one = db.prepare<[{ readonly companyId: string; readonly fileId: string }], DocumentRow>(
    `SELECT f.id AS fileId, f.name, f.content_type AS contentType, f.tag_id AS tagId, t.name AS tagName,
       f.tag_source AS tagSource, f.metadata_json AS metadataJson, f.document_gz AS documentGz
     FROM files f JOIN tags t ON t.id = f.tag_id
     WHERE f.id = @fileId AND f.company_id = @companyId AND f.status = 'tagged' AND f.trashed_at IS NULL`,
  );
  const pages = db
    .prepare<[string], Buffer>('SELECT page_gz FROM file_pages WHERE file_id = ? ORDER BY number')
    .pluck();
  const selected = `FROM files WHERE company_id = @companyId AND status = 'tagged' AND trashed_at IS NULL
    AND (@tagId IS NULL OR tag_id = @tagId)`;
  const count = db.prepare<[Selection], number>(`SELECT count(*) ${selected}`).pluck();
  const after = db.prepare<[Selection & { readonly seq: number; readonly limit: number }], DocumentNumber>(
    `SELECT id AS fileId, seq ${selected} AND seq > @seq ORDER BY seq LIMIT @limit`,
  );
  return {
    find(companyId, fileId) {
      const row = one.get({ companyId, fileId });
      return row === undefined ? null : { ...row, pagesGz: pages.all(fileId) };
    },
    count: (companyId, tagId) => count.get({ companyId, tagId }) ?? 0,
    after: (companyId, tagId, seq, limit) => after.all({ companyId, tagId, seq, limit }),
  };
}
