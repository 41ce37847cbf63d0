import { expect, test } from 'vitest';
import { confidenceOf } from '#local-service/analysis/extract/learned/confidence.ts';
import { fittedWeights } from '#local-service/analysis/extract/learned/field-weights.ts';
import { checkBelow } from '#service-api/records/data-point.ts';

const fields = ['issuer', 'total', 'date', 'currency', 'invoice_number'] as const;
const steps = Array.from({ length: 21 }, (_, index) => index / 20);

test.each(fields)('%s: a higher score and clearer words never mean a lower confidence', (field) => {
  const of = (score: number, clarity: number) => confidenceOf({ score, clarity }, field, 'read', fittedWeights);
  const falls = steps.flatMap((clarity) =>
    steps.slice(1).filter((score, index) => {
      const before = steps[index] ?? 0;
      return of(score, clarity) < of(before, clarity) || of(clarity, score) < of(clarity, before);
    }),
  );
  expect(falls).toEqual([]);
});

test('a well supported name is to be checked when one of its words was not read clearly', () => {
  const of = (clarity: number) => confidenceOf({ score: 0.95, clarity }, 'issuer', 'read', fittedWeights);
  expect(of(0.99)).toBeGreaterThan(checkBelow);
  expect(of(0.87)).toBeLessThan(checkBelow);
});

test('without weights for the field and the source, the score is the confidence', () => {
  expect(confidenceOf({ score: 0.4, clarity: 0.5 }, 'issuer', 'read', {})).toBe(0.4);
  expect(confidenceOf({ score: 0.4, clarity: 0.5 }, 'issuer', null, fittedWeights)).toBe(0.4);
});
