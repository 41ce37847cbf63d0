import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import type { ExchangeStore, SameFile } from '../exchange.ts';
import { keptFileRow } from '../rows/exchange-rows.ts';
import { jsonOf } from '../rows/require-row.ts';
import { createMissingWriter } from './missing-values.ts';
import { createDataPointWriter } from './stored-points.ts';
import type { Sync } from './to-async.ts';

type Row<Method extends 'imported' | 'setImported'> = Parameters<ExchangeStore[Method]>[0];

export function createExchangeStore(db: Database): Sync<ExchangeStore> {
  const imported = db
    .prepare<[Row<'imported'>], string>(
      `SELECT file_id FROM imported_files
       WHERE company_id = @companyId AND archive_id = @archiveId AND source_file_id = @sourceFileId`,
    )
    .pluck();
  const setImported = db.prepare<[Row<'setImported'>]>(
    `INSERT INTO imported_files (company_id, archive_id, source_file_id, file_id)
     VALUES (@companyId, @archiveId, @sourceFileId, @fileId)
     ON CONFLICT DO UPDATE SET file_id = excluded.file_id`,
  );
  const find = db.prepare<[string, string], Omit<SameFile, 'isTrashed'> & { readonly trashedAt: string | null }>(
    'SELECT id AS fileId, status, sha256, trashed_at AS trashedAt FROM files WHERE company_id = ? AND id = ?',
  );
  const taken = db.prepare<[string], number>('SELECT 1 FROM files WHERE id = ?').pluck();
  const correctionTaken = db.prepare<[string], number>('SELECT 1 FROM corrections WHERE id = ?').pluck();
  const withBytes = db
    .prepare<
      [
        {
          readonly companyId: string;
          readonly archiveId: string;
          readonly sha256: string;
          readonly status: string;
        },
      ],
      string
    >(
      `SELECT id FROM files f WHERE sha256 = @sha256 AND company_id = @companyId AND status = @status
         AND trashed_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM imported_files i WHERE i.file_id = f.id AND i.archive_id = @archiveId)
       ORDER BY seq LIMIT 1`,
    )
    .pluck();
  const links = ['parent_file_id', 'merged_into_file_id'].map((column) =>
    db.prepare<[string, string, string]>(`UPDATE files SET ${column} = ? WHERE company_id = ? AND ${column} = ?`),
  );
  return {
    imported: (file) => imported.get(file) ?? null,
    setImported: (file) => void setImported.run(file),
    find(companyId, fileId) {
      const row = find.get(companyId, fileId);
      if (row === undefined) return null;
      const { trashedAt, ...file } = row;
      return { ...file, isTrashed: trashedAt !== null };
    },
    isTaken: (fileId) => taken.get(fileId) !== undefined,
    isCorrectionTaken: (id) => correctionTaken.get(id) !== undefined,
    withBytes: (companyId, archiveId, { sha256, status }) =>
      withBytes.get({ companyId, archiveId, sha256, status }) ?? null,
    add: createDocumentWriter(db),
    replaceLinks(companyId, sourceFileId, fileId) {
      for (const statement of links) statement.run(fileId, companyId, sourceFileId);
    },
  };
}

function createDocumentWriter(db: Database): Sync<ExchangeStore>['add'] {
  const inFile = [
    'INSERT OR IGNORE INTO blobs (sha256, length, creation_date) VALUES (@sha256, @sizeBytes, @addedAt)',
    `INSERT INTO files (id, company_id, user_id, name, folder, channel, content_type, length, sha256, version, status,
       tag_id, tag_score, tag_source, classifier, page_count, metadata_json, error_json, warnings_json, parent_file_id,
       merged_into_file_id, part_json, legal_hold, creation_date, update_date, read_json, document_gz)
     VALUES (@fileId, @companyId, @userId, @name, @folder, @channel, @contentType, @sizeBytes, @sha256, @version,
       @status, @tagId, @tagScore, @tagSource, @classifier, @pageCount, @metadataJson, @errorJson, @warningsJson,
       @parentFileId, @mergedIntoFileId, @partJson, @held, @addedAt, @updatedAt, @readJson, @documentGz)`,
    `INSERT INTO file_versions (id, file_id, version, length, sha256, user_name, creation_date)
     VALUES (@versionId, @fileId, @version, @sizeBytes, @sha256, @userName, @addedAt)`,
  ].map((sql) => db.prepare(sql));
  const insertPage = db.prepare<[string, number, Uint8Array]>(
    'INSERT INTO file_pages (file_id, number, page_gz) VALUES (?, ?, ?)',
  );
  const insertExample = db.prepare<[string, string]>('INSERT INTO tag_examples (tag_id, file_id) VALUES (?, ?)');
  // Without deliveries to webhooks: what happened elsewhere is not reported again.
  const insertEvent = db.prepare(
    `INSERT INTO events (id, company_id, file_id, job_id, kind, from_status, to_status, detail_json, creation_date)
     VALUES (@id, @companyId, @fileId, NULL, @kind, @from, @to, @detailJson, @at)`,
  );
  const setPoints = createDataPointWriter(db);
  const setMissing = createMissingWriter(db);
  return ({ companyId, userId }, { file, reading }) => {
    const { fileId } = file;
    const row = { ...keptFileRow(file), companyId, userId, versionId: randomUUID(), documentGz: reading.documentGz };
    const pageCount = reading.pages.length === 0 ? null : reading.pages.length;
    for (const statement of inFile) statement.run({ ...row, pageCount });
    for (const { number, pageGz } of reading.pages) insertPage.run(fileId, number, pageGz);
    setPoints(fileId, file.dataPoints);
    setMissing(fileId);
    for (const tagId of file.exampleOf) insertExample.run(tagId, fileId);
    for (const { detail, ...event } of file.events)
      insertEvent.run({ ...event, id: randomUUID(), companyId, fileId, detailJson: jsonOf(detail) });
  };
}
