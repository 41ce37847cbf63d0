import { expect } from 'vitest';

export type Fields = Readonly<Record<string, unknown>>;

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const zonedPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const zonelessPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/;

/** The interface's names of types, as checks that fail with the field's name. */
type Kind =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'uuid'
  | 'uuid or null'
  | 'string or null'
  | 'zoned'
  | 'zoneless'
  | 'list';

export function object(value: unknown): Fields {
  expect(value).toBeTypeOf('object');
  expect(value).not.toBeNull();
  expect(Array.isArray(value)).toBe(false);
  return value as Fields;
}

/** Returns the items of a list, which may come bare or in an envelope (docs/service-api.md#list-envelope). */
export function items(value: unknown): readonly Fields[] {
  const list = Array.isArray(value) ? (value as unknown[]) : object(value).result;
  expect(Array.isArray(list)).toBe(true);
  return (list as unknown[]).map(object);
}

export function text(value: unknown): string {
  expect(value).toBeTypeOf('string');
  return value as string;
}

/** Checks that every named field exists and has its type. */
export function expectFields(record: Fields, fields: Readonly<Record<string, Kind>>): void {
  for (const [name, kind] of Object.entries(fields)) {
    expect(record, `${name} is there`).toHaveProperty(name);
    expect(isKind(kind, record[name]), `${name} is ${kind}: ${JSON.stringify(record[name])}`).toBe(true);
  }
}

function isKind(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === kind;
    case 'integer':
      return Number.isInteger(value);
    case 'uuid':
      return typeof value === 'string' && uuidPattern.test(value);
    case 'uuid or null':
      return value === null || isKind('uuid', value);
    case 'string or null':
      return value === null || typeof value === 'string';
    case 'zoned':
      return typeof value === 'string' && zonedPattern.test(value);
    case 'zoneless':
      return typeof value === 'string' && zonelessPattern.test(value);
    case 'list':
      return Array.isArray(value);
  }
}
