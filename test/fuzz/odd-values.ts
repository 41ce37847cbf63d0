import type { Random } from '../builders/seeded-random.ts';

/** What no schema asks for. */
const oddValues: readonly (() => unknown)[] = [
  () => null,
  () => -1,
  () => 0.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => '',
  () => '\0',
  () => '\ud800',
  () => 'a'.repeat(70_000),
  () => '🂡'.repeat(3_000),
  () => '../../../etc/passwd',
  () => "'; DROP TABLE files; --",
  () => '(a+)+$',
  () => '"unclosed AND (x OR',
  () => '*',
  () => '__proto__',
  () => [],
  () => [[[[]]]],
  () => ({}),
  () => ({ toString: 'x', length: -1, constructor: { prototype: { a: 1 } } }),
  () => Array.from({ length: 5_000 }, (_, at) => at),
  () => Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`key ${at}`, at])),
  () => nested(2_000),
  () => true,
  () => '9'.repeat(400),
  () => '2026-13-45T99:99:99Z',
];

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export function oddValue(random: Random): unknown {
  return oddValues[Math.floor(random() * oddValues.length)]?.();
}

/** Replaces, leaves out or adds a value somewhere. */
export function spoilValue(value: unknown, random: Random): unknown {
  if (random() < 0.25 || typeof value !== 'object' || value === null) return oddValue(random);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const at = Math.floor(random() * items.length);
    return items.length === 0 ? [oddValue(random)] : items.with(at, spoilValue(items[at], random));
  }
  const entries = Object.entries(value as Record<string, unknown>);
  const at = Math.floor(random() * entries.length);
  const [name, property] = entries[at] ?? ['added', null];
  const kind = random();
  if (kind < 0.15) return Object.fromEntries(entries.filter((_, index) => index !== at));
  if (kind < 0.3) return { ...value, [`added ${entries.length}`]: oddValue(random) };
  return { ...value, [name]: spoilValue(property, random) };
}

/** JSON that is no document of any schema, as text. */
export function oddJson(random: Random): string {
  const texts = [
    '',
    '{',
    '{"a":',
    'nul',
    '[1,]',
    '"\\u12',
    '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
    '['.repeat(200_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `{"a":${'9'.repeat(100_000)}}`,
    '\ufeff{}',
    '\0{}',
  ];
  return texts[Math.floor(random() * texts.length)] ?? '';
}
