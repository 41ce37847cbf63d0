import type { DataPoint } from '#contract/documents.ts';

export type PointColumn = 'field' | 'page' | 'confidence';

export interface PointOrder {
  readonly by: PointColumn;
  readonly direction: 'ascending' | 'descending';
}

/** Returns the next order of a column: ascending, then descending, then the service's own order. */
export function nextOrder(order: PointOrder | null, by: PointColumn): PointOrder | null {
  if (order?.by !== by) return { by, direction: 'ascending' };
  return order.direction === 'ascending' ? { by, direction: 'descending' } : null;
}

/** Sorts unknown values last in both directions. Equal values keep their order. */
export function sortedPoints(
  points: readonly DataPoint[],
  order: PointOrder | null,
  compareFields: (a: string, b: string) => number,
): readonly DataPoint[] {
  if (order === null) return points;
  const { by } = order;
  const sign = order.direction === 'ascending' ? 1 : -1;
  return points.toSorted((a, b) => {
    if (by === 'field') return sign * compareFields(a.name, b.name);
    const [left, right] = [a[by], b[by]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
