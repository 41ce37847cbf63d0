import { expect, test } from 'vitest';
import { changedPoints } from '../../../renderer/features/document/changed-points.ts';

const point = (name: string, valueAsString: string) => ({
  name,
  value: valueAsString,
  valueAsString,
  dataType: 'String',
  page: 1,
  box: null,
  confidence: 1,
  source: 'text' as const,
  needsCheck: false,
});

test('lists values that differ, or that only one of two analyses has, and none that are the same', () => {
  const here = [point('total', '100.00'), point('issuer', 'Nordwind'), point('iban', 'DE1')];
  const there = [point('issuer', 'Nordwind'), point('total', '120.00'), point('date', '2026-01-02')];
  expect(changedPoints(here, there).map((each) => [each.name, each.here?.value, each.there?.value])).toEqual([
    ['total', '100.00', '120.00'],
    ['iban', 'DE1', undefined],
    ['date', undefined, '2026-01-02'],
  ]);
  expect(changedPoints(here, here)).toEqual([]);
});
