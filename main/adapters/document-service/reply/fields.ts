/** A JSON object as received. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Returns whether a value is a JSON object (not an array). */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The fields of a record, found by any spelling: `job_id`, `jobId` and `JobID` are one name. */
export interface Fields {
  value(...names: readonly string[]): unknown;
  /** Returns text unchanged, and numbers and booleans as text; `undefined` when empty. */
  text(...names: readonly string[]): string | undefined;
  /** Returns a finite number, also when it is written as text. */
  number(...names: readonly string[]): number | undefined;
  /** Returns a whole number, also when it is written as text. */
  whole(...names: readonly string[]): number | undefined;
  /** Returns milliseconds since 1970. A timestamp without a zone is UTC. */
  time(...names: readonly string[]): number | undefined;
  truth(name: string): boolean | undefined;
  record(...names: readonly string[]): JsonRecord | undefined;
  list(...names: readonly string[]): readonly unknown[];
  /** Returns the texts of a list. A single text is a list of one. */
  texts(...names: readonly string[]): readonly string[];
}

/** Reads a record tolerantly: a field of an unexpected type counts as missing. */
export function fieldsOf(json: JsonRecord): Fields {
  const byName = new Map<string, unknown>();
  for (const [name, value] of Object.entries(json)) {
    const plain = plainName(name);
    if (value !== null && value !== undefined && !byName.has(plain)) byName.set(plain, value);
  }
  const value = (...names: readonly string[]) => {
    const found = names.map(plainName).find((name) => byName.has(name));
    return found === undefined ? undefined : byName.get(found);
  };
  const list = (...names: readonly string[]) => {
    const found = value(...names);
    return isList(found) ? found : [];
  };
  return {
    value,
    list,
    text: (...names) => textOf(value(...names)),
    number: (...names) => numberOf(value(...names)),
    whole: (...names) => {
      const number = numberOf(value(...names));
      return Number.isInteger(number) ? number : undefined;
    },
    time: (...names) => timeOf(value(...names)),
    truth: (name) => {
      const found = value(name);
      return typeof found === 'boolean' ? found : undefined;
    },
    record: (...names) => {
      const found = value(...names);
      return isRecord(found) ? found : undefined;
    },
    texts: (...names) => {
      const found = value(...names);
      return (typeof found === 'string' ? [found] : list(...names)).flatMap((text) =>
        typeof text === 'string' && text !== '' ? [text] : [],
      );
    },
  };
}

/** Returns the object without undefined fields, so that a missing field is always absent. */
export function present<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  // The cast is sound: the remaining fields are those of T, and by its type a required field is never undefined.
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

function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const hasZone = /(?:[zZ]|[+-]\d\d:?\d\d)$/u.test(value);
  const atMs = Date.parse(hasZone || !value.includes('T') ? value : `${value}Z`);
  return Number.isFinite(atMs) ? atMs : undefined;
}
