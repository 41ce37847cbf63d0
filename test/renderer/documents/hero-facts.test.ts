import { describe, expect, test } from 'vitest';
import type { DataPoint } from '#contract/documents.ts';
import { daysUntil, heroFacts, isUncertain, orderedValues } from '../../../renderer/documents/detail/hero-facts.ts';

const point = (name: string, value: string | number, more: Partial<DataPoint> = {}): DataPoint => ({
  name,
  value,
  valueAsString: String(value),
  dataType: typeof value === 'number' ? 'Decimal' : 'Text',
  page: null,
  box: null,
  confidence: 1,
  source: 'text',
  needsCheck: false,
  ...more,
});

describe('what tells a document from others', () => {
  test('is its total before other amounts, and its issuer', () => {
    const facts = heroFacts([
      point('net_total', 10),
      point('total', 12),
      point('issuer', 'A'),
      point('currency', 'EUR'),
    ]);
    expect(facts).toMatchObject({ amount: { value: 12 }, issuer: { value: 'A' }, currency: 'EUR', dueDate: null });
  });

  test('is no amount that is not a number', () => {
    expect(heroFacts([point('total', 'twelve')]).amount).toBeNull();
  });
});

test('values stand as people read them, and unknown ones last in their own order', () => {
  const names = orderedValues(['colour', 'total', 'issuer', 'size'].map((name) => point(name, 'x'))).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['issuer', 'total', 'colour', 'size']);
});

test.each([
  ['the service says so', { needsCheck: true, confidence: 0.99 }, true],
  ['the service is sure enough of its own', { needsCheck: false, confidence: 0.7 }, false],
  ['a service without marks is not sure', { source: null, confidence: 0.7 }, true],
  ['a service without marks is sure', { source: null, confidence: 0.9 }, false],
  ['nothing is known', { source: null, confidence: null }, false],
] as const)('a value is to be checked when %s', (_when, more, is) => {
  expect(isUncertain(point('total', 1, more))).toBe(is);
});

describe('the days to a due date', () => {
  const noon = new Date(2026, 10, 24, 12).getTime();
  test.each([
    ['2026-11-24', 0],
    ['2026-12-01', 7],
    ['2026-11-23', null],
    ['2027-06-01', null],
    ['soon', null],
  ])('%s: %s', (date, days) => {
    expect(daysUntil(date, noon)).toBe(days);
  });

  test('are whole days at every time of the day', () => {
    expect(daysUntil('2026-11-25', new Date(2026, 10, 24, 23, 59).getTime())).toBe(1);
    expect(daysUntil('2026-11-25', new Date(2026, 10, 24, 0, 1).getTime())).toBe(1);
  });
});
