/** The keys that every fact has: a fixture without one would not compile. */
const always = new Set(['name', 'type', 'number', 'method', 'path']);

/**
 * Returns copies of `facts` with one alteration each, and its place: another value for every leaf; every element and
 * every optional key removed, except those in `kept`.
 */
export function alterations<Facts>(facts: Facts, kept: readonly string[]): readonly (readonly [string, Facts])[] {
  const found: [string, Facts][] = [];
  const visit = (value: unknown, path: readonly string[]) => {
    const key = path.at(-1);
    const within = path.some((part) => kept.includes(part));
    if (key !== undefined && !within && !always.has(key)) {
      found.push([`without ${path.join('/')}`, alter(facts, path, undefined)]);
    }
    if (typeof value !== 'object' || value === null) {
      found.push([`other ${path.join('/')}`, alter(facts, path, differentFrom(value))]);
      return;
    }
    for (const [inner, innerValue] of Object.entries(value)) visit(innerValue, [...path, inner]);
  };
  visit(facts, []);
  return found;
}

function alter<Facts>(facts: Facts, path: readonly string[], replacement: unknown): Facts {
  const copy = structuredClone(facts);
  let parent = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  if (replacement !== undefined) parent[last] = replacement;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return copy;
}

function differentFrom(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return `${String(value)}-other`;
}
