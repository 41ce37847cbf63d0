import { expect, test } from 'vitest';
import { suggestedByHits, suggestionsFor, tagMeant } from '../../../renderer/features/search/suggestions.ts';

const names: Readonly<Record<string, readonly [string, string]>> = {
  invoice: ['Rechnung', 'Rechnungen'],
  receipt: ['Quittung', 'Quittungen'],
  reminder: ['Zweite Rechnung', 'Zweite Rechnungen'],
};
const saved = [
  { name: 'Rechnungen 2026', address: 'q=a' },
  { name: 'Strom', address: 'q=b' },
];
const suggested = {
  words: [{ text: 'Rechnungsnummer', count: 1_000, isLowerBound: true }],
  issuers: [{ issuer: 'Rech & Sohn', count: 3 }],
  tags: [
    { tagName: 'reminder', count: 2 },
    { tagName: 'invoice', count: 9 },
    { tagName: 'receipt', count: 4 },
  ],
};
const tagNames = (name: string) => names[name] ?? ([name, name] as const);

test('a word replaces the one that is typed, and anything else all of the text', () => {
  const all = suggestionsFor({ text: 'strom rech', suggested, tagNames, saved });
  expect(all[0]).toMatchObject({
    kind: 'word',
    count: 1_000,
    choice: { question: { query: 'strom Rechnungsnummer ' } },
  });
  expect(all[1]).toMatchObject({ kind: 'issuer', choice: { question: { issuer: 'Rech & Sohn', query: '' } } });
});

test('classes and saved searches are found by the words that people read, the class of the most documents first', () => {
  const all = suggestionsFor({ text: 'RECH', suggested, tagNames, saved });
  expect(all.slice(2).map(({ kind, text }) => [kind, text])).toEqual([
    ['class', 'Rechnung'],
    ['class', 'Zweite Rechnung'],
    ['saved', 'Rechnungen 2026'],
  ]);
  expect(suggestionsFor({ text: 'r', suggested, tagNames, saved })).toEqual([]);
  const several = suggestionsFor({ text: 'rechnungen', suggested, tagNames, saved: [] });
  expect(several.filter(({ kind }) => kind === 'class').map(({ text }) => text)).toEqual([
    'Rechnung',
    'Zweite Rechnung',
  ]);
});

test.for([
  ['Quittung', 'receipt'],
  [' quittungen ', 'receipt'],
  ['zweite rechnung', 'reminder'],
  ['Quittung 2026', null],
  ['Quitt', null],
  ['', null],
] as const)('%s may mean the class %s', ([typed, tag]) => {
  expect(tagMeant(typed, ['reminder', 'invoice', 'receipt'], tagNames)).toBe(tag);
});

test('a service without the call suggests issuers and classes of its hits', () => {
  const hits = {
    facets: [{ tagName: 'invoice', count: 5 }],
    issuers: [
      { issuer: 'Kanto AG', count: 2 },
      { issuer: 'Rech & Sohn', count: 1 },
    ],
  };
  const all = suggestionsFor({ text: 'rech', suggested: suggestedByHits('rech', hits), tagNames, saved: [] });
  expect(all.map(({ kind, text, count }) => [kind, text, count])).toEqual([
    ['issuer', 'Rech & Sohn', 1],
    ['class', 'Rechnung', 5],
  ]);
});
