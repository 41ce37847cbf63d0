import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalMarkOf,
  findAmounts,
  withMisreadSigns,
  type DecimalMark,
} from '#local-service/analysis/extract/parse-amount.ts';

/** Returns the only amount in `text`, if the text is nothing else; otherwise `null`. */
function parseAmount(text: string, mark: DecimalMark | null = null): number | null {
  const trimmed = text.trim();
  const matches = findAmounts(trimmed, mark);
  const only = matches[0];
  return only !== undefined && matches.length === 1 && only.start === 0 && only.end === trimmed.length
    ? only.value
    : null;
}

describe('an amount', () => {
  it.each<[string, number]>([
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1 234,56', 1234.56],
    ['1\u202f234,56', 1234.56],
    ["1'234.56", 1234.56],
    ['1’234.50', 1234.5],
    ['1234.5', 1234.5],
    ['12,34,567.89', 1234567.89],
    ['1,23,456.00', 123456],
    ['0,99', 0.99],
    ['RM 64. 15', 64.15],
    ['58. 30', 58.3],
    ['.40', 0.4],
    ['-,01', -0.01],
    ['3 360.00', 3360],
    ['1 260 €', 1260],
    ['12 345 678 kr', 12345678],
    ['R1249.50', 1249.5],
    ['€ 4.053,67', 4053.67],
    ['4.053,67 €', 4053.67],
    ['EUR 12,00', 12],
    ['Rs. 1939', 1939],
    ['₹1,939.00', 1939],
    ['316,83 zł', 316.83],
    ['$4.11', 4.11],
    ['-$4.11', -4.11],
    ['$-4.11', -4.11],
    ['-9,32', -9.32],
    ['9,32-', -9.32],
    ['€ 9,32-', -9.32],
    ['(120.00)', -120],
    ['120.00 CR', -120],
    ['45,-', 45],
    ['CHF 45.--', 45],
    ['1.234 ,56', 1234.56],
    ['1.234.567,00', 1234567],
  ])('reads %s', (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  it.each([
    '19%',
    '19,00 %',
    '31.12.2018',
    '12:30',
    'RE1001',
    '1.2.3',
    'A4',
    '12,3456,78',
    'x',
    '',
    '2018/123',
    '0123',
  ])('does not take %s for an amount', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it.each<[DecimalMark | null, number]>([
    [',', 1234],
    ['.', 1.234],
    [null, 1234],
  ])('reads 1.234 by the decimal mark of the document: mark %s', (mark, value) => {
    expect(parseAmount('1.234', mark)).toBe(value);
  });

  it('reads back every amount in every notation', () => {
    const notations = [
      { group: '.', mark: ',' },
      { group: ',', mark: '.' },
      { group: "'", mark: '.' },
      { group: ' ', mark: ',' },
      { group: '', mark: ',' },
      { group: '', mark: '.' },
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.constantFrom(...notations),
        fc.boolean(),
        (units, notation, minus) => {
          const [whole = '', fraction = ''] = (units / 100).toFixed(2).split('.');
          const grouped = whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, notation.group);
          const value = Number(`${whole}.${fraction}`);
          const printed = `${minus ? '-' : ''}${grouped}${notation.mark}${fraction}`;
          expect(parseAmount(printed)).toBe(minus && value !== 0 ? -value : value);
        },
      ),
    );
  });
});

describe('findAmounts', () => {
  it('finds amounts among rates, dates and codes', () => {
    const values = findAmounts('19,00% MwSt. auf 804,35 € am 01.11.2024 (RE-17): 152,83', ',').map(
      ({ value }) => value,
    );
    expect(values).toEqual([804.35, 152.83]);
  });

  it.each([
    ['With VAT (€ 40.00) it comes to € 240.00.', [40, 240]],
    ['Discount (5.00)', [-5]],
  ])('takes brackets in a sentence for no sign of minus: %s', (text, values) => {
    expect(findAmounts(text, '.').map(({ value }) => value)).toEqual(values);
  });

  it('never throws and stays within the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-+ €$%()CRx/:'.split('')), maxLength: 60 }),
        (text) => {
          for (const { start, end, value } of findAmounts(text, null)) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeLessThanOrEqual(text.length);
            expect(Number.isFinite(value)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('decimalMarkOf', () => {
  it('uses the amounts that have only one reading', () => {
    expect(decimalMarkOf('1.234,00 and 5,99')).toBe(',');
    expect(decimalMarkOf('1,234.00 and 5.99')).toBe('.');
    expect(decimalMarkOf('5.99 and 5,99')).toBeNull();
  });
});

describe('withMisreadSigns', () => {
  it.each([
    ['RMO.65 S', 'RM0.65 S'],
    ['TOTAL 12.5O', 'TOTAL 12.50'],
    ['106.1C', '106.10'],
    ['RM2.OO', 'RM2.00'],
    ['DEPOT 5.20 CR', 'DEPOT 5.20 CR'],
    ['Grand Total Ru29.30', 'Grand Total RM29.30'],
    ['5.00.RH', '5.00 RM'],
    ['Gate RH 12', 'Gate RH 12'],
    ['BALANCE DUE f9.60', 'BALANCE DUE £9.60'],
    ['page f9.60a', 'page f9.60a'],
    ['Taxable Value 49.440.00', 'Taxable Value 49,440.00'],
    ['10.11.2026', '10.11.2026'],
  ])('reads %s as %s', (text, printed) => {
    expect(withMisreadSigns(text)).toBe(printed);
  });

  it('finds no amount in the number of a list', () => {
    expect(findAmounts('see 1. 20', null).map(({ value }) => value)).not.toContain(1.2);
  });
});
