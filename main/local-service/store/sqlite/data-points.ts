import type { Database } from '#lib/sqlite.ts';
import { checkBelow, type DataPoint } from '#service-api/records/data-point.ts';
import type { DataPointSource, DataType } from '#service-api/values.ts';

interface DataPointRow {
  readonly file_id: string;
  readonly name: string;
  readonly value_as_string: string;
  readonly value_number: number | null;
  readonly data_type: DataType;
  readonly page: number | null;
  readonly box_json: string | null;
  readonly confidence: number | null;
  readonly source: DataPointSource | null;
  readonly items_json: string | null;
}

/** Returns the data points of several files by file id, in their order. */
export function createDataPointQuery(db: Database): (fileIds: readonly string[]) => ReadonlyMap<string, DataPoint[]> {
  const select = db.prepare<[string], DataPointRow>(
    `SELECT file_id, name, value_as_string, value_number, data_type, page, box_json, confidence, source, items_json
     FROM data_points WHERE file_id IN (SELECT value FROM json_each(?)) ORDER BY file_id, position`,
  );
  return (fileIds) => {
    const byFile = new Map<string, DataPoint[]>();
    for (const row of select.iterate(JSON.stringify(fileIds))) {
      const points = byFile.get(row.file_id);
      if (points === undefined) byFile.set(row.file_id, [toDataPoint(row)]);
      else points.push(toDataPoint(row));
    }
    return byFile;
  };
}

function toDataPoint(row: DataPointRow): DataPoint {
  return {
    name: row.name,
    value: row.data_type === 'Decimal' && row.value_number !== null ? row.value_number : row.value_as_string,
    value_as_string: row.value_as_string,
    data_type: row.data_type,
    ...(row.page === null ? {} : { page: row.page }),
    ...(row.box_json === null ? {} : { box: JSON.parse(row.box_json) as NonNullable<DataPoint['box']> }),
    ...(row.confidence === null ? {} : { confidence: row.confidence }),
    ...(row.source === null ? {} : { source: row.source }),
    ...(row.items_json === null ? {} : { items: JSON.parse(row.items_json) as NonNullable<DataPoint['items']> }),
    ...(row.confidence !== null && row.confidence < checkBelow ? { needs_check: true as const } : {}),
  };
}
