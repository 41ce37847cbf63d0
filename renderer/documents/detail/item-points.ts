import type { DataPoint, LineItem } from '#contract/documents.ts';

/** A row of a table of items, and the mark of its place on the page. */
export interface ItemPoint {
  readonly item: LineItem;
  readonly point: DataPoint;
}

export interface DocumentPoints {
  /** The values that are no tables. */
  readonly single: readonly DataPoint[];
  readonly tables: readonly { readonly point: DataPoint; readonly rows: readonly ItemPoint[] }[];
  /** All that is marked on the pages: a table is marked row by row. */
  readonly marked: readonly DataPoint[];
}

/** Divides the values of a document into single ones and tables of items. */
export function documentPoints(points: readonly DataPoint[]): DocumentPoints {
  const single = points.filter(({ items }) => items === undefined);
  const tables = points.flatMap((point) => {
    const { items, ...rest } = point;
    if (items === undefined) return [];
    const rows = items.map((item): ItemPoint => ({ item, point: { ...rest, page: item.page, box: item.box } }));
    return [{ point, rows }];
  });
  return { single, tables, marked: [...single, ...tables.flatMap(({ rows }) => rows.map(({ point }) => point))] };
}
