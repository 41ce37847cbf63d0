import type { FieldDefinition } from '#local-service/config/tag-definition.ts';

type Dependent = Pick<FieldDefinition, 'name' | 'source' | 'depends_on'>;

export type FieldOrder<Field> =
  | { readonly ok: true; readonly fields: readonly Field[] }
  | { readonly ok: false; readonly reason: 'unknown-field'; readonly field: string; readonly unknown: string }
  /** The path of the circle, with its first field repeated at the end. */
  | { readonly ok: false; readonly reason: 'circle'; readonly path: readonly string[] };

const placeholders = /\{([^{}]+)\}/gu;

/** Returns the names between braces in a template. */
export function namesInTemplate(template: string): readonly string[] {
  return [...template.matchAll(placeholders)].map(([, name]) => name?.trim() ?? '');
}

/** Replaces each name in braces. */
export function fillTemplate(template: string, valueOf: (name: string) => string): string {
  return template.replaceAll(placeholders, (_, name: string) => valueOf(name.trim()));
}

/** Returns the names of the fields that must be known first: those that the source names, and the declared ones. */
export function dependenciesOf({ source, depends_on: declared }: Dependent): readonly string[] {
  const derived =
    source.kind === 'template' ? namesInTemplate(source.template) : source.kind === 'fields' ? source.fields : [];
  return [...new Set([...derived, ...declared])];
}

/**
 * Sorts the fields of a tag so that each comes after those that it depends on; otherwise their order is kept. Takes time
 * in proportion to fields and dependencies.
 */
export function orderFields<Field extends Dependent>(fields: readonly Field[]): FieldOrder<Field> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const field of fields) {
    const unknown = dependenciesOf(field).find((name) => !byName.has(name));
    if (unknown !== undefined) return { ok: false, reason: 'unknown-field', field: field.name, unknown };
  }
  const ordered: Field[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (field: Field): readonly string[] | null => {
    if (done.has(field.name)) return null;
    const at = path.indexOf(field.name);
    if (at !== -1) return [...path.slice(at), field.name];
    path.push(field.name);
    for (const name of dependenciesOf(field)) {
      const next = byName.get(name);
      const circle = next === undefined ? null : visit(next);
      if (circle !== null) return circle;
    }
    path.pop();
    done.add(field.name);
    ordered.push(field);
    return null;
  };
  for (const field of fields) {
    const circle = visit(field);
    if (circle !== null) return { ok: false, reason: 'circle', path: circle };
  }
  return { ok: true, fields: ordered };
}
