import { checkBelow, type DataPoint } from '#service-api/records/data-point.ts';
import type { DataPointSource, DataType } from '#service-api/values.ts';

export interface DataPointRow {
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

/** Returns the data points by the id of their file, in the order of the rows. */
export function dataPointsByFile(rows: Iterable<DataPointRow>): ReadonlyMap<string, DataPoint[]> {
  const byFile = new Map<string, DataPoint[]>();
  for (const row of rows) {
    const points = byFile.get(row.file_id);
    if (points === undefined) byFile.set(row.file_id, [toDataPoint(row)]);
    else points.push(toDataPoint(row));
  }
  return byFile;
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
