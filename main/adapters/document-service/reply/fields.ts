import type { RawRecord } from '#ports/document-records.ts';

/** Whether a value is a JSON object (not an array). */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON array. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** A record's fields, found by any spelling: `job_id`, `jobId` and `JobID` are one name. */
export interface Fields {
  readonly raw: RawRecord;
  value(...names: readonly string[]): unknown;
  /** Text as it is, numbers and booleans as text; absent when empty. */
  text(...names: readonly string[]): string | undefined;
  /** A finite number, also when written as text. */
  number(...names: readonly string[]): number | undefined;
  truth(name: string): boolean;
  record(...names: readonly string[]): RawRecord | undefined;
  list(...names: readonly string[]): readonly unknown[];
}

/** Reads `raw` tolerantly: a field of another type than the one asked for is as good as missing. */
export function fieldsOf(raw: RawRecord): Fields {
  const byName = new Map<string, unknown>();
  for (const [name, value] of Object.entries(raw)) {
    const plain = plainName(name);
    if (value !== null && value !== undefined && !byName.has(plain)) byName.set(plain, value);
  }
  const value = (...names: readonly string[]) => {
    const found = names.map(plainName).find((name) => byName.has(name));
    return found === undefined ? undefined : byName.get(found);
  };
  return {
    raw,
    value,
    text: (...names) => textOf(value(...names)),
    number: (...names) => numberOf(value(...names)),
    truth: (name) => value(name) === true,
    record: (...names) => {
      const found = value(...names);
      return isRecord(found) ? found : undefined;
    },
    list: (...names) => {
      const found = value(...names);
      return isList(found) ? found : [];
    },
  };
}

/** `T` without the fields that are undefined, so that "missing" is always "absent". */
export function present<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  // Sound by construction: what is left has T's fields; a caller's required field is never undefined by its own type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
