import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from '#lib/text/edit-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

it.each([
  ['rechnung', 'rechnung', 0],
  ['rechnung', 'rechnugn', 1],
  ['rechnung', 'recnung', 1],
  ['rechnung', 'rexhnumg', 2],
  ['', 'ab', 2],
  ['total', 'totals', 1],
])('%s and %s are %i apart', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
});

it('is symmetric, zero only for equals, and stops just above the limit', () => {
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, limit) => {
      const full = editDistance(a, b, 20);
      expect(editDistance(b, a, 20)).toBe(full);
      expect(full === 0).toBe(a === b);
      expect(editDistance(a, b, limit)).toBe(Math.min(full, limit + 1));
    }),
  );
});
