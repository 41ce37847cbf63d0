import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseOrder } from '#local-service/analysis/chain/create-chain.ts';
import type { FieldDefinition } from '#local-service/config/tag-definition.ts';
import { makeInvoice } from '../../../builders/invoices/make-invoice.ts';
import { field, noteOf, runChain, valuesOf } from './field.ts';

const page = `
Muster GmbH, Hauptstr. 1, 10115 Berlin

RECHNUNG

Kostenstelle:   4711-B          Auftragsnummer
Projekt Nr. P 2026/17           A-99812
Rechnungsdatum: 03.02.2026

Pos  Bezeichnung           Menge   Betrag
1    Wartung der Heizung       1   200,00
2    Ersatzteile              12   1.050,50
     mit Anfahrt
3    Entsorgung                2   49,50

Nettobetrag                        1.300,00
Umsatzsteuer 19 %                  247,00
Gesamtbetrag                       1.547,00

Kundennummer KD-1234567 und Vertrag KD-7654321
`;

const one = (given: Parameters<typeof field>[1], name = 'x'): FieldDefinition => field(name, given);
const read = (given: Parameters<typeof field>[1], text = page) => valuesOf(runChain([one(given)], text))['x'];

describe('sources of a field', () => {
  it.each([
    ['right of the label, in its cell', { kind: 'label', labels: ['Projekt Nr.'] }, 'P 2026/17'],
    ['right of the label, in the next cell', { kind: 'label', labels: ['KOSTENSTELLE'] }, '4711-B'],
    ['below the label', { kind: 'label', labels: ['Auftragsnummer'] }, 'A-99812'],
    ['only below', { kind: 'label', labels: ['Auftragsnummer'], direction: 'below' }, 'A-99812'],
    ['only to the right, where there is nothing', { kind: 'label', labels: ['Auftragsnummer'], direction: 'right' }, undefined], // prettier-ignore
    ['of the first label of several that is there', { kind: 'label', labels: ['Cost centre', 'Kostenstelle'] }, '4711-B'], // prettier-ignore
    ['by a pattern', { kind: 'pattern', pattern: 'KD-\\d{7}' }, 'KD-1234567'],
    ['by the group of a pattern', { kind: 'pattern', pattern: 'vertrag\\s+(KD-(\\d+))', group: 2 }, '7654321'],
    ['by a pattern at the start of a line', { kind: 'pattern', pattern: '^3\\s+(\\S+)', group: 1 }, 'Entsorgung'],
    ['by a pattern over two lines', { kind: 'pattern', pattern: 'Ersatzteile.*\\n\\s*(mit Anfahrt)', group: 1 }, 'mit Anfahrt'], // prettier-ignore
    ['by no match', { kind: 'pattern', pattern: 'ZZ\\d+' }, undefined],
    ['by a group that the pattern does not have', { kind: 'pattern', pattern: 'KD', group: 3 }, undefined],
    ['constant', { kind: 'constant', value: 'Berlin' }, 'Berlin'],
    ['built in', { kind: 'built_in', value: 'issuer' }, 'Muster GmbH'],
  ] as const)('take a text %s', (_, source, expected) => {
    expect(read({ source })).toBe(expected);
  });

  it('take the columns of the table of items, without its totals', () => {
    const column = (heading: string, take: 'values' | 'sum' | 'count') =>
      ({ kind: 'table_column', headings: [heading], take }) as const;
    const joined = [{ step: 'join', separator: ' | ' }] as const;
    expect(read({ source: column('Bezeichnung', 'values'), post: joined })).toBe(
      'Wartung der Heizung | Ersatzteile | mit Anfahrt | Entsorgung',
    );
    expect(read({ source: column('Betrag', 'sum'), data_type: 'Decimal' })).toBe(1300);
    expect(read({ source: column('Menge', 'sum'), data_type: 'Decimal' })).toBe(15);
    expect(read({ source: column('Menge', 'count'), data_type: 'Decimal' })).toBe(3);
    expect(read({ source: column('Bezeichnung', 'sum'), data_type: 'Decimal' })).toBeUndefined();
    expect(read({ source: column('Rabatt', 'values'), post: joined })).toBeUndefined();
  });

  it('take what came with the upload', () => {
    const fromKey = one({ source: { kind: 'metadata', key: 'cost_centre' } });
    const withValue = (value: unknown) => runChain([fromKey], page, { metadata: { cost_centre: value } });
    expect(valuesOf(withValue('17'))).toEqual({ x: '17' });
    expect(valuesOf(withValue(17))).toEqual({ x: '17.00' });
    expect(noteOf(withValue({ a: 1 }), 'x')).toBe('chain.metadata-type');
    expect(noteOf(runChain([fromKey], page), 'x')).toBe('chain.no-metadata');
    const inherited = one({ source: { kind: 'metadata', key: 'constructor' } });
    expect(valuesOf(runChain([inherited], page))).toEqual({});
  });

  it('calculate with other fields of the tag, whatever their order', () => {
    const fields = [
      field('skonto', { source: { kind: 'fields', fields: ['total', 'net', 'tax'], operation: 'difference' }, data_type: 'Decimal' }), // prettier-ignore
      field('both', { source: { kind: 'fields', fields: ['net', 'tax'], operation: 'sum' }, data_type: 'Decimal' }),
      field('file', { source: { kind: 'template', template: '{issuer}_{date}_{both}' } }),
      field('names', { source: { kind: 'fields', fields: ['issuer', 'missing'], operation: 'join' } }),
      field('needs', { source: { kind: 'template', template: '{missing}!' } }),
      field('missing', { source: { kind: 'label', labels: ['Nirgends'] } }),
      field('total', { source: { kind: 'built_in', value: 'total' }, data_type: 'Decimal' }),
      field('net', { source: { kind: 'built_in', value: 'net_total' }, data_type: 'Decimal' }),
      field('tax', { source: { kind: 'built_in', value: 'tax_total' }, data_type: 'Decimal' }),
      field('date', { source: { kind: 'built_in', value: 'date' }, data_type: 'DateTime' }),
      field('issuer', { source: { kind: 'built_in', value: 'issuer' } }),
    ];
    const result = runChain(fields, page);
    expect(valuesOf(result)).toEqual({
      skonto: 0,
      both: 1547,
      file: 'Muster GmbH_2026-02-03_1547.00',
      names: 'Muster GmbH',
      total: 1547,
      net: 1300,
      tax: 247,
      date: '2026-02-03',
      issuer: 'Muster GmbH',
    });
    expect(Object.keys(valuesOf(result))[0]).toBe('skonto');
    expect(noteOf(result, 'needs')).toBe('chain.field-empty');
  });
});

describe('chains', () => {
  it('look up a supplier number from a corrected text', () => {
    const tables = [{ name: 'centres', csv: 'centre,owner\n4711-B,Anna\n' }];
    const source = { kind: 'label', labels: ['Kostenste1le'] } as const;
    const pre = [{ step: 'replace', find: 'telle', with: 'te1le' }] as const;
    const lookup = { step: 'lookup', table: 'centres', key_column: 'centre', value_column: 'owner' } as const;
    const result = runChain([one({ source, pre, post: [{ step: 'trim' }, lookup, { step: 'case', to: 'upper' }] })], page, { tables }); // prettier-ignore
    expect(valuesOf(result)).toEqual({ x: 'ANNA' });
    expect(result.trace.map(({ phase, step, before, after }) => [phase, step, before, after])).toEqual([
      ['pre', 'replace', '4711-B', '4711-B'],
      ['source', 'source', null, '4711-B'],
      ['post', 'trim', '4711-B', '4711-B'],
      ['post', 'lookup', '4711-B', 'Anna'],
      ['post', 'case', 'Anna', 'ANNA'],
      ['type', 'type', 'ANNA', 'ANNA'],
    ]);
  });

  it.each([
    ['Decimal', '1.234,50', 1234.5, null],
    ['Decimal', '12', 12, null],
    ['Decimal', 'twelve', undefined, 'chain.not-one-amount'],
    ['Decimal', '1.234', undefined, 'chain.ambiguous-amount'],
    ['DateTime', '3. Februar 2026', '2026-02-03', null],
    ['DateTime', '03/04/2026', undefined, 'chain.ambiguous-date'],
    ['DateTime', 'soon', undefined, 'chain.not-one-date'],
    ['String', ' a ', 'a', null],
    ['String', ' ', undefined, 'chain.empty'],
  ] as const)('type %s from %j without guessing', (data_type, value, expected, note) => {
    const result = runChain([one({ source: { kind: 'constant', value }, data_type })], 'Hello');
    expect(valuesOf(result)['x']).toBe(expected);
    expect(noteOf(result, 'x')).toBe(note);
  });

  it('read an ambiguous amount as the document writes its amounts', () => {
    const given = { source: { kind: 'constant', value: '1.234' }, data_type: 'Decimal' } as const;
    expect(read(given, 'Total 1.500,50 EUR')).toBe(1234);
    expect(read(given, 'Total 1,500.50 USD')).toBe(1.234);
  });

  it('leave a list without a join empty', () => {
    const source = { kind: 'table_column', headings: ['Menge'], take: 'values' } as const;
    expect(noteOf(runChain([one({ source })], page), 'x')).toBe('chain.list-needs-join');
  });

  it('keep page and box of a value that stands on a page', () => {
    const { document, expected } = makeInvoice({ layout: 'twoPages', language: 'en', seed: 3 });
    const [own] = runChain([field('own', { source: { kind: 'built_in', value: 'total' }, data_type: 'Decimal' })], document).dataPoints; // prettier-ignore
    expect(own).toMatchObject({ name: 'own', value: expected.total, page: 2 });
    const chained = runChain(
      [
        field('total', { source: { kind: 'built_in', value: 'total' }, data_type: 'Decimal' }),
        field('copy', { source: { kind: 'template', template: '{total}' } }),
        field('found', {
          source: { kind: 'pattern', pattern: String(expected['invoice_number']).replaceAll(/\W/gu, '.') },
        }),
      ],
      document,
    ).dataPoints;
    expect(chained[1]).toMatchObject({ page: own?.page, box: own?.box });
    expect(chained[2]?.page).toBe(1);
    expect(chained[2]?.box?.width).toBeGreaterThan(0.01);
    expect(chained[2]?.box?.width).toBeLessThan(0.5);
  });

  it('say why fields cannot be used together, and still read the built-in ones', () => {
    const circle = [
      field('a', { source: { kind: 'template', template: '{b}' } }),
      field('b', { source: { kind: 'template', template: '{a}' } }),
      field('issuer', { source: { kind: 'built_in', value: 'issuer' } }),
    ];
    expect(refuseOrder(circle)).toEqual({ code: 'chain.circle', params: { path: 'a → b → a' } });
    expect(valuesOf(runChain(circle, page))).toEqual({ issuer: 'Muster GmbH' });
  });

  it('are deterministic, whatever the page says', () => {
    const fields = [
      one({ source: { kind: 'label', labels: ['total', 'no'] } }, 'l'),
      one({ source: { kind: 'pattern', pattern: '(\\w+)\\s(\\d+)', group: 2 } }, 'p'),
      one({ source: { kind: 'table_column', headings: ['amount'], take: 'sum' }, data_type: 'Decimal' }, 't'),
    ];
    const words = fc.constantFrom('total', 'amount', 'no', '12,00', '1.234', '\n', '   ', ':', '03/04/2026', '(', '😀');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (text) => {
        const document = text.join(' ');
        expect(runChain(fields, document)).toEqual(runChain(fields, document));
      }),
      { numRuns: 100, seed: 5 },
    );
  });

  it('take twice the time for twice the text', () => {
    const fields = [
      one({ source: { kind: 'label', labels: ['nowhere', 'not at all'] } }, 'l'),
      one({ source: { kind: 'pattern', pattern: '(a+)+b' } }, 'p'),
      one({ source: { kind: 'table_column', headings: ['x'], take: 'sum' }, data_type: 'Decimal' }, 't'),
    ];
    const msFor = (lines: number): number => {
      const startedAt = performance.now();
      runChain(fields, 'x  aaaaaaaaaaaaaaaaaaaa notatal nowhero  12,00\n'.repeat(lines));
      return performance.now() - startedAt;
    };
    msFor(200);
    expect(msFor(2_000)).toBeLessThan(Math.max(2_000, 5 * msFor(1_000)));
  });
});
