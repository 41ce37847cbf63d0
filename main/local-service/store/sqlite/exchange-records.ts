import type { Database } from '#lib/sqlite.ts';
import { settledStatuses, type ExchangeRecords, type KeptReading } from '../exchange.ts';
import { parsed, plainOf, type KeptEventRow, type KeptFileRow } from '../rows/exchange-rows.ts';
import type { DocumentNumber } from '../stored-documents.ts';
import { createCorrectionQuery } from './correction-store.ts';
import { createPointQuery } from './stored-points.ts';
import type { Sync } from './to-async.ts';

const settled = settledStatuses.map((status) => `'${status}'`).join(', ');
const exported = `company_id = @companyId AND status IN (${settled}) AND trashed_at IS NULL`;

interface Company {
  readonly companyId: string;
}

/** Each query reads one instant: transactions write on the thread that reads, and it reads without a pause. */
export function createExchangeRecords(db: Database): Sync<ExchangeRecords> {
  const count = db.prepare<[Company], number>(`SELECT count(*) FROM files WHERE ${exported}`).pluck();
  const unsettled = db
    .prepare<[Company], number>(
      `SELECT count(*) FROM files WHERE company_id = @companyId AND status NOT IN (${settled}, 'deleted')
         AND trashed_at IS NULL`,
    )
    .pluck();
  const after = db.prepare<[Company & { readonly seq: number; readonly limit: number }], DocumentNumber>(
    `SELECT id AS fileId, seq FROM files WHERE ${exported} AND seq > @seq ORDER BY seq LIMIT @limit`,
  );
  const changes = db
    .prepare<[Company], number>('SELECT count(*) FROM configuration_events WHERE company_id = @companyId')
    .pluck();
  const find = createFindQuery(db);
  return {
    count: (companyId) => count.get({ companyId }) ?? 0,
    countUnsettled: (companyId) => unsettled.get({ companyId }) ?? 0,
    after: (companyId, seq, limit) => after.all({ companyId, seq, limit }),
    find,
    configurationChanges: (companyId) => changes.get({ companyId }) ?? 0,
  };
}

function createFindQuery(db: Database): Sync<ExchangeRecords>['find'] {
  const file = db.prepare<[Company & { readonly fileId: string }], KeptFileRow>(
    `SELECT f.id AS fileId, f.name, f.folder, f.channel, f.content_type AS contentType, f.length AS sizeBytes, f.sha256,
       f.version, f.status, f.tag_id AS tagId, f.tag_score AS tagScore, f.tag_source AS tagSource, f.classifier,
       f.metadata_json AS metadataJson, f.error_json AS errorJson, f.warnings_json AS warningsJson,
       f.parent_file_id AS parentFileId, f.merged_into_file_id AS mergedIntoFileId, f.part_json AS partJson,
       f.legal_hold AS held, f.creation_date AS addedAt, f.update_date AS updatedAt, u.user_name AS userName,
       f.read_json AS readJson, f.document_gz AS documentGz
     FROM (SELECT * FROM files WHERE id = @fileId AND ${exported}) f JOIN users u ON u.id = f.user_id`,
  );
  const points = createPointQuery(db);
  const correctionsOf = createCorrectionQuery(db);
  const lessons = db.prepare<[string], { readonly id: string; readonly lessonJson: string | null }>(
    'SELECT id, lesson_json AS lessonJson FROM corrections WHERE file_id = ?',
  );
  const examples = db
    .prepare<[string], string>('SELECT tag_id FROM tag_examples WHERE file_id = ? ORDER BY tag_id')
    .pluck();
  // That a document waits to be processed again is true of the queue of this archive alone; elsewhere the note would never end.
  const events = db.prepare<[string], KeptEventRow>(
    `SELECT kind, from_status AS "from", to_status AS "to", detail_json AS detailJson, creation_date AS at
     FROM events e WHERE file_id = ? AND NOT (kind = 'file.queued_again'
       AND EXISTS (SELECT 1 FROM work_items w WHERE w.file_id = e.file_id AND w.task = 'again')
       AND NOT EXISTS (SELECT 1 FROM events l WHERE l.file_id = e.file_id AND l.kind = e.kind AND l.seq > e.seq))
     ORDER BY seq`,
  );
  const pages = db.prepare<[string], KeptReading['pages'][number]>(
    'SELECT number, page_gz AS pageGz FROM file_pages WHERE file_id = ? ORDER BY number',
  );
  return (companyId, fileId) => {
    const row = file.get({ companyId, fileId });
    if (row === undefined) return null;
    const { documentGz, ...rest } = row;
    const lessonOf = new Map(lessons.all(fileId).map(({ id, lessonJson }) => [id, lessonJson]));
    const corrections = correctionsOf(fileId).map(({ fileId: _fileId, ...correction }) => ({
      ...correction,
      lessonJson: lessonOf.get(correction.id) ?? null,
    }));
    const kept = {
      ...plainOf(rest),
      dataPoints: points(fileId),
      corrections,
      exampleOf: examples.all(fileId),
      events: events.all(fileId).map(({ detailJson, ...event }) => ({ ...event, detail: parsed(detailJson) })),
    };
    return { file: kept, reading: { documentGz, pages: pages.all(fileId) } };
  };
}
