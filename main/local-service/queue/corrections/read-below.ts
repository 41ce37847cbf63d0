import type { Analysis } from '../../analysis/analyze.ts';
import type { DocumentContent, ReadContent, StoredPoint } from '../../store/corrections.ts';
import type { Store } from '../../store/store.ts';
import type { StoredDocument } from '../../store/stored-documents.ts';
import type { AnalysisThread } from '../analysis-thread.ts';
import { isCode } from './corrected-content.ts';
import { fieldsThatDiffer } from './fields-that-differ.ts';
import { pointsOfTag } from './points-of-tag.ts';

/** What was read below the corrections of a document, and what is read now for the tags that people gave it. */
export interface ReadBelow {
  readonly read: ReadContent;
  readonly tagName: string;
  readonly byTag: Readonly<Record<string, readonly StoredPoint[]>>;
}

/** Returns `null` for a document without corrections. Rejects with `AnalysisFailed`. */
export async function readBelowCorrections(
  deps: { readonly store: Store; readonly analysis: Pick<AnalysisThread, 'run'> },
  companyId: string,
  document: StoredDocument,
): Promise<ReadBelow | null> {
  const known = await deps.store.transaction(async ({ corrections, configuration }) => {
    const read = await corrections.read(document.fileId);
    if (read === null) return null;
    const tags = [];
    for (const tagId of Object.keys(read.byTag)) {
      const tag = await configuration.findTag(companyId, tagId);
      if (tag !== null) tags.push(tag);
    }
    return { read, tags, tagName: (await configuration.findTag(companyId, read.content.tagId))?.name ?? '' };
  });
  if (known === null) return null;
  const { read, tags, tagName } = known;
  const codes = read.content.dataPoints.filter(isCode);
  const byTag: Record<string, readonly StoredPoint[]> = {};
  for (const tag of tags) byTag[tag.id] = [...(await pointsOfTag(deps, companyId, { document, tag })), ...codes];
  return { read, tagName, byTag };
}

/** Returns the fields whose values are read in another way now, or `null` when nothing is. */
export function correctedFieldsThatDiffer(
  { read, tagName, byTag }: ReadBelow,
  analysis: Analysis,
): readonly string[] | null {
  const below = fieldsThatDiffer(recorded(read.content.dataPoints), analysis);
  const given = Object.entries(byTag).flatMap(([tagId, dataPoints]) =>
    fieldsThatDiffer(recorded(read.byTag[tagId] ?? []), { dataPoints }),
  );
  const fields = [...new Set([...below, ...given])];
  return fields.length === 0 && analysis.tag === tagName ? null : fields;
}

const recorded = (points: DocumentContent['dataPoints']) =>
  points.map((point) => ({ name: point.name, value_as_string: point.valueAsString, data_type: point.dataType }));
