import { randomUUID } from 'node:crypto';
import type { JsonSchema } from '#service-api/json-schema.ts';
import type { Random } from '../builders/seeded-random.ts';

/** What a value may name: things that exist, so that a request arrives behind the first check. */
export interface KnownThings {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly urls: readonly string[];
}

const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const below = (random: Random, limit: number): number => Math.floor(random() * limit);
function pick<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[below(random, items.length)];
}

/** Makes values that fit JSON Schemas, as far as a schema can be fitted without solving its patterns. */
export function createSchemaValues(known: () => KnownThings) {
  const valueOf = (schema: JsonSchema, random: Random, root: JsonSchema = schema, depth = 0): unknown => {
    const { $ref, anyOf, oneOf, allOf } = schema;
    if (typeof $ref === 'string') return depth > 8 ? null : valueOf(resolve($ref, root), random, root, depth + 1);
    const choices = [...list(anyOf), ...list(oneOf)];
    if (choices.length > 0) return valueOf(pick(random, choices) ?? {}, random, root, depth + 1);
    if (Array.isArray(allOf)) return valueOf(list(allOf)[0] ?? {}, random, root, depth + 1);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(schema['enum'])) return pick(random, schema['enum'] as unknown[]);
    switch (schema['type']) {
      case 'string':
        return textOf(schema, random, known());
      case 'integer':
      case 'number':
        return numberIn(schema, random);
      case 'boolean':
        return random() < 0.5;
      case 'null':
        return null;
      case 'array':
        return Array.from({ length: numberOf(schema['minItems'], 0) + below(random, 3) }, () =>
          valueOf((schema['items'] ?? {}) as JsonSchema, random, root, depth + 1),
        );
      case 'object':
        return objectOf(schema, random, (property) => valueOf(property, random, root, depth + 1));
      default:
        return pick<unknown>(random, ['any', 1, null, true, [], {}]);
    }
  };
  return { valueOf: (schema: JsonSchema, random: Random): unknown => valueOf(schema, random) };
}

function objectOf(schema: JsonSchema, random: Random, valueOf: (property: JsonSchema) => unknown): unknown {
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const given = properties.filter(([name]) => required.has(name) || random() < 0.5);
  const further = typeof schema['additionalProperties'] === 'object' ? { extra: 'value' } : {};
  return { ...further, ...Object.fromEntries(given.map(([name, property]) => [name, valueOf(property)])) };
}

function textOf(schema: JsonSchema, random: Random, { ids, names, urls }: KnownThings): string {
  const format = schema['format'];
  if (format === 'uuid') return (random() < 0.8 ? pick(random, ids) : undefined) ?? randomUUID();
  if (format === 'uri') return pick(random, urls) ?? '';
  if (format === 'date-time') return new Date(below(random, 2 ** 31) * 1_000).toISOString();
  if (String(schema['pattern']).includes('\\d{2}:')) return '07:30:00';
  const least = numberOf(schema['minLength'], 0);
  const text = pick(random, [...ids.slice(0, 3), ...names, ...urls, 'plain', 'Größe 17', 'a'.repeat(least)]) ?? '';
  return text.padEnd(least, 'x').slice(0, numberOf(schema['maxLength'], 10_000));
}

function numberIn(schema: JsonSchema, random: Random): number {
  const least = numberOf(schema['minimum'], -10);
  const most = Math.min(numberOf(schema['maximum'], 1_000), least + 1_000);
  const number = least + random() * (most - least);
  return schema['type'] === 'integer' ? Math.round(number) : number;
}

function resolve($ref: string, root: JsonSchema): JsonSchema {
  let at: unknown = root;
  for (const name of $ref.replace(/^#\/?/u, '').split('/').filter(Boolean)) at = (at as Record<string, unknown>)[name];
  return (at ?? {}) as JsonSchema;
}
