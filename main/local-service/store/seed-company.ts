import { randomUUID } from 'node:crypto';
import type { TagDefinition } from '../config/tag-definition.ts';
import { newCloudSettings } from './cloud-settings.ts';
import type { Store, StoreTransaction } from './store.ts';

/** Returns the id of the company with that name, and creates it with the default settings when it is missing. */
export async function ensureCompany({ companies }: StoreTransaction, name: string, at: string): Promise<string> {
  const found = await companies.idOf(name);
  if (found !== null) return found;
  const id = randomUUID();
  await companies.add({ id, name, settings: newCloudSettings(), at });
  return id;
}

/**
 * Gives a company the built-in tags and fields: missing ones are created, and changed ones are updated to this version.
 * Ids stay, so that files keep their tags.
 */
export async function ensureTags(
  { tags }: StoreTransaction,
  companyId: string,
  definitions: readonly TagDefinition[],
  at: string,
): Promise<void> {
  for (const tag of definitions) await tags.put(companyId, tag, at);
}

/** Updates the tags of every company to this version. */
export function ensureTagsOfAll(store: Store, definitions: readonly TagDefinition[], at: string): Promise<void> {
  return store.transaction(async (tx) => {
    for (const companyId of await tx.companies.ids()) await ensureTags(tx, companyId, definitions, at);
  });
}
