import type { Definitions } from '../analysis/analyze.ts';
import type { Store } from '../store/store.ts';

type DefinitionsStore = Pick<Store, 'tagDefinitions' | 'lookupTables'>;

/** Returns a company's definitions as they are now, as JSON (`Definitions`). */
export async function definitionsJson(store: DefinitionsStore, companyId: string): Promise<string> {
  const [tags, tables] = await Promise.all([store.tagDefinitions(companyId), store.lookupTables(companyId)]);
  return JSON.stringify({ tags, tables } satisfies Definitions);
}

/** Reading the tags takes milliseconds. They are read again when the last reading is older than this. */
const freshMs = 5_000;

/**
 * Returns a company's definitions as JSON, with the same text while they are unchanged. A change takes effect within five
 * seconds.
 */
export function createTagsJson(store: DefinitionsStore, nowMs: () => number): (companyId: string) => Promise<string> {
  const known = new Map<string, { readonly json: string; readonly readAtMs: number }>();
  return async (companyId) => {
    const last = known.get(companyId);
    if (last !== undefined && nowMs() - last.readAtMs < freshMs) return last.json;
    const json = await definitionsJson(store, companyId);
    known.set(companyId, { json: json === last?.json ? last.json : json, readAtMs: nowMs() });
    return json;
  };
}
