import { randomUUID } from 'node:crypto';
import type { Connection } from '#lib/postgres/connection.ts';
import type { ExchangeStore, KeptDocument, SameFile } from '../exchange.ts';
import { keptFileRow } from '../rows/exchange-rows.ts';
import { jsonOf } from '../rows/require-row.ts';
import type { EventWriter } from './event-store.ts';
import { insertPage } from './file-store.ts';
import { writeMissing } from './missing-values.ts';
import { holdBytes } from './needed-bytes.ts';
import { writePoints } from './stored-points.ts';

export function createExchangeStore(db: Connection, events: EventWriter): ExchangeStore {
  const exists = async (table: 'files' | 'corrections', id: string): Promise<boolean> =>
    (await db.value<number>(`SELECT 1 FROM ${table} WHERE id = @id`, { id })) !== undefined;
  return {
    async imported(file) {
      const fileId = await db.value<string>(
        `SELECT file_id FROM imported_files
         WHERE company_id = @companyId AND archive_id = @archiveId AND source_file_id = @sourceFileId`,
        { ...file },
      );
      return fileId ?? null;
    },
    async setImported(file) {
      await db.run(
        `INSERT INTO imported_files (company_id, archive_id, source_file_id, file_id)
         VALUES (@companyId, @archiveId, @sourceFileId, @fileId)
         ON CONFLICT (company_id, archive_id, source_file_id) DO UPDATE SET file_id = excluded.file_id`,
        { ...file },
      );
    },
    async find(companyId, fileId) {
      const row = await db.one<SameFile>(
        `SELECT id AS fileId, status, sha256, trashed_at IS NOT NULL AS isTrashed FROM files
         WHERE company_id = @companyId AND id = @fileId`,
        { companyId, fileId },
      );
      return row ?? null;
    },
    isTaken: (fileId) => exists('files', fileId),
    isCorrectionTaken: (correctionId) => exists('corrections', correctionId),
    async withBytes(companyId, archiveId, { sha256, status }) {
      const fileId = await db.value<string>(
        `SELECT id FROM files f WHERE sha256 = @sha256 AND company_id = @companyId AND status = @status
           AND trashed_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM imported_files i WHERE i.file_id = f.id AND i.archive_id = @archiveId)
         ORDER BY seq LIMIT 1`,
        { companyId, archiveId, sha256, status },
      );
      return fileId ?? null;
    },
    add: (owner, document) => addDocument(db, events, owner, document),
    async replaceLinks(companyId, sourceFileId, fileId) {
      for (const column of ['parent_file_id', 'merged_into_file_id'])
        await db.run(
          `UPDATE files SET ${column} = @fileId WHERE company_id = @companyId AND ${column} = @sourceFileId`,
          { companyId, sourceFileId, fileId },
        );
    },
  };
}

const insertFile = `
  INSERT INTO files (id, company_id, user_id, name, folder, channel, content_type, length, sha256, version, status,
    tag_id, tag_score, tag_source, classifier, page_count, metadata_json, error_json, warnings_json, parent_file_id,
    merged_into_file_id, part_json, legal_hold, creation_date, update_date, read_json, document_gz)
  VALUES (@fileId, @companyId, @userId, @name, @folder, @channel, @contentType, @sizeBytes, @sha256, @version,
    @status, @tagId, @tagScore, @tagSource, @classifier, @pageCount, @metadataJson, @errorJson, @warningsJson,
    @parentFileId, @mergedIntoFileId, @partJson, @held, @addedAt, @updatedAt, @readJson, @documentGz)`;

async function addDocument(
  db: Connection,
  events: EventWriter,
  { companyId, userId }: Parameters<ExchangeStore['add']>[0],
  { file, reading }: KeptDocument,
): Promise<void> {
  const { fileId, sha256, sizeBytes, addedAt } = file;
  const pageCount = reading.pages.length === 0 ? null : reading.pages.length;
  const row = { ...keptFileRow(file), companyId, userId, pageCount, documentGz: reading.documentGz };
  await holdBytes(db, sha256, sizeBytes, addedAt);
  await db.run(insertFile, row);
  await db.run(
    `INSERT INTO file_versions (id, file_id, version, length, sha256, user_name, creation_date)
     VALUES (@versionId, @fileId, @version, @sizeBytes, @sha256, @userName, @addedAt)`,
    { ...row, versionId: randomUUID() },
  );
  for (const { number, pageGz } of reading.pages) await insertPage(db, fileId, number, pageGz);
  await writePoints(db, fileId, file.dataPoints);
  await writeMissing(db, fileId);
  for (const tagId of file.exampleOf)
    await db.run('INSERT INTO tag_examples (tag_id, file_id) VALUES (@tagId, @fileId)', { tagId, fileId });
  // Without deliveries to webhooks: what happened elsewhere is not reported again.
  for (const { detail, ...event } of file.events)
    events.add({ ...event, companyId, fileId, jobId: null, detailJson: jsonOf(detail), isAnnounced: false });
}
