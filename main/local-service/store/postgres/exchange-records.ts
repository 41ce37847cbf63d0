import type { Connection } from '#lib/postgres/connection.ts';
import { settledStatuses, type ExchangeRecords, type KeptDocument, type KeptReading } from '../exchange.ts';
import { parsed, plainOf, type KeptEventRow, type KeptFileRow } from '../rows/exchange-rows.ts';
import type { DocumentNumber } from '../stored-documents.ts';
import { correctionsOf } from './correction-store.ts';
import { pointsOf } from './stored-points.ts';

const settled = settledStatuses.map((status) => `'${status}'`).join(', ');
const exported = `t.company_id = @companyId AND t.status IN (${settled}) AND t.trashed_at IS NULL`;

/** A document consists of many rows; `db` reads one instant. */
export function createExchangeRecords(db: Connection): ExchangeRecords {
  const count = async (sql: string, companyId: string): Promise<number> =>
    (await db.value<number>(sql, { companyId })) ?? 0;
  return {
    count: (companyId) => count(`SELECT count(*) FROM files t WHERE ${exported}`, companyId),
    countUnsettled: (companyId) =>
      count(
        `SELECT count(*) FROM files WHERE company_id = @companyId AND status NOT IN (${settled}, 'deleted')
           AND trashed_at IS NULL`,
        companyId,
      ),
    after: (companyId, seq, limit) =>
      db.all<DocumentNumber>(
        `SELECT t.id AS fileId, t.seq FROM files t WHERE ${exported} AND t.seq > @seq ORDER BY t.seq LIMIT @limit`,
        { companyId, seq, limit },
      ),
    find: (companyId, fileId) => find(db, companyId, fileId),
    configurationChanges: (companyId) =>
      count('SELECT count(*) FROM configuration_events WHERE company_id = @companyId', companyId),
  };
}

async function find(db: Connection, companyId: string, fileId: string): Promise<KeptDocument | null> {
  const row = await db.one<KeptFileRow>(
    `SELECT t.id AS fileId, t.name, t.folder, t.channel, t.content_type AS contentType, t.length AS sizeBytes, t.sha256,
       t.version, t.status, t.tag_id AS tagId, t.tag_score AS tagScore, t.tag_source AS tagSource, t.classifier,
       t.metadata_json AS metadataJson, t.error_json AS errorJson, t.warnings_json AS warningsJson,
       t.parent_file_id AS parentFileId, t.merged_into_file_id AS mergedIntoFileId, t.part_json AS partJson,
       t.legal_hold AS held, t.creation_date AS addedAt, t.update_date AS updatedAt, u.user_name AS userName,
       t.read_json AS readJson, t.document_gz AS documentGz
     FROM files t JOIN users u ON u.id = t.user_id WHERE t.id = @fileId AND ${exported}`,
    { companyId, fileId },
  );
  if (row === undefined) return null;
  const { documentGz, ...rest } = row;
  const lessons = await db.all<{ readonly id: string; readonly lessonJson: string | null }>(
    'SELECT id, lesson_json AS lessonJson FROM corrections WHERE file_id = @fileId',
    { fileId },
  );
  const lessonOf = new Map(lessons.map(({ id, lessonJson }) => [id, lessonJson]));
  const corrections = (await correctionsOf(db, fileId)).map(({ fileId: _fileId, ...correction }) => ({
    ...correction,
    lessonJson: lessonOf.get(correction.id) ?? null,
  }));
  const kept = {
    ...plainOf(rest),
    dataPoints: await pointsOf(db, fileId),
    corrections,
    exampleOf: await db.values<string>('SELECT tag_id FROM tag_examples WHERE file_id = @fileId ORDER BY tag_id', {
      fileId,
    }),
    events: await eventsOf(db, fileId),
  };
  const pages = await db.all<KeptReading['pages'][number]>(
    'SELECT number, page_gz AS pageGz FROM file_pages WHERE file_id = @fileId ORDER BY number',
    { fileId },
  );
  return { file: kept, reading: { documentGz, pages } };
}

/** That a document waits to be processed again is true of the queue of this archive alone; elsewhere the note would never end. */
async function eventsOf(db: Connection, fileId: string) {
  const rows = await db.all<KeptEventRow>(
    `SELECT kind, from_status AS "from", to_status AS "to", detail_json AS detailJson, creation_date AS at
     FROM events e WHERE file_id = @fileId AND NOT (kind = 'file.queued_again'
       AND EXISTS (SELECT 1 FROM work_items w WHERE w.file_id = e.file_id AND w.task = 'again')
       AND NOT EXISTS (SELECT 1 FROM events l WHERE l.file_id = e.file_id AND l.kind = e.kind AND l.seq > e.seq))
     ORDER BY seq`,
    { fileId },
  );
  return rows.map(({ detailJson, ...event }) => ({ ...event, detail: parsed(detailJson) }));
}
