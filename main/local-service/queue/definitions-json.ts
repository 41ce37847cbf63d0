import type { TrainedClassifier } from '../analysis/trained/trained-classifier.ts';
import type { Definitions } from '../analysis/analyze.ts';
import { teachingOf } from './corrections/teaching-of.ts';
import type { Store } from '../store/store.ts';

type DefinitionsStore = Pick<Store, 'tagDefinitions' | 'lookupTables' | 'learning'>;

/** The newest corrections teach; more of them say little that is new, and every reading gets them. */
const mostCorrections = 3_000;

/** Returns a company's definitions as they are now, as JSON (`Definitions`). */
export async function definitionsJson(store: DefinitionsStore, companyId: string): Promise<string> {
  const [tags, tables, corrections, trained] = await Promise.all([
    store.tagDefinitions(companyId),
    store.lookupTables(companyId),
    store.learning.teaching(companyId, mostCorrections),
    store.learning.trained(companyId),
  ]);
  const definitions: Definitions = {
    ...{ tags, tables, teaching: teachingOf(corrections) },
    ...(trained === null ? {} : { trained: JSON.parse(trained.modelJson) as TrainedClassifier }),
  };
  return JSON.stringify(definitions);
}

interface KnownDefinitions {
  readonly json: string;
  /** How many changes of the configuration they contain at least. */
  readonly changes: number;
  /** How often the corrections had changed. */
  readonly corrected: number;
}

/** Returns a company's definitions as they are now, with the same text while they are unchanged. */
export type ReadDefinitions = (companyId: string) => Promise<KnownDefinitions>;

/** Reads definitions, which takes milliseconds, only after the configuration or a correction has changed. */
export function createReadDefinitions(store: DefinitionsStore & Pick<Store, 'transaction'>): ReadDefinitions {
  const known = new Map<string, KnownDefinitions>();
  return async (companyId) => {
    // Counted first: definitions that are read later may be newer than that, and never older.
    const changes = await store.transaction(({ configuration }) => configuration.countLog(companyId));
    const last = known.get(companyId);
    const corrected = await store.learning.changes(companyId);
    if (last?.changes === changes && last.corrected === corrected) return last;
    const json = await definitionsJson(store, companyId);
    const fresh = { json: json === last?.json ? last.json : json, changes, corrected };
    known.set(companyId, fresh);
    return fresh;
  };
}
