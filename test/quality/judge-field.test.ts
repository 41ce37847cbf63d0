import { describe, expect, it } from 'vitest';
import { characterErrorRate, unorderedErrorRate } from './character-errors.ts';
import { judgeField, sameClass } from './judge-field.ts';
import { expectationOf, type Sample } from './sample-index.ts';

function sample(expected: Record<string, unknown>): Sample {
  return { path: 'a.pdf', file: '/a.pdf', expected };
}

describe('expectationOf', () => {
  it('distinguishes an unknown value from one that the document does not have', () => {
    expect(expectationOf(sample({}), 'iban')).toBeUndefined();
    expect(expectationOf(sample({ iban: null }), 'iban')).toEqual({ accepted: [] });
  });

  it('accepts further values', () => {
    expect(expectationOf(sample({ total: 1, total_any: [2, 3] }), 'total')).toEqual({ accepted: [1, 2, 3] });
    expect(expectationOf(sample({ class_any: ['form'] }), 'class')).toEqual({ accepted: ['form'] });
  });
});

describe('judgeField', () => {
  it('distinguishes missed, wrong, invented and rightly absent values', () => {
    expect(judgeField('total', { accepted: [4.11] }, undefined)).toBe('missed');
    expect(judgeField('total', { accepted: [4.11] }, 4.12)).toBe('wrong');
    expect(judgeField('total', { accepted: [] }, 4.11)).toBe('invented');
    expect(judgeField('total', { accepted: [] }, undefined)).toBe('rightly-absent');
  });

  it.each([
    ['total', 4.1, 4.1, 'right'],
    ['total', '4.10', 4.1, 'right'],
    ['date', '2023-05-03', '2023-05-03T00:00:00Z', 'right'],
    ['date', '2023-05-03', '2023-03-05', 'wrong'],
    ['iban', 'DE02 1203 0000', 'de0212030000', 'right'],
    ['invoice_number', 'RE 1', 're1', 'right'],
    ['invoice_number', '1', '11', 'wrong'],
    ['issuer', 'QualityHosting AG', 'QUALITYHOSTING', 'right'],
    ['issuer', 'Free', 'Freedom Ltd', 'wrong'],
    ['issuer', 'Müller GmbH', 'Muller & Sohn', 'right'],
  ] as const)('%s: %s against %s is %s', (field, expected, given, verdict) => {
    expect(judgeField(field, { accepted: [expected] }, given)).toBe(verdict);
  });

  it('compares classes as words', () => {
    expect(sameClass('bank_statement', 'Bank statement')).toBe(true);
    expect(sameClass('invoice', 'credit note')).toBe(false);
  });
});

describe('character errors', () => {
  it('counts edits per character of the truth', () => {
    expect(characterErrorRate('four', 'f0ur')).toBeCloseTo(0.25);
    expect(characterErrorRate('a  b\n', 'a b')).toBe(0);
    expect(characterErrorRate('abcd', '')).toBe(1);
    expect(characterErrorRate('TEL. 12', 'Tel. 12')).toBe(0);
    expect(characterErrorRate('Tel. 12', 'TEL. 12')).toBeCloseTo(2 / 7);
    expect(unorderedErrorRate('CASH TOTAL', 'Total Cash')).toBe(0);
  });

  it('ignores the order of words only when asked', () => {
    expect(characterErrorRate('one two', 'two one')).toBeGreaterThan(0.5);
    expect(unorderedErrorRate('one two', 'two one')).toBe(0);
  });
});
