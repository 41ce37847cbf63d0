import type { Database } from '#lib/sqlite.ts';
import type { DocumentContent, StoredPoint } from '../corrections.ts';
import { pointRow, toPoint, type ContentRow, type PointRow, type WritablePoint } from '../rows/stored-point-rows.ts';

/** Returns tag and values of a document that was read, as they are stored, or `null` for any other file. */
export function createContentQuery(db: Database): (fileId: string) => DocumentContent | null {
  const tag = db.prepare<[string], ContentRow>(
    `SELECT tag_id AS tagId, tag_score AS tagScore, tag_source AS tagSource, classifier, update_date AS updatedAt
     FROM files WHERE id = ? AND status = 'tagged' AND tag_id IS NOT NULL AND trashed_at IS NULL`,
  );
  const points = createPointQuery(db);
  return (fileId) => {
    const row = tag.get(fileId);
    return row === undefined ? null : { ...row, dataPoints: points(fileId) };
  };
}

/** Returns the values of a file as they are stored, in their order. */
export function createPointQuery(db: Database): (fileId: string) => readonly StoredPoint[] {
  const points = db.prepare<[string], PointRow>(
    `SELECT name, value_as_string AS valueAsString, value_number AS valueNumber, data_type AS dataType, page,
       box_json AS boxJson, confidence, source, items_json AS itemsJson
     FROM data_points WHERE file_id = ? ORDER BY position`,
  );
  return (fileId) => points.all(fileId).map(toPoint);
}

/** Replaces the values of a file. */
export function createDataPointWriter(db: Database): (fileId: string, dataPoints: readonly WritablePoint[]) => void {
  const deleteAll = db.prepare<[string]>('DELETE FROM data_points WHERE file_id = +?');
  const insert = db.prepare(
    `INSERT INTO data_points
       (file_id, position, name, value_as_string, value_number, data_type, page, box_json, confidence, source,
        items_json)
     VALUES (@fileId, @position, @name, @valueAsString, @valueNumber, @dataType, @page, @boxJson, @confidence, @source,
       @itemsJson)`,
  );
  return (fileId, dataPoints) => {
    deleteAll.run(fileId);
    dataPoints.forEach((point, position) => insert.run(pointRow(fileId, position, point)));
  };
}
