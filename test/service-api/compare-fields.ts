import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '#service-api/json-schema.ts';
import type { FactType, FieldFact } from './fixtures/fact.ts';

/** The differences from the facts that are additions of the local service. */
export interface Ours {
  readonly fields?: readonly string[] | undefined;
  readonly required?: readonly string[] | undefined;
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  readonly formats?: Readonly<Record<string, string>> | undefined;
  readonly bounds?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
}

/** The schemas for the array types of the facts. */
export interface ItemSchemas {
  readonly 'array of search hit': JsonSchema;
  readonly 'array of data point': JsonSchema;
}

/**
 * Compares the fields of a JSON Schema object with facts in both directions, and returns every difference. `reply`:
 * every field of the facts is always sent, and bounds may be tighter. `input`: required fields, defaults and bounds are
 * exact.
 */
export function compareFields(
  where: string,
  side: 'input' | 'reply',
  facts: readonly FieldFact[],
  schema: JsonSchema,
  ours: Ours,
  items: ItemSchemas,
): readonly string[] {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema.required ?? []) as readonly string[];
  const known = new Set([...facts.map((fact) => fact.name), ...(ours.fields ?? [])]);
  const problems = Object.keys(properties)
    .filter((name) => !known.has(name))
    .map((name) => `${where}: ${name} is neither the interface's nor listed as ours`);
  for (const name of ours.fields ?? []) {
    if (!(name in properties)) problems.push(`${where}: ${name}, which is ours, is missing`);
    else if (side === 'reply' && required.includes(name)) problems.push(`${where}: ${name} is ours and yet required`);
  }
  if (new Set(facts.map((fact) => fact.name)).size !== facts.length) problems.push(`${where}: a name stands twice`);
  for (const fact of facts) {
    const property = properties[fact.name];
    if (property === undefined) {
      problems.push(`${where}: ${fact.name} is missing`);
      continue;
    }
    const mustBe = side === 'reply' || fact.required === true || (ours.required ?? []).includes(fact.name);
    if (required.includes(fact.name) !== mustBe) problems.push(`${where}: ${fact.name} required: ${mustBe}`);
    problems.push(...compareField(side, fact, property, ours, items).map((what) => `${where}: ${fact.name} ${what}`));
  }
  return problems;
}

function compareField(side: 'input' | 'reply', fact: FieldFact, property: JsonSchema, ours: Ours, items: ItemSchemas) {
  const problems: string[] = [];
  const format = ours.formats?.[fact.name];
  if (!hasType(fact.type, property, format, items)) problems.push(`is not ${fact.type}: ${JSON.stringify(property)}`);
  const values = property.enum ?? (property.items as JsonSchema | undefined)?.enum;
  if (fact.oneOf !== undefined && !isDeepStrictEqual(values, fact.oneOf)) problems.push('allows other values');
  if (fact.oneOf === undefined && side === 'input' && fact.type === 'string' && values) problems.push('is closed');
  const missing = (fact.occurs ?? []).filter((value) => Array.isArray(values) && !values.includes(value));
  if (missing.length > 0) problems.push(`does not know ${missing.join(', ')}`);
  if (fact.zone !== undefined && zoneOf(property) !== fact.zone) problems.push(`has another zone than ${fact.zone}`);
  const bounds = boundsOf(fact);
  if (side === 'reply') {
    const loose = Object.entries(bounds).filter(([bound, value]) => property[bound] !== value);
    return [...problems, ...loose.map(([bound]) => `has another ${bound}`)];
  }
  const expected = fact.default ?? ours.defaults?.[fact.name];
  if (property.default !== expected) problems.push(`has the default ${String(property.default)}`);
  const expectedBounds = { ...bounds, ...ours.bounds?.[fact.name] };
  const found = boundsIn(property);
  if (!isDeepStrictEqual(found, expectedBounds)) problems.push(`has the bounds ${JSON.stringify(found)}`);
  return problems;
}

function hasType(type: FactType, property: JsonSchema, format: string | undefined, items: ItemSchemas): boolean {
  const options = Array.isArray(property.anyOf) ? (property.anyOf as readonly JsonSchema[]) : null;
  switch (type) {
    case 'string':
      return property.type === 'string' && property.format === format;
    case 'integer':
      return property.type === 'integer' || (Array.isArray(property.enum) && property.enum.every(Number.isInteger));
    case 'number':
    case 'boolean':
      return property.type === type;
    case 'UUID':
      return property.type === 'string' && property.format === 'uuid';
    case 'timestamp':
      return property.type === 'string' && typeof property.pattern === 'string';
    case 'string or null':
      return isDeepStrictEqual(property.type, ['string', 'null']);
    case 'UUID or null':
      return options?.length === 2 && options[0]?.format === 'uuid' && options[1]?.type === 'null';
    case 'string or number':
      return isDeepStrictEqual(property.type, ['string', 'number']);
    case 'file or string':
      return property.type === 'string' && property.format === 'binary';
    case 'object or array of objects': {
      const [first, second] = options ?? [];
      return first?.type === 'object' && second?.type === 'array' && isDeepStrictEqual(second.items, first);
    }
    case 'array of string':
      return property.type === 'array' && (property.items as JsonSchema).type === 'string';
    case 'array of search hit':
    case 'array of data point':
      return property.type === 'array' && isDeepStrictEqual(property.items, items[type]);
    default:
      return false;
  }
}

function zoneOf(property: JsonSchema): string {
  const pattern = new RegExp(String(property.pattern));
  const withZ = pattern.test('2026-02-03T04:05:06Z');
  const without = pattern.test('2026-02-03T04:05:06');
  return withZ === without ? 'unclear' : withZ ? 'Z' : 'none';
}

function boundsOf(fact: FieldFact): Readonly<Record<string, number>> {
  const bounds = { minimum: fact.min, maximum: fact.max, maxItems: fact.maxItems };
  return Object.fromEntries(
    Object.entries(bounds).filter((bound): bound is [string, number] => bound[1] !== undefined),
  );
}

/** The limits that zod adds to keep an integer exact do not count as bounds. */
function boundsIn(property: JsonSchema): Readonly<Record<string, number>> {
  const names = ['minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength'];
  const bounds = names.map((name) => [name, property[name]] as const);
  return Object.fromEntries(
    bounds.filter((bound): bound is [string, number] => {
      return typeof bound[1] === 'number' && Math.abs(bound[1]) !== Number.MAX_SAFE_INTEGER;
    }),
  );
}
