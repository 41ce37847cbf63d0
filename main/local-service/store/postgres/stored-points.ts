import type { Connection } from '#lib/postgres/connection.ts';
import type { DataPoint } from '#service-api/records/data-point.ts';
import type { DocumentContent, StoredPoint } from '../corrections.ts';
import { dataPointsByFile, type DataPointRow } from '../rows/data-point-rows.ts';
import { pointRow, toPoint, type ContentRow, type PointRow, type WritablePoint } from '../rows/stored-point-rows.ts';

/** Returns tag and values of a document that was read, as they are stored, or `null` for any other file. */
export async function contentOf(db: Connection, fileId: string): Promise<DocumentContent | null> {
  const row = await db.one<ContentRow>(
    `SELECT tag_id AS tagId, tag_score AS tagScore, tag_source AS tagSource, classifier, update_date AS updatedAt
     FROM files WHERE id = @fileId AND status = 'tagged' AND tag_id IS NOT NULL AND trashed_at IS NULL`,
    { fileId },
  );
  return row === undefined ? null : { ...row, dataPoints: await pointsOf(db, fileId) };
}

/** Returns the values of a file as they are stored, in their order. */
export async function pointsOf(db: Connection, fileId: string): Promise<readonly StoredPoint[]> {
  const rows = await db.all<PointRow>(
    `SELECT name, value_as_string AS valueAsString, value_number AS valueNumber, data_type AS dataType, page,
       box_json AS boxJson, confidence, source, items_json AS itemsJson
     FROM data_points WHERE file_id = @fileId ORDER BY position`,
    { fileId },
  );
  return rows.map(toPoint);
}

/** Returns the data points of several files by file id, in their order. */
export async function dataPointsOf(
  db: Connection,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, DataPoint[]>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db.all<DataPointRow>(
    `SELECT file_id, name, value_as_string, value_number, data_type, page, box_json, confidence, source, items_json
     FROM data_points WHERE file_id = ANY (@fileIds) ORDER BY file_id, position`,
    { fileIds },
  );
  return dataPointsByFile(rows);
}

/** Replaces the values of a file. */
export async function writePoints(db: Connection, fileId: string, points: readonly WritablePoint[]): Promise<void> {
  await db.run('DELETE FROM data_points WHERE file_id = @fileId', { fileId });
  if (points.length === 0) return;
  const rows = points.map((point, position) => pointRow(fileId, position, point));
  const column = (name: keyof (typeof rows)[number]): readonly unknown[] => rows.map((row) => row[name]);
  await db.run(
    `INSERT INTO data_points
       (file_id, position, name, value_as_string, value_number, data_type, page, box_json, confidence, source,
        items_json)
     SELECT @fileId, * FROM unnest(@positions::int[], @names::text[], @values::text[], @numbers::float8[],
       @types::text[], @pages::int[], @boxes::text[], @confidences::float8[], @sources::text[], @items::text[])`,
    {
      ...{ fileId, positions: column('position'), names: column('name'), values: column('valueAsString') },
      ...{ numbers: column('valueNumber'), types: column('dataType'), pages: column('page'), boxes: column('boxJson') },
      ...{ confidences: column('confidence'), sources: column('source'), items: column('itemsJson') },
    },
  );
}
