import { codeKinds } from '#service-api/values.ts';
import type { DocumentContent, ReadContent, StoredCorrection, StoredPoint } from '../../store/corrections.ts';

/**
 * Returns tag and values of a document with its corrections above what was read. Of two corrections of the same value the
 * later one stands, so the result does not depend on what was undone in between.
 * @param standing corrections that are not undone, in the order in which they were made
 */
export function correctedContent(read: ReadContent, standing: readonly StoredCorrection[]): DocumentContent {
  const { content } = read;
  const stated = new Map(standing.flatMap(valueOf));
  const base = withTag(read, standing);
  const known = new Set(base.dataPoints.map(({ name }) => name));
  const missing = [...stated].flatMap(([name, point]) => (known.has(name) || point === null ? [] : [point]));
  const dataPoints = base.dataPoints.flatMap((point) => {
    const value = stated.get(point.name);
    return value === undefined ? [point] : value === null ? [] : [value];
  });
  const firstCode = dataPoints.findIndex(isCode);
  const at = firstCode === -1 ? dataPoints.length : firstCode;
  return {
    ...base,
    dataPoints: dataPoints.toSpliced(at, 0, ...missing),
    updatedAt: standing.at(-1)?.at ?? content.updatedAt,
  };
}

/** Codes on pages belong to no field, and to every tag. */
export const isCode = ({ name }: Pick<StoredPoint, 'name'>): boolean => codeKinds.some((kind) => kind === name);

function withTag({ content, byTag }: ReadContent, standing: readonly StoredCorrection[]): DocumentContent {
  const change = standing.findLast((correction) => correction.change.kind === 'class')?.change;
  if (change?.kind !== 'class') return content;
  const { tagId, isUnclassified } = change;
  const dataPoints = byTag[tagId] ?? content.dataPoints.filter(isCode);
  return { ...content, tagId, tagScore: isUnclassified ? 0 : 1, tagSource: 'person', dataPoints };
}

function valueOf({ change }: StoredCorrection): readonly (readonly [string, StoredPoint | null])[] {
  switch (change.kind) {
    case 'class':
      return [];
    case 'remove':
      return [[change.field, null]];
    case 'value':
    case 'accept':
    case 'items':
      return [[change.point.name, change.point]];
  }
}
