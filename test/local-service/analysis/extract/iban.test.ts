import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { findIbans, isIban } from '#local-service/analysis/extract/iban.ts';
import { findVatIds, isVatId } from '#local-service/analysis/extract/vat-id.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { columns } from './read-lines.ts';

/** The examples of the IBAN registry. */
const examples = ['DE89370400440532013000', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606', 'NL91ABNA0417164300', 'CH9300762011623852957', 'AT611904300234573201', 'PL61109010140000071219812874']; // prettier-ignore

describe('isIban', () => {
  it.each(examples)('accepts %s', (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  it('refuses any single changed digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
        const digits = [...iban.matchAll(/\d/g)].map((match) => match.index);
        const index = digits[at % digits.length] ?? 2;
        const changed = `${iban.slice(0, index)}${String((Number(iban[index]) + by) % 10)}${iban.slice(index + 1)}`;
        expect(isIban(changed)).toBe(false);
      }),
    );
  });
});

describe('findIbans', () => {
  it.each([
    ['IBAN: DE89 3704 0044 0532 0130 00 BIC X', 'DE89370400440532013000'],
    ['IBAN DE89370400440532013000', 'DE89370400440532013000'],
    ['FR14 20041 01005 0500013M026 06', 'FR1420041010050500013M02606'],
  ])('finds the one in %s', (text, iban) => {
    expect(findIbans(text)).toMatchObject([{ iban, repaired: false }]);
  });

  it('repairs a letter that was read for a digit only if the checksum is right then', () => {
    expect(findIbans('DE89 37O4 0044 0532 0130 00')).toMatchObject([
      { iban: 'DE89370400440532013000', repaired: true },
    ]);
    expect(findIbans('DE89 37O4 0044 0532 0130 01')).toEqual([]);
  });

  it.each([
    ['NL9] ABNA 0417 1643 00', 'NL91ABNA0417164300'],
    ['1T60X0542811101000000123456', 'IT60X0542811101000000123456'],
    ['IT40S054281l101000000123456', 'IT40S0542811101000000123456'],
  ])('repairs %s', (text, iban) => expect(findIbans(text)).toMatchObject([{ iban, repaired: true }]));

  it('finds one whose groups are far apart and go on in the next line', () => {
    const text = `${columns('Lampen · Bank NL91', 'ABNA 0417 1643')}\n00`;
    expect(extractDataPoints(plainDocument(text), fields(['iban']))[0]?.value).toBe('NL91ABNA0417164300');
  });

  it('finds nothing that fails the checksum or is too short or too long', () => {
    expect(findIbans('DE88 3704 0044 0532 0130 00')).toEqual([]);
    expect(findIbans('FR76 ***********')).toEqual([]);
    expect(findIbans('DE893704004405320130001')).toEqual([]);
  });
});

describe('findVatIds', () => {
  it.each([
    ['USt-IdNr. DE238574172', 'DE238574172'],
    ['UStId DE 232 446 240', 'DE232446240'],
    ['BTW NL810433941B01', 'NL810433941B01'],
    ['N° TVA : FR 32 123 456 789', 'FR32123456789'],
    ['ATU12345678', 'ATU12345678'],
    ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['GSTIN 06AABCO6063D1ZQ', '06AABCO6063D1ZQ'],
  ])('finds the one in %s', (text, vatId) => {
    expect(findVatIds(text).map((match) => match.vatId)).toEqual([vatId]);
  });

  it('finds nothing without the format of a country', () => {
    expect(findVatIds('DE12345678 XX123456789 Order DE1')).toEqual([]);
    expect(isVatId('DE1234567890')).toBe(false);
  });
});
