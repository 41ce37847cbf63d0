import type { Definitions } from '../analysis/analyze.ts';
import type { Store } from '../store/store.ts';

type DefinitionsStore = Pick<Store, 'tagDefinitions' | 'lookupTables'>;

/** Returns a company's definitions as they are now, as JSON (`Definitions`). */
export async function definitionsJson(store: DefinitionsStore, companyId: string): Promise<string> {
  const [tags, tables] = await Promise.all([store.tagDefinitions(companyId), store.lookupTables(companyId)]);
  return JSON.stringify({ tags, tables } satisfies Definitions);
}

interface KnownDefinitions {
  readonly json: string;
  /** How many changes of the configuration they contain at least. */
  readonly changes: number;
}

/** Returns a company's definitions as they are now, with the same text while they are unchanged. */
export type ReadDefinitions = (companyId: string) => Promise<KnownDefinitions>;

/** Reads definitions, which takes milliseconds, only after the configuration has changed: each change is in its journal. */
export function createReadDefinitions(store: DefinitionsStore & Pick<Store, 'transaction'>): ReadDefinitions {
  const known = new Map<string, KnownDefinitions>();
  return async (companyId) => {
    // Counted first: definitions that are read later may be newer than that, and never older.
    const changes = await store.transaction(({ configuration }) => configuration.countLog(companyId));
    const last = known.get(companyId);
    if (last?.changes === changes) return last;
    const json = await definitionsJson(store, companyId);
    const fresh = { json: json === last?.json ? last.json : json, changes };
    known.set(companyId, fresh);
    return fresh;
  };
}
