import { unclassifiedTag } from '#service-api/values.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Reading } from '../store/reading.ts';
import type { StoreTransaction } from '../store/store.ts';
import type { WorkItem } from '../store/work-queue.ts';
import { changeFile, noteFileMoment } from './status-changes.ts';

/** Writes everything that a reading found, the search document and the file's last status, in one transaction. */
export async function writeReading(
  tx: StoreTransaction,
  search: SearchIndex,
  { item, reading, at }: { readonly item: WorkItem; readonly reading: Reading; readonly at: string },
): Promise<void> {
  const { fileId, companyId, name } = item;
  // A tag that was removed while the document was being read is as good as none.
  const tagId = (await tx.tags.idOf(companyId, reading.tagName)) ?? (await tx.tags.idOf(companyId, unclassifiedTag));
  const file = await tx.files.find(fileId);
  if (tagId === null || file === null) throw new Error(`unknown-record: tag or owner of ${fileId}`);
  await tx.files.setReading(fileId, tagId, reading);
  await search.put(tx, {
    fileId,
    seq: file.seq,
    companyId,
    userId: file.userId,
    tagId,
    name,
    dataPoints: reading.dataPoints.map(({ valueAsString, page }) => ({ value: valueAsString, page })),
    pages: reading.pages.map(({ number, text }) => ({ number, text })),
  });
  const { pages, notes, tagName, tagScore } = reading;
  await noteFileMoment(tx, fileId, { kind: 'file.processed', detail: { pages: pages.length, notes }, at });
  await changeFile(tx, fileId, { to: 'tagged', at, detail: { tag_name: tagName, tag_score: tagScore } });
}
