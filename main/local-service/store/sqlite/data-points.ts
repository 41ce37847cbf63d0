import type { Database } from '#lib/sqlite.ts';
import type { DataPoint } from '#service-api/records/data-point.ts';
import { dataPointsByFile, type DataPointRow } from '../rows/data-point-rows.ts';

/** Returns the data points of several files by file id, in their order. */
export function createDataPointQuery(db: Database): (fileIds: readonly string[]) => ReadonlyMap<string, DataPoint[]> {
  const select = db.prepare<[string], DataPointRow>(
    `SELECT file_id, name, value_as_string, value_number, data_type, page, box_json, confidence, source, items_json
     FROM data_points WHERE file_id IN (SELECT value FROM json_each(?)) ORDER BY file_id, position`,
  );
  return (fileIds) => dataPointsByFile(select.iterate(JSON.stringify(fileIds)));
}
