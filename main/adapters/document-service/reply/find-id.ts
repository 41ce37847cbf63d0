import { fieldsOf, isList, isRecord } from './fields.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const maxDepth = 4;

/**
 * Finds the id in a reply whose fields are not documented: under one of `names`, at the top or in the one record that
 * the reply wraps, else the only UUID in the reply that is not one of `sent` (docs/service-api.md#upload-reply).
 */
export function findId(
  reply: unknown,
  names: readonly string[],
  sent: ReadonlySet<string> = new Set(),
): string | undefined {
  for (const record of [reply, wrapped(reply)].filter(isRecord)) {
    const fields = fieldsOf(record);
    const known = names.map((name) => fields.text(name)).find((id) => id !== undefined && !sent.has(id.toLowerCase()));
    if (known !== undefined) return known;
  }
  const others = [...uuidsIn(reply)].filter((found) => !sent.has(found.toLowerCase()));
  return others.length === 1 ? others[0] : undefined;
}

/**
 * Returns the record inside `{ file: {…} }`, `{ data: {…} }` or a list of one. With several records, a known name could
 * belong to any of them.
 */
function wrapped(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const inner: readonly unknown[] = Object.values(reply).filter((value) => typeof value === 'object' && value !== null);
  const [only] = inner;
  if (inner.length !== 1) return undefined;
  return isList(only) && only.length === 1 ? only[0] : only;
}

/** Returns every string in a JSON value that is a UUID, each once. */
function uuidsIn(value: unknown, depth = 0): ReadonlySet<string> {
  if (typeof value === 'string') return uuid.test(value.trim()) ? new Set([value.trim()]) : new Set();
  if (typeof value !== 'object' || value === null || depth > maxDepth) return new Set();
  return new Set(Object.values(value).flatMap((inner) => [...uuidsIn(inner, depth + 1)]));
}

/** Returns the UUIDs of a request in lower case. None of them can be the id in its reply. */
export function sentUuids(request: unknown): ReadonlySet<string> {
  return new Set([...uuidsIn(request)].map((sent) => sent.toLowerCase()));
}
