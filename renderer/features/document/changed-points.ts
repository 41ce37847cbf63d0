import type { DataPoint } from '#contract/documents.ts';

export interface ChangedPoint {
  readonly name: string;
  /** `null` when this version has no such value. */
  readonly here: DataPoint | null;
  readonly there: DataPoint | null;
}

/** Returns the data points that differ between two versions. Of several with one name, the first counts. */
export function changedPoints(here: readonly DataPoint[], there: readonly DataPoint[]): readonly ChangedPoint[] {
  const names = [...new Set([...here, ...there].map(({ name }) => name))];
  return names.flatMap((name) => {
    const isIt = (point: DataPoint) => point.name === name;
    const pair = { name, here: here.find(isIt) ?? null, there: there.find(isIt) ?? null };
    return pair.here?.valueAsString === pair.there?.valueAsString ? [] : [pair];
  });
}
