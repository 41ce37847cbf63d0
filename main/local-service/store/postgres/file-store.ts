import { randomUUID } from 'node:crypto';
import type { Connection } from '#lib/postgres/connection.ts';
import type { FileState, FileStore, NewFile, UploadedFile } from '../changes.ts';
import { withMetadata, type WithMetadata } from '../rows/file-rows.ts';
import { jsonOf, requireChange } from '../rows/require-row.ts';
import { pendingBytes } from './file-records.ts';
import { writeMissing } from './missing-values.ts';
import { holdBytes, needsBytes } from './needed-bytes.ts';
import { createOutputStore } from './output-store.ts';
import { indexedFile } from './stored-documents.ts';
import { writePoints } from './stored-points.ts';

type Queries = Pick<FileStore, 'latestVersion' | 'find' | 'pendingBytes' | 'uploadedIn' | 'expired' | 'needsBytes'>;

export function createFileStore(db: Connection): FileStore {
  return {
    ...createQueries(db),
    ...createOutputStore(db),
    ...createReadingWriter(db),
    add: (file) => addFile(db, file),
    indexed: (fileId) => indexedFile(db, fileId),
    async giveToJob(fileId, jobId, metadata) {
      const sql = 'UPDATE files SET job_id = @jobId, metadata_json = @metadataJson WHERE id = @fileId';
      requireChange(await db.run(sql, { fileId, jobId, metadataJson: jsonOf(metadata) }), fileId);
    },
    async setStatus(fileId, { to, at, error, countsAsRetry }) {
      const changed = await db.run(
        `UPDATE files SET status = @to, error_json = @errorJson, retry_count = retry_count + @retries,
           update_date = @at
         WHERE id = @fileId`,
        { fileId, to, at, errorJson: jsonOf(error), retries: countsAsRetry ? 1 : 0 },
      );
      requireChange(changed, fileId);
    },
  };
}

function createQueries(db: Connection): Queries {
  return {
    async latestVersion(companyId, folder, name) {
      const version = await db.value<number | null>(
        `SELECT max(version) FROM files WHERE company_id = @companyId AND name = @name AND folder = @folder
           AND status NOT IN ('uploaded', 'deleted')`,
        { companyId, folder, name },
      );
      return version ?? null;
    },
    async find(fileId) {
      const row = await db.one<WithMetadata<FileState>>(
        `SELECT f.status, f.company_id AS companyId, f.user_id AS userId, u.user_name AS userName, f.job_id AS jobId,
           f.parent_file_id AS parentFileId, f.name, f.folder, f.channel, f.content_type AS contentType,
           f.metadata_json AS metadataJson, f.seq, f.update_date AS updatedAt, f.creation_date AS addedAt
         FROM files f JOIN users u ON u.id = f.user_id WHERE f.id = @fileId`,
        { fileId },
      );
      return row === undefined ? null : withMetadata(row);
    },
    pendingBytes: (userId) => pendingBytes(db, userId),
    async uploadedIn(companyId, sessionId) {
      const rows = await db.all<WithMetadata<UploadedFile>>(
        `SELECT id, content_type AS contentType, metadata_json AS metadataJson FROM files
         WHERE company_id = @companyId AND session_id = @sessionId AND status = 'uploaded' ORDER BY seq`,
        { companyId, sessionId },
      );
      return rows.map((row) => withMetadata(row));
    },
    expired: (before) =>
      db.all<{ readonly id: string; readonly sha256: string }>(
        `SELECT f.id, f.sha256 FROM files f
           LEFT JOIN sessions s ON s.company_id = f.company_id AND s.id = f.session_id
         WHERE f.status = 'uploaded' AND ((f.session_id IS NULL AND f.creation_date < @before)
           OR (s.status = 'open' AND s.update_date < @before))`,
        { before },
      ),
    needsBytes: (sha256) => needsBytes(db, sha256),
  };
}

async function addFile(db: Connection, { metadata, ...file }: NewFile): Promise<void> {
  await holdBytes(db, file.sha256, file.length, file.at);
  await db.run(
    `INSERT INTO files (id, company_id, user_id, session_id, name, folder, channel, content_type, length, sha256, version,
       status, metadata_json, creation_date, update_date)
     VALUES (@id, @companyId, @userId, @sessionId, @name, @folder, @channel, @contentType, @length, @sha256, @version,
       'uploaded', @metadataJson, @at, @at)`,
    { ...file, metadataJson: jsonOf(metadata) },
  );
  await db.run(
    `INSERT INTO file_versions (id, file_id, version, length, sha256, user_name, creation_date)
     VALUES (@versionId, @id, @version, @length, @sha256, @userName, @at)`,
    { ...file, versionId: randomUUID() },
  );
}

/** Writes pages, data points and the facts about the whole document, and replaces earlier ones. */
function createReadingWriter(db: Connection): Pick<FileStore, 'setReading' | 'setAnalysis'> {
  return {
    async setReading(fileId, tagId, { pages, dataPoints, ...reading }, at) {
      await db.run('DELETE FROM file_pages WHERE file_id = @fileId', { fileId });
      for (const { number, pageGz } of pages) await insertPage(db, fileId, number, pageGz);
      await writePoints(db, fileId, dataPoints);
      const { contentType, tagScore, tagSource, classifier, warnings, documentGz } = reading;
      const warningsJson = warnings.length === 0 ? null : JSON.stringify(warnings);
      const facts = { contentType, tagId, tagScore, tagSource, classifier, warningsJson, documentGz };
      const changed = await db.run(
        `UPDATE files SET content_type = @contentType, tag_id = @tagId, tag_score = @tagScore, tag_source = @tagSource,
           classifier = @classifier, page_count = @pageCount, warnings_json = @warningsJson, document_gz = @documentGz,
           update_date = coalesce(@at, update_date)
         WHERE id = @fileId`,
        { ...facts, pageCount: pages.length, fileId, at: at ?? null },
      );
      requireChange(changed, fileId);
      return { lacksValues: (await writeMissing(db, fileId)) > 0 };
    },
    async setAnalysis(fileId, tagId, { dataPoints, ...tag }, at) {
      await writePoints(db, fileId, dataPoints);
      const changed = await db.run(
        `UPDATE files SET tag_id = @tagId, tag_score = @tagScore, tag_source = @tagSource, classifier = @classifier,
           update_date = @at WHERE id = @fileId`,
        { ...tag, tagId, fileId, at },
      );
      requireChange(changed, fileId);
      await writeMissing(db, fileId);
    },
  };
}

export async function insertPage(db: Connection, fileId: string, number: number, pageGz: Uint8Array): Promise<void> {
  await db.run('INSERT INTO file_pages (file_id, number, page_gz) VALUES (@fileId, @number, @pageGz)', {
    ...{ fileId, number, pageGz },
  });
}
