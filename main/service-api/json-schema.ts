import { z } from 'zod';

/** A JSON Schema of draft 2020-12, the draft that OpenAPI 3.1 uses. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns the schema of what a caller may send. Fields with a default are optional, and query values have their
 * converted type.
 */
export function inputJsonSchema(schema: z.ZodType): JsonSchema {
  return bare(z.toJSONSchema(schema, { io: 'input', override: keepDefault }));
}

/** Returns the schema of what the local service sends. With `any`, what JSON Schema cannot say is anything. */
export function outputJsonSchema(schema: z.ZodType, unrepresentable: 'throw' | 'any' = 'throw'): JsonSchema {
  return bare(z.toJSONSchema(schema, { io: 'output', unrepresentable }));
}

/**
 * Returns the schemas of what the local service sends, by name. A schema that contains another named one refers to it
 * by `reference`.
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

/**
 * Adds the default that zod drops where text is converted to another type. The default is given in the converted type.
 */
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
