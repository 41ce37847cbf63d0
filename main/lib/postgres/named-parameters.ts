/** The values of a statement by the names of their places. `undefined` is refused, because it is never meant. */
export type Parameters = Readonly<Record<string, unknown>>;

export interface CompiledStatement {
  /** Names the statement in this process. */
  readonly id: string;
  /** The text with numbered places, as PostgreSQL wants them. */
  readonly text: string;
  /** The names of the places, in the order of their numbers. */
  readonly names: readonly string[];
}

const compiled = new Map<string, CompiledStatement>();

/**
 * Returns a statement with `$1` in place of each `@name`, and with its names in camelCase quoted after `AS`, which
 * PostgreSQL would fold to lower case.
 */
export function compileStatement(sql: string): CompiledStatement {
  const known = compiled.get(sql);
  if (known !== undefined) return known;
  const names: string[] = [];
  const text = sql
    .replaceAll(/@([a-z]\w*)/giu, (_place, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    })
    .replaceAll(/\bAS ([a-z]+[A-Z]\w*)/gu, 'AS "$1"');
  const statement = { id: `intray_${String(compiled.size + 1)}`, text, names };
  compiled.set(sql, statement);
  return statement;
}

/** Returns the values in the order of the places. */
export function valuesOf({ names }: CompiledStatement, parameters: Parameters): unknown[] {
  return names.map((name) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`missing-parameter: ${name}`);
    return storable(value);
  });
}

/** PostgreSQL refuses U+0000 in a text, which a page can contain. The sign that stands for an unknown one takes its place. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD');
  return Array.isArray(value) ? value.map(storable) : value;
}
