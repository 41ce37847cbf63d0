import type { SearchIndex } from '../search/search-index.ts';
import type { StoreTransaction } from '../store/store.ts';

/** Replaces the search document of a file by what is stored now, after its tag or its values have changed. */
export async function reindexFile(tx: StoreTransaction, search: SearchIndex, fileId: string): Promise<void> {
  const stored = await tx.files.indexed(fileId);
  if (stored !== null) await search.put(tx, { ...stored, fileId });
}
