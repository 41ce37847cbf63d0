import { expect, test } from 'vitest';
import { suggestQuery } from '../../../renderer/features/search/suggest-query.ts';

const hit = (...found: readonly string[]) => ({
  highlights: [
    {
      field: 'text' as const,
      page: 1,
      segments: found.flatMap((text) => [
        { text: 'aside ', match: false },
        { text, match: true },
      ]),
    },
  ],
});

test('suggests found words in place of typed ones, and keeps the rest', () => {
  expect(suggestQuery('invocie nubmer 4711', [hit('Invoice', 'Number')])).toBe('invoice number 4711');
  expect(suggestQuery('"grosse wallnuss"', [hit('walnuss')])).toBe('"grosse walnuss"');
});

test('suggests nothing where the words were right, too short, or nothing similar was found', () => {
  expect(suggestQuery('invoice', [hit('Invoice', 'invoices')])).toBeNull();
  expect(suggestQuery('teh', [hit('the')])).toBeNull();
  expect(suggestQuery('umbrella', [hit('invoice')])).toBeNull();
  expect(suggestQuery('übung', [hit('Ubung')])).toBeNull();
  expect(suggestQuery('strasse', [hit('Straße', 'Strassen')])).toBeNull();
  expect(suggestQuery('walnut', [])).toBeNull();
});
