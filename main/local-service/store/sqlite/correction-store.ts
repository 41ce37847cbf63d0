import type { Database } from '#lib/sqlite.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import type { CorrectionStore, ReadContent, StoredCorrection } from '../corrections.ts';
import type { ReviewRecords } from '../records.ts';
import { toCorrection, toDocumentToReview, type CorrectionRow, type ReviewRow } from '../rows/correction-rows.ts';
import type { Scope } from '../scope.ts';
import { inFileScope } from './in-scope.ts';
import { createMissingWriter } from './missing-values.ts';
import { jsonOf, requireChange } from '../rows/require-row.ts';
import { createContentQuery, createDataPointWriter } from './stored-points.ts';
import type { Sync } from './to-async.ts';

export function createCorrectionStore(db: Database): Sync<CorrectionStore> {
  const read = db.prepare<[string], string | null>('SELECT read_json FROM files WHERE id = ?').pluck();
  const of = createCorrectionQuery(db);
  const insert = db.prepare(
    `INSERT INTO corrections (id, file_id, user_id, user_name, change_json, before_json, after_json, creation_date,
       lesson_json)
     VALUES (@id, @fileId, @userId, @userName, @changeJson, @beforeJson, @afterJson, @at, @lessonJson)`,
  );
  const undo = db.prepare<[string, string, string]>(
    `UPDATE corrections SET undone_json = ?
     WHERE file_id = ? AND undone_json IS NULL AND id IN (SELECT value FROM json_each(?))`,
  );
  const withTag = db
    .prepare<[{ readonly tagId: string }], string>(
      `SELECT id FROM files f WHERE read_json IS NOT NULL AND (tag_id = @tagId
         OR json_extract(read_json, '$.content.tagId') = @tagId
         OR EXISTS (SELECT 1 FROM corrections c
                    WHERE c.file_id = f.id AND json_extract(c.change_json, '$.tagId') = @tagId))`,
    )
    .pluck();
  const moveTag = db.prepare(
    `UPDATE corrections SET change_json = json_set(change_json, '$.tagId', @to)
     WHERE file_id = @fileId AND json_extract(change_json, '$.tagId') = @from`,
  );
  const setDataPoints = createDataPointWriter(db);
  const setMissing = createMissingWriter(db);
  const setTag = db.prepare(
    `UPDATE files SET tag_id = @tagId, tag_score = @tagScore, tag_source = @tagSource, classifier = @classifier,
       update_date = @updatedAt, read_json = @readJson WHERE id = @fileId`,
  );
  return {
    content: createContentQuery(db),
    read(fileId) {
      const json = read.get(fileId) ?? null;
      return json === null ? null : (JSON.parse(json) as ReadContent);
    },
    of,
    add({ change, before, after, ...row }, lessonJson) {
      insert.run({
        ...row,
        lessonJson,
        changeJson: JSON.stringify(change),
        beforeJson: jsonOf(before),
        afterJson: jsonOf(after),
      });
      // Any other one changes what is missing by the values that are written after it.
      if (change.kind === 'remove') setMissing(row.fileId);
    },
    undo(fileId, ids, undone) {
      undo.run(JSON.stringify(undone), fileId, JSON.stringify(ids));
      setMissing(fileId);
    },
    withTag: (tagId) => withTag.all({ tagId }),
    moveTag: (fileId, from, to) => void moveTag.run({ fileId, from, to }),
    write(fileId, { dataPoints, ...tag }, readContent) {
      setDataPoints(fileId, dataPoints);
      requireChange(setTag.run({ ...tag, fileId, readJson: jsonOf(readContent) }), fileId);
      setMissing(fileId);
    },
  };
}

/** Returns the corrections of a file in the order in which they were made. */
export function createCorrectionQuery(db: Database): (fileId: string) => readonly StoredCorrection[] {
  const all = db.prepare<[string], CorrectionRow>(
    `SELECT id, file_id AS fileId, user_id AS userId, user_name AS userName, change_json AS changeJson,
       before_json AS beforeJson, after_json AS afterJson, creation_date AS at, undone_json AS undoneJson
     FROM corrections WHERE file_id = +? ORDER BY creation_date, seq`,
  );
  return (fileId) => all.all(fileId).map(toCorrection);
}

/** The condition repeats that of the index `data_points_to_check`, which is of no use without it. */
const toCheck = `SELECT file_id FROM data_points WHERE confidence < ${String(checkBelow)}
  UNION SELECT file_id FROM missing_values`;

export function createReviewRecords(db: Database): Sync<ReviewRecords> {
  const matching = `t.id IN (${toCheck}) AND t.status = 'tagged' AND t.trashed_at IS NULL AND ${inFileScope}`;
  const count = db.prepare<[Scope], number>(`SELECT count(*) FROM files t WHERE ${matching}`).pluck();
  const oldest = db.prepare<[Scope & { readonly limit: number }], ReviewRow>(
    `SELECT t.id AS fileId, t.name, g.name AS tagName, t.creation_date AS createdAt,
       (SELECT json_group_array(name) FROM (SELECT p.name FROM data_points p
          WHERE p.file_id = t.id AND p.confidence < ${String(checkBelow)} ORDER BY p.position)) AS fieldsJson,
       (SELECT json_group_array(name) FROM (SELECT m.name FROM missing_values m
          WHERE m.file_id = t.id ORDER BY m.position)) AS missingJson
     FROM files t JOIN tags g ON g.id = t.tag_id WHERE ${matching} ORDER BY t.seq LIMIT @limit`,
  );
  const missing = db
    .prepare<[Scope & { readonly fileId: string }], string>(
      `SELECT m.name FROM missing_values m JOIN files t ON t.id = m.file_id WHERE t.id = @fileId AND ${inFileScope}`,
    )
    .pluck();
  return {
    missing: (scope, fileId) => missing.all({ ...scope, fileId }),
    count: (scope) => count.get(scope) ?? 0,
    oldest: (scope, limit) => oldest.all({ ...scope, limit }).map(toDocumentToReview),
  };
}
