/** A record of a service, read tolerantly: what is missing or of another kind is `null` or empty. */
export type ServiceRecord = Readonly<Record<string, unknown>>;

export function textIn(record: ServiceRecord | null, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = record?.[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

export function numberIn(record: ServiceRecord | null, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = record?.[name];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return null;
}

export function flagIn(record: ServiceRecord | null, name: string): boolean | null {
  const value = record?.[name];
  return typeof value === 'boolean' ? value : null;
}

/** The texts of a list; one text alone is a list of one. */
export function textsIn(record: ServiceRecord | null, name: string): readonly string[] {
  const value = record?.[name];
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? (value as readonly unknown[]).filter((each) => typeof each === 'string') : [];
}

export function recordIn(record: ServiceRecord | null, name: string): ServiceRecord | null {
  const value = record?.[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ServiceRecord) : null;
}

/** In milliseconds since 1970; a timestamp without a zone is UTC. */
export function timeIn(record: ServiceRecord | null, ...names: readonly string[]): number | null {
  for (const name of names) {
    const text = record?.[name];
    if (typeof text !== 'string') continue;
    const hasZone = /(?:z|[+-]\d\d:?\d\d)$/iu.test(text);
    const atMs = Date.parse(hasZone || !text.includes('T') ? text : `${text}Z`);
    if (Number.isFinite(atMs)) return atMs;
  }
  return null;
}
