import type { StoredField } from '../../store/configuration-store.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { SearchIndex } from '../../search/search-index.ts';

/** Replaces the fields of a tag. Documents that lack a value now, or no longer lack one, are found so. */
export async function storeFields(
  tx: StoreTransaction,
  search: SearchIndex,
  tagId: string,
  fields: readonly StoredField[],
): Promise<void> {
  await search.setToCheck(tx, await tx.configuration.setFields(tagId, fields));
}
