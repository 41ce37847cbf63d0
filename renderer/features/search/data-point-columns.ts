import type { Hit } from './search-session.ts';

/** Returns the names of the data points, the most frequent first. Ties keep the order of their first occurrence. */
export function dataPointColumns(hits: Iterable<Pick<Hit, 'dataPoints'>>): readonly string[] {
  const counts = new Map<string, number>();
  for (const { dataPoints } of hits) {
    for (const name of new Set(dataPoints.map((point) => point.name))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

/** Returns which of the columns have amounts or other numbers, whose digits stand below each other. */
export function numberColumns(
  hits: Iterable<Pick<Hit, 'dataPoints'>>,
  columns: readonly string[],
): ReadonlySet<string> {
  const points = [...hits].flatMap(({ dataPoints }) => dataPoints);
  return new Set(
    columns.filter((column) => {
      const named = points.filter(({ name }) => name === column);
      return named.length > 0 && named.every(({ dataType }) => dataType === 'Decimal');
    }),
  );
}
