import { z } from 'zod';

/** A JSON Schema of the 2020-12 draft, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a caller may send: fields with a default are optional, values in a query have the type that they become. */
export function inputJsonSchema(schema: z.ZodType): JsonSchema {
  return bare(z.toJSONSchema(schema, { io: 'input', override: keepDefault }));
}

/** What our service sends. */
export function outputJsonSchema(schema: z.ZodType): JsonSchema {
  return bare(z.toJSONSchema(schema, { io: 'output' }));
}

/**
 * The schemas of what our service sends, by name; where one holds another that has a name, it refers to it by
 * `reference`.
 */
export function namedJsonSchemas(
  schemas: ReadonlyMap<string, z.ZodType>,
  reference: (name: string) => string,
): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) registry.add(schema, { id });
  const generated = z.toJSONSchema(registry, { io: 'output', uri: reference }).schemas;
  return Object.fromEntries(Object.entries(generated).map(([name, schema]) => [name, bare(schema)]));
}

/** zod leaves the default out where text becomes another type; a query's default is given in the type it becomes. */
function keepDefault({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { def } = zodSchema._zod;
  if (def.type === 'default') jsonSchema.default = def.defaultValue;
}

function bare(schema: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));
}
