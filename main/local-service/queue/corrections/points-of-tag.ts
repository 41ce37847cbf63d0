import type { StoredTag } from '../../store/configuration-store.ts';
import type { StoredPoint } from '../../store/corrections.ts';
import type { Store } from '../../store/store.ts';
import type { StoredDocument } from '../../store/stored-documents.ts';
import type { AnalysisThread } from '../analysis-thread.ts';
import { definitionsJson } from '../definitions-json.ts';
import { dataPointsOf } from '../pack-reading.ts';

/**
 * Returns the values that are read in a stored document when it has this tag, without the codes on its pages.
 * Rejects with `AnalysisFailed` when it could not be analysed.
 */
export async function pointsOfTag(
  { store, analysis }: { readonly store: Store; readonly analysis: Pick<AnalysisThread, 'run'> },
  companyId: string,
  { document, tag }: { readonly document: StoredDocument; readonly tag: StoredTag },
): Promise<readonly StoredPoint[]> {
  const { contentType, pagesGz, documentGz, metadataJson, fileId } = document;
  const fields = await store.transaction(({ configuration }) => configuration.fieldsOf(tag.id));
  const subject = { document: { contentType, pagesGz, documentGz, fileId }, metadataJson };
  const task = { ...subject, fields, tag: tag.builtInName ?? tag.name };
  const { dataPoints } = await analysis.run('chain', task, await definitionsJson(store, companyId));
  return dataPointsOf({ dataPoints }).map(({ items, ...point }) => ({ ...point, items: items ?? null }));
}
