import type { DataPointSource, DataType, TagSource } from '#service-api/values.ts';
import type { StoredPoint } from '../corrections.ts';
import { jsonOf } from './require-row.ts';

export interface PointRow {
  readonly name: string;
  readonly valueAsString: string;
  readonly valueNumber: number | null;
  readonly dataType: DataType;
  readonly page: number | null;
  readonly boxJson: string | null;
  readonly confidence: number | null;
  readonly source: DataPointSource | null;
  readonly itemsJson: string | null;
}

export interface ContentRow {
  readonly tagId: string;
  readonly tagScore: number | null;
  readonly tagSource: TagSource | null;
  readonly classifier: string | null;
  readonly updatedAt: string;
}

export function toPoint({ boxJson, itemsJson, ...row }: PointRow): StoredPoint {
  return {
    ...row,
    box: boxJson === null ? null : (JSON.parse(boxJson) as StoredPoint['box']),
    items: itemsJson === null ? null : (JSON.parse(itemsJson) as StoredPoint['items']),
  };
}

export type WritablePoint = Omit<StoredPoint, 'items'> & Partial<Pick<StoredPoint, 'items'>>;

/** Returns the columns of a value of a file. */
export function pointRow(fileId: string, position: number, { box, items, ...point }: WritablePoint) {
  return { ...point, fileId, position, boxJson: jsonOf(box), itemsJson: jsonOf(items ?? null) };
}
