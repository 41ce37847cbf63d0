import { expect, test } from 'vitest';
import { textToEdit, typedValue } from '../../../renderer/documents/corrections/typed-value.ts';

test.each([
  ['4,279.84', 'en-GB', 4279.84],
  ['4.279,84', 'en-GB', 4279.84],
  ['4279,84', 'en-GB', 4279.84],
  ['4,279', 'en-GB', 4279],
  ['4.279', 'de-DE', 4279],
  ['4,279', 'de-DE', 4.279],
  ['1.234.567', 'en-GB', 1234567],
  ['12', 'de-DE', 12],
  ['-3,5', 'de-DE', -3.5],
  ['1 204,50 €', 'de-DE', 1204.5],
  ['EUR 20', 'en-GB', 20],
  ['twenty', 'en-GB', 'twenty'],
] as const)('the amount %s typed in %s is %s', (text, locale, value) => {
  expect(typedValue(text, 'Decimal', locale)).toBe(value);
});

test('a text stays as it is typed, without the blanks around it', () => {
  expect(typedValue(' 4.279 ', 'String', 'de-DE')).toBe('4.279');
});

test.each([
  ['DateTime', '2026-12-01', 'en-GB', '2026-12-01'],
  ['DateTime', '2026-12-01T00:00:00Z', 'de-DE', '01.12.2026'],
  ['DateTime', 'soon', 'de-DE', 'as printed'],
  ['Decimal', 4279.84, 'de-DE', '4.279,84'],
  ['String', 'x', 'en-GB', 'as printed'],
] as const)('a %s of %s is edited in %s as %s', (dataType, value, locale, text) => {
  expect(textToEdit({ dataType, value, valueAsString: 'as printed' }, locale)).toBe(text);
});

test.each(['en-GB', 'de-DE'])('an amount that is not changed stays the same in %s', (locale) => {
  for (const value of [0, 0.5, 12, 999.99, 1000, 4279.84, 1_234_567.891])
    expect(typedValue(textToEdit({ dataType: 'Decimal', value, valueAsString: '' }, locale), 'Decimal', locale)).toBe(
      value,
    );
});
