import type { Connection } from '#lib/postgres/connection.ts';
import type { IndexedFile } from '../changes.ts';
import { toIndexedFile, type IndexedPoint, type IndexedRow, type PageRow } from '../rows/indexed-file-rows.ts';
import type { DocumentNumber, StoredDocument, StoredDocuments } from '../stored-documents.ts';

/** Returns what the search index holds about a processed file. */
export async function indexedFile(db: Connection, fileId: string): Promise<IndexedFile | null> {
  const row = await db.one<IndexedRow>(
    `SELECT seq, company_id AS companyId, user_id AS userId, tag_id AS tagId, creation_date AS addedAt, folder, name,
       (SELECT count(*) FROM missing_values m WHERE m.file_id = files.id) AS missing
     FROM files WHERE id = @fileId AND status = 'tagged' AND tag_id IS NOT NULL AND trashed_at IS NULL`,
    { fileId },
  );
  if (row === undefined) return null;
  const points = await db.all<IndexedPoint>(
    `SELECT name, value_as_string AS value, page, confidence FROM data_points WHERE file_id = @fileId
     ORDER BY position`,
    { fileId },
  );
  const pages = await db.all<PageRow>(
    'SELECT number, page_gz AS pageGz FROM file_pages WHERE file_id = @fileId ORDER BY number',
    { fileId },
  );
  return toIndexedFile(row, points, pages);
}

export function createStoredDocuments(db: Connection): StoredDocuments {
  const selected = `FROM files WHERE company_id = @companyId AND status = 'tagged' AND trashed_at IS NULL
    AND (@tagId::text IS NULL OR tag_id = @tagId)`;
  return {
    async find(companyId, fileId) {
      const row = await db.one<Omit<StoredDocument, 'pagesGz'>>(
        `SELECT f.id AS fileId, f.name, f.content_type AS contentType, f.tag_id AS tagId, t.name AS tagName,
           f.tag_source AS tagSource, f.metadata_json AS metadataJson, f.document_gz AS documentGz
         FROM files f JOIN tags t ON t.id = f.tag_id
         WHERE f.id = @fileId AND f.company_id = @companyId AND f.status = 'tagged' AND f.trashed_at IS NULL`,
        { companyId, fileId },
      );
      if (row === undefined) return null;
      const sql = 'SELECT page_gz FROM file_pages WHERE file_id = @fileId ORDER BY number';
      return { ...row, pagesGz: await db.values<Uint8Array>(sql, { fileId }) };
    },
    count: async (companyId, tagId) =>
      (await db.value<number>(`SELECT count(*) ${selected}`, { companyId, tagId })) ?? 0,
    after: (companyId, tagId, seq, limit) =>
      db.all<DocumentNumber>(`SELECT id AS fileId, seq ${selected} AND seq > @seq ORDER BY seq LIMIT @limit`, {
        ...{ companyId, tagId, seq, limit },
      }),
  };
}
