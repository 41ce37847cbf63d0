import type { ShownValue, Stating } from '../../analysis/learning/lesson.ts';
import type { StoredPoint } from '../../store/corrections.ts';
import type { Store } from '../../store/store.ts';
import type { StoredDocument } from '../../store/stored-documents.ts';
import type { AnalysisThread } from '../analysis-thread.ts';
import { definitionsJson } from '../definitions-json.ts';
import type { PreparedChange } from './correct-document.ts';

interface Corrected {
  readonly companyId: string;
  readonly document: StoredDocument;
  /** The values as they stand before the changes. */
  readonly points: readonly StoredPoint[];
}

/** Adds what each change of a value teaches about the layout of the document's issuer. Rejects with `AnalysisFailed`. */
export async function withLessons(
  { store, analysis }: { readonly store: Store; readonly analysis: Pick<AnalysisThread, 'run'> },
  { companyId, document: { contentType, pagesGz, documentGz }, points }: Corrected,
  changes: readonly PreparedChange[],
): Promise<readonly PreparedChange[]> {
  const stated = changesWithBefore(points, changes).map(([change, before]) => statingOf(change, before));
  const asked = stated.filter((one) => one !== null);
  if (asked.length === 0) return changes;
  const document = { contentType, pagesGz, documentGz };
  const lessons = await analysis.run('teach', { document, stated: asked }, await definitionsJson(store, companyId));
  return changes.map((change, index) => {
    const at = asked.findIndex((one) => one === stated[index]);
    const lesson = at === -1 ? undefined : lessons[at];
    return lesson === undefined ? change : { ...change, lessonJson: JSON.stringify(lesson) };
  });
}

/** A change of the class brings its own values. */
function changesWithBefore(
  points: readonly StoredPoint[],
  changes: readonly PreparedChange[],
): readonly (readonly [PreparedChange, StoredPoint | null])[] {
  let current = new Map(points.map((point) => [point.name, point]));
  return changes.map((prepared) => {
    const { change } = prepared;
    if (change.kind === 'class') current = new Map((prepared.points ?? []).map((point) => [point.name, point]));
    const field = change.kind === 'class' ? '' : change.kind === 'remove' ? change.field : change.point.name;
    return [prepared, current.get(field) ?? null];
  });
}

function statingOf({ change }: PreparedChange, before: StoredPoint | null): Stating | null {
  switch (change.kind) {
    case 'class':
    case 'items':
      return null;
    case 'accept':
      return { dataType: change.point.dataType, value: shown(change.point), before: null };
    case 'remove':
      return before === null ? null : { dataType: before.dataType, value: null, before: shown(before) };
    case 'value': {
      const isOther = before !== null && before.valueAsString !== change.point.valueAsString;
      return { dataType: change.point.dataType, value: shown(change.point), before: isOther ? shown(before) : null };
    }
  }
}

const shown = ({ valueNumber, valueAsString, page, box }: StoredPoint): ShownValue => ({
  value: valueNumber ?? valueAsString,
  page,
  box,
});
