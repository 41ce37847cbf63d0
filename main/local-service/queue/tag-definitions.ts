import type { Store } from '../store/store.ts';

/** Reading them takes milliseconds: they are read again when the last reading is older than this. */
const freshMs = 5_000;

/** A company's tags as JSON, the same text for as long as they are the same. A change of them counts within five seconds. */
export function createTagsJson(
  { tagDefinitions }: Pick<Store, 'tagDefinitions'>,
  nowMs: () => number,
): (companyId: string) => Promise<string> {
  const known = new Map<string, { readonly json: string; readonly readAtMs: number }>();
  return async (companyId) => {
    const last = known.get(companyId);
    if (last !== undefined && nowMs() - last.readAtMs < freshMs) return last.json;
    const json = JSON.stringify(await tagDefinitions(companyId));
    known.set(companyId, { json: json === last?.json ? last.json : json, readAtMs: nowMs() });
    return json;
  };
}
