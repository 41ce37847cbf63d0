import type { SearchIndex } from '../../search/search-index.ts';
import type { ReadContent, StoredPoint } from '../../store/corrections.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { reindexFile } from '../reindex-file.ts';
import { correctedContent, isCode } from './corrected-content.ts';
import { isStanding } from './keep-corrections.ts';

interface MovedTag {
  readonly from: string;
  readonly to: string;
  /** The names of the fields of the other tag. */
  readonly fields: ReadonlySet<string>;
}

/**
 * Gives corrected documents another tag, as `moveFiles` does to all documents of a tag, which comes before it. Their
 * corrections stay: a value that a person stated is kept even when the other tag lacks its field.
 * @param fileIds what `withTag` returned before the files were moved
 */
export async function moveCorrectedDocuments(
  tx: StoreTransaction,
  search: SearchIndex,
  fileIds: readonly string[],
  moved: MovedTag,
): Promise<void> {
  for (const fileId of fileIds) {
    await tx.corrections.moveTag(fileId, moved.from, moved.to);
    const read = await tx.corrections.read(fileId);
    if (read === null) continue;
    const standing = (await tx.corrections.of(fileId)).filter(isStanding);
    const readNow = readOf(read, moved);
    await tx.corrections.write(fileId, correctedContent(readNow, standing), readNow);
    await reindexFile(tx, search, fileId);
  }
}

function readOf({ content, byTag }: ReadContent, { from, to, fields }: MovedTag): ReadContent {
  const keep = (points: readonly StoredPoint[]) => points.filter((point) => isCode(point) || fields.has(point.name));
  const { [from]: points, ...others } = byTag;
  return {
    content:
      content.tagId === from
        ? { ...content, tagId: to, tagScore: 0, tagSource: 'rule', dataPoints: keep(content.dataPoints) }
        : content,
    byTag: points === undefined ? others : { [to]: keep(points), ...others },
  };
}
