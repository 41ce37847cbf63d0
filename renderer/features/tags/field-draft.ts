import { fieldDefinition, type ConfiguredField } from '#contract/configuration.ts';
import { sourceForms, type Draft } from './param-forms.ts';

/** A field as it is typed. */
export interface FieldDraft {
  readonly name: string;
  readonly dataType: ConfiguredField['dataType'];
  readonly description: string;
  readonly source: Draft;
  readonly dependsOn: readonly string[];
  readonly pre: readonly Draft[];
  readonly post: readonly Draft[];
  readonly required: boolean;
}

export const newField: FieldDraft = {
  name: '',
  dataType: 'String',
  description: '',
  source: sourceForms[0].initial,
  dependsOn: [],
  pre: [],
  post: [],
  required: false,
};

/** Returns the draft of a field that exists, without what only the service knows of it. */
export const draftOf = (field: ConfiguredField): FieldDraft => ({
  name: field.name,
  dataType: field.dataType,
  description: field.description,
  source: field.source,
  dependsOn: field.dependsOn,
  pre: field.pre,
  post: field.post,
  required: field.required,
});

export type CheckedField =
  | { readonly ok: true; readonly field: ConfiguredField }
  /** The inputs that are wrong, as paths such as `source.labels` or `post.0.find`. */
  | { readonly ok: false; readonly wrong: readonly string[] };

/** Checks a draft with the schema that the service uses. */
export function checkField(draft: FieldDraft): CheckedField {
  const parsed = fieldDefinition.safeParse({ ...draft, name: draft.name.trim() });
  if (parsed.success) return { ok: true, field: parsed.data };
  return { ok: false, wrong: parsed.error.issues.map(({ path }) => path.slice(0, depthOf(path[0])).join('.')) };
}

/** A list is one input, whatever is wrong in it. */
const depthOf = (part: PropertyKey | undefined): number => (part === 'pre' || part === 'post' ? 3 : 2);

/** Returns the names of the fields that must be known first: those that the source names, and the declared ones. */
export function dependenciesOf({ source, dependsOn }: Pick<FieldDraft, 'source' | 'dependsOn'>): readonly string[] {
  const { template, fields } = source;
  const named =
    source['kind'] === 'template' && typeof template === 'string'
      ? [...template.matchAll(/\{([^{}]+)\}/gu)].map(([, name]) => name?.trim() ?? '')
      : source['kind'] === 'fields' && Array.isArray(fields)
        ? fields.map(String)
        : [];
  return [...new Set([...named, ...dependsOn])];
}

type Dependent = Pick<FieldDraft, 'name' | 'source' | 'dependsOn'>;

/** Returns the path of a circle of dependencies, its first field also at the end; `null` when there is none. */
export function circleIn(fields: readonly Dependent[]): readonly string[] | null {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (name: string): readonly string[] | null => {
    const field = byName.get(name);
    if (field === undefined || done.has(name)) return null;
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    path.push(name);
    for (const other of dependenciesOf(field)) {
      const circle = visit(other);
      if (circle !== null) return circle;
    }
    path.pop();
    done.add(name);
    return null;
  };
  for (const { name } of fields) {
    const circle = visit(name);
    if (circle !== null) return circle;
  }
  return null;
}
