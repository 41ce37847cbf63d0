import type { Connection } from '#lib/postgres/connection.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import type { CorrectionStore, ReadContent, StatedChange, StoredCorrection } from '../corrections.ts';
import type { ReviewRecords } from '../records.ts';
import { toCorrection, toDocumentToReview, type CorrectionRow, type ReviewRow } from '../rows/correction-rows.ts';
import { jsonOf, requireChange } from '../rows/require-row.ts';
import { inFileScope } from './in-scope.ts';
import { writeMissing } from './missing-values.ts';
import { contentOf, writePoints } from './stored-points.ts';

export function createCorrectionStore(db: Connection): CorrectionStore {
  return {
    content: (fileId) => contentOf(db, fileId),
    async read(fileId) {
      const json = await db.value<string | null>('SELECT read_json FROM files WHERE id = @fileId', { fileId });
      return json === null || json === undefined ? null : (JSON.parse(json) as ReadContent);
    },
    of: (fileId) => correctionsOf(db, fileId),
    async add({ change, before, after, ...row }, lessonJson) {
      await db.run(
        `INSERT INTO corrections (id, file_id, user_id, user_name, change_json, before_json, after_json, creation_date,
           lesson_json)
         VALUES (@id, @fileId, @userId, @userName, @changeJson, @beforeJson, @afterJson, @at, @lessonJson)`,
        {
          ...row,
          lessonJson,
          changeJson: JSON.stringify(change),
          beforeJson: jsonOf(before),
          afterJson: jsonOf(after),
        },
      );
      // Any other one changes what is missing by the values that are written after it.
      if (change.kind === 'remove') await writeMissing(db, row.fileId);
    },
    async undo(fileId, ids, undone) {
      await db.run(
        `UPDATE corrections SET undone_json = @undoneJson
         WHERE file_id = @fileId AND undone_json IS NULL AND id = ANY (@ids)`,
        { fileId, ids, undoneJson: JSON.stringify(undone) },
      );
      await writeMissing(db, fileId);
    },
    withTag: (tagId) =>
      db.values<string>(
        `SELECT id FROM files f WHERE read_json IS NOT NULL AND (tag_id = @tagId
           OR read_json::json #>> '{content,tagId}' = @tagId
           OR EXISTS (SELECT 1 FROM corrections c
                      WHERE c.file_id = f.id AND c.change_json::json ->> 'tagId' = @tagId))`,
        { tagId },
      ),
    moveTag: (fileId, from, to) => moveTag(db, fileId, from, to),
    async write(fileId, { dataPoints, ...tag }, read) {
      await writePoints(db, fileId, dataPoints);
      const changed = await db.run(
        `UPDATE files SET tag_id = @tagId, tag_score = @tagScore, tag_source = @tagSource, classifier = @classifier,
           update_date = @updatedAt, read_json = @readJson WHERE id = @fileId`,
        { ...tag, fileId, readJson: jsonOf(read) },
      );
      requireChange(changed, fileId);
      await writeMissing(db, fileId);
    },
  };
}

/** Returns the corrections of a file in the order in which they were made. */
export async function correctionsOf(db: Connection, fileId: string): Promise<readonly StoredCorrection[]> {
  const rows = await db.all<CorrectionRow>(
    `SELECT id, file_id AS fileId, user_id AS userId, user_name AS userName, change_json AS changeJson,
       before_json AS beforeJson, after_json AS afterJson, creation_date AS at, undone_json AS undoneJson
     FROM corrections WHERE file_id = @fileId ORDER BY creation_date, seq`,
    { fileId },
  );
  return rows.map(toCorrection);
}

async function moveTag(db: Connection, fileId: string, from: string, to: string): Promise<void> {
  const rows = await db.all<{ readonly seq: number; readonly changeJson: string }>(
    `SELECT seq, change_json AS changeJson FROM corrections
     WHERE file_id = @fileId AND change_json::json ->> 'tagId' = @from`,
    { fileId, from },
  );
  for (const { seq, changeJson } of rows) {
    const change = { ...(JSON.parse(changeJson) as StatedChange), tagId: to };
    await db.run('UPDATE corrections SET change_json = @changeJson WHERE seq = @seq', {
      seq,
      changeJson: JSON.stringify(change),
    });
  }
}

/** The condition repeats that of the index `data_points_to_check`, which is of no use without it. */
const toCheck = `SELECT file_id FROM data_points WHERE confidence < ${String(checkBelow)}
  UNION SELECT file_id FROM missing_values`;

export function createReviewRecords(db: Connection): ReviewRecords {
  const matching = `t.id IN (${toCheck}) AND t.status = 'tagged' AND t.trashed_at IS NULL AND ${inFileScope}`;
  return {
    missing: (scope, fileId) =>
      db.values<string>(
        `SELECT m.name FROM missing_values m JOIN files t ON t.id = m.file_id
         WHERE t.id = @fileId AND ${inFileScope} ORDER BY m.name`,
        { ...scope, fileId },
      ),
    count: async (scope) =>
      (await db.value<number>(`SELECT count(*) FROM files t WHERE ${matching}`, { ...scope })) ?? 0,
    async oldest(scope, limit) {
      const rows = await db.all<ReviewRow>(
        `SELECT t.id AS fileId, t.name, g.name AS tagName, t.creation_date AS createdAt,
           (SELECT coalesce(json_agg(p.name ORDER BY p.position), '[]') FROM data_points p
              WHERE p.file_id = t.id AND p.confidence < ${String(checkBelow)})::text AS fieldsJson,
           (SELECT coalesce(json_agg(m.name ORDER BY m.position), '[]') FROM missing_values m
              WHERE m.file_id = t.id)::text AS missingJson
         FROM files t JOIN tags g ON g.id = t.tag_id WHERE ${matching} ORDER BY t.seq LIMIT @limit`,
        { ...scope, limit },
      );
      return rows.map(toDocumentToReview);
    },
  };
}
