import { randomUUID } from 'node:crypto';
import type { SqliteFile } from '#lib/sqlite-file.ts';
import type { Database } from '#lib/sqlite.ts';
import type { FileState, FileStore, NewFile, UploadedFile } from '../changes.ts';
import { createPendingBytesQuery } from './file-records.ts';
import { withMetadata, type WithMetadata } from '../rows/file-rows.ts';
import { createIndexedFileQuery } from './stored-documents.ts';
import { createOutputStore } from './output-store.ts';
import { requireChange, jsonOf } from '../rows/require-row.ts';
import { createMissingWriter } from './missing-values.ts';
import { createDataPointWriter } from './stored-points.ts';
import type { Sync } from './to-async.ts';

type Queries = Pick<FileStore, 'latestVersion' | 'find' | 'pendingBytes' | 'uploadedIn' | 'expired' | 'needsBytes'>;

export function createFileStore({ writer: db, reader }: Pick<SqliteFile, 'writer' | 'reader'>): Sync<FileStore> {
  const giveToJob = db.prepare('UPDATE files SET job_id = @jobId, metadata_json = @metadataJson WHERE id = @fileId');
  const setStatus = db.prepare(
    `UPDATE files SET status = @to, error_json = @errorJson, retry_count = retry_count + @retries, update_date = @at
     WHERE id = @fileId`,
  );
  return {
    ...createQueries(db),
    needsBytes: createNeedsBytes(db, reader),
    ...createOutputStore(db),
    add: createFileWriter(db),
    indexed: createIndexedFileQuery(db),
    ...createReadingWriter(db),
    giveToJob: (fileId, jobId, metadata) =>
      requireChange(giveToJob.run({ fileId, jobId, metadataJson: jsonOf(metadata) }), fileId),
    setStatus(fileId, { to, at, error, countsAsRetry }) {
      requireChange(
        setStatus.run({ fileId, to, at, errorJson: jsonOf(error), retries: countsAsRetry ? 1 : 0 }),
        fileId,
      );
    },
  };
}

function createQueries(db: Database): Sync<Omit<Queries, 'needsBytes'>> {
  const latest = db
    .prepare<[{ readonly companyId: string; readonly folder: string; readonly name: string }], number | null>(
      `SELECT max(version) FROM files
       WHERE company_id = +@companyId AND name = +@name AND folder = +@folder AND status NOT IN ('uploaded', 'deleted')`,
    )
    .pluck();
  const find = db.prepare<[string], WithMetadata<FileState>>(
    `SELECT f.status, f.company_id AS companyId, f.user_id AS userId, u.user_name AS userName, f.job_id AS jobId,
       f.parent_file_id AS parentFileId, f.name, f.folder, f.channel, f.content_type AS contentType,
       f.metadata_json AS metadataJson, f.seq, f.update_date AS updatedAt, f.creation_date AS addedAt
     FROM files f JOIN users u ON u.id = f.user_id WHERE f.id = +?`,
  );
  const uploaded = db.prepare<[string, string], WithMetadata<UploadedFile>>(
    `SELECT id, content_type AS contentType, metadata_json AS metadataJson FROM files
     WHERE company_id = ? AND session_id = ? AND status = 'uploaded' ORDER BY seq`,
  );
  const expired = db.prepare<[{ readonly before: string }], { readonly id: string; readonly sha256: string }>(
    `SELECT f.id, f.sha256 FROM files f LEFT JOIN sessions s ON s.company_id = f.company_id AND s.id = f.session_id
     WHERE f.status = 'uploaded'
       AND ((f.session_id IS NULL AND f.creation_date < @before) OR (s.status = 'open' AND s.update_date < @before))`,
  );
  return {
    latestVersion: (companyId, folder, name) => latest.get({ companyId, folder, name }) ?? null,
    find(fileId) {
      const row = find.get(fileId);
      return row === undefined ? null : withMetadata(row);
    },
    pendingBytes: createPendingBytesQuery(db),
    uploadedIn: (companyId, sessionId) => uploaded.all(companyId, sessionId).map((row) => withMetadata(row)),
    expired: (before) => expired.all({ before }),
  };
}

/**
 * Transactions run one after another, so no other one can start to need the bytes before this one ends. A file that lost them
 * only in a transaction that shares this one's commit still needs them: that commit may fail, and bytes do not come back.
 */
function createNeedsBytes(db: Database, committed: Database): (sha256: string) => boolean {
  const sql = "SELECT 1 FROM files WHERE sha256 = ? AND status <> 'deleted' LIMIT 1";
  const statements = [db, committed].map((one) => one.prepare<[string], number>(sql).pluck());
  return (sha256) => statements.some((statement) => statement.get(sha256) !== undefined);
}

function createFileWriter(db: Database): (file: NewFile) => void {
  const putBlob = db.prepare(
    'INSERT OR IGNORE INTO blobs (sha256, length, creation_date) VALUES (@sha256, @length, @at)',
  );
  const putFile = db.prepare(
    `INSERT INTO files (id, company_id, user_id, session_id, name, folder, channel, content_type, length, sha256, version,
       status, metadata_json, creation_date, update_date)
     VALUES (@id, @companyId, @userId, @sessionId, @name, @folder, @channel, @contentType, @length, @sha256, @version,
       'uploaded', @metadataJson, @at, @at)`,
  );
  const putVersion = db.prepare(
    `INSERT INTO file_versions (id, file_id, version, length, sha256, user_name, creation_date)
     VALUES (@versionId, @id, @version, @length, @sha256, @userName, @at)`,
  );
  return ({ metadata, ...file }) => {
    const row = { ...file, versionId: randomUUID(), metadataJson: jsonOf(metadata) };
    for (const statement of [putBlob, putFile, putVersion]) statement.run(row);
  };
}

/** Writes pages, data points and the facts about the whole document, and replaces earlier ones. */
function createReadingWriter(db: Database): Sync<Pick<FileStore, 'setReading' | 'setAnalysis'>> {
  const deletePages = db.prepare<[string]>('DELETE FROM file_pages WHERE file_id = +?');
  const insertPage = db.prepare<[string, number, Uint8Array]>(
    'INSERT INTO file_pages (file_id, number, page_gz) VALUES (?, ?, ?)',
  );
  const setDataPoints = createDataPointWriter(db);
  const setMissing = createMissingWriter(db);
  const updateFile = db.prepare(
    `UPDATE files SET content_type = @contentType, tag_id = @tagId, tag_score = @tagScore, tag_source = @tagSource,
       classifier = @classifier, page_count = @pageCount, warnings_json = @warningsJson, document_gz = @documentGz,
       update_date = coalesce(@at, update_date)
     WHERE id = @fileId`,
  );
  const updateTag = db.prepare(
    `UPDATE files SET tag_id = @tagId, tag_score = @tagScore, tag_source = @tagSource, classifier = @classifier,
       update_date = @at WHERE id = @fileId`,
  );
  return {
    setReading(fileId, tagId, { pages, dataPoints, ...reading }, at) {
      deletePages.run(fileId);
      for (const { number, pageGz } of pages) insertPage.run(fileId, number, pageGz);
      setDataPoints(fileId, dataPoints);
      const { contentType, tagScore, tagSource, classifier, warnings, documentGz } = reading;
      const warningsJson = warnings.length === 0 ? null : JSON.stringify(warnings);
      const facts = { contentType, tagId, tagScore, tagSource, classifier, warningsJson, documentGz };
      requireChange(updateFile.run({ ...facts, pageCount: pages.length, fileId, at: at ?? null }), fileId);
      return { lacksValues: setMissing(fileId) > 0 };
    },
    setAnalysis(fileId, tagId, { dataPoints, ...tag }, at) {
      setDataPoints(fileId, dataPoints);
      requireChange(updateTag.run({ ...tag, tagId, fileId, at }), fileId);
      setMissing(fileId);
    },
  };
}
