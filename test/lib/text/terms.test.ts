import { describe, expect, it } from 'vitest';
import { fold } from '#lib/text/fold.ts';
import { occurrencesIn, termsOf } from '#lib/text/terms.ts';

describe('fold', () => {
  it.each([
    ['STRASSE', 'Straße'],
    ['grusse', 'Grüße'],
    ['lodz', 'Łódź'],
    ['koebenhavn', 'KOEBENHAVN'],
    ['kobenhavn', 'København'],
    ['aether', 'Æther'],
    ['dakovo', 'Đakovo'],
    ['finanzamt', 'Finanzamt'],
    ['silbentrennung', 'Silben\u00adtrennung'],
  ])('%s and %s are equal', (plain, written) => {
    expect(fold(written)).toBe(fold(plain));
  });

  it('is idempotent', () => {
    for (const text of ['ǅ', 'İstanbul', 'ŒUVRE', '№ 5', 'ß']) expect(fold(fold(text))).toBe(fold(text));
  });
});

it('splits at everything that is neither letter nor digit', () => {
  expect(termsOf('RE-2024.17: 1.234,56 € (brutto)')).toEqual(['re', '2024', '17', '1', '234', '56', 'brutto']);
});

it('returns the positions of words in the original text', () => {
  const text = 'Grüße aus Łódź';
  expect([...occurrencesIn(text)].map(({ terms, start, end }) => [terms, text.slice(start, end)])).toEqual([
    [['grusse'], 'Grüße'],
    [['aus'], 'aus'],
    [['lodz'], 'Łódź'],
  ]);
});
