import { describe, expect, it } from 'vitest';
import { plainValue, type ChainValue, type PlainValue } from '#local-service/analysis/chain/chain-value.ts';
import { createWorkBudget } from '#local-service/analysis/chain/compile-pattern.ts';
import { compileStep } from '#local-service/analysis/chain/compile-step.ts';
import { createLookupTables, parseCsv } from '#local-service/analysis/chain/lookup-tables.ts';
import { chainStep } from '#service-api/configuration/chain-step.ts';
import { chainLimits } from '#service-api/configuration/chain-limits.ts';
import type { z } from 'zod';

type Step = z.input<typeof chainStep>;

const suppliers = 'Name;Number\nMüller & Söhne;70001\n"Schmidt; Partner";70002\n';
const tables = createLookupTables([{ name: 'suppliers', csv: suppliers }]);
const lookup = { step: 'lookup', table: 'suppliers', key_column: 'Name', value_column: 'Number' } as const;
const countries: Extract<Step, { step: 'map' }> = { step: 'map', entries: [{ from: 'Deutschland', to: 'DE' }, { from: 'Österreich', to: 'AT' }] }; // prettier-ignore

function value(plain: string | number | readonly string[]): ChainValue {
  if (typeof plain === 'number') return { kind: 'number', number: plain };
  return typeof plain === 'string' ? { kind: 'text', text: plain } : { kind: 'list', items: plain };
}

function run(step: Step, before: string | number | readonly string[]): [PlainValue, string | null] {
  const { value: after, note } = compileStep(chainStep.parse(step), tables).apply(value(before), createWorkBudget());
  return [plainValue(after), note?.code ?? null];
}

const table: readonly [Step, string | number | readonly string[], PlainValue, (string | null)?][] = [
  [{ step: 'trim' }, '  a \t b\n', 'a b'],
  [{ step: 'trim' }, [' a ', 'b '], ['a', 'b']],
  [{ step: 'trim' }, 12, null, 'chain.needs-text'],
  [{ step: 'case', to: 'upper' }, 'straße', 'STRASSE'],
  [{ step: 'case', to: 'lower' }, 'ÄB', 'äb'],
  [{ step: 'case', to: 'title' }, 'ANNA-LENA MÜLLER', 'Anna-Lena Müller'],
  [{ step: 'replace', find: '.', with: '' }, 'a.b.c', 'abc'],
  [{ step: 'replace', find: '$1', with: '$&' }, 'a$1', 'a$&'],
  [{ step: 'replace', find: '(\\d+)-(\\d+)', with: '$2/$1', mode: 'pattern' }, 'No 12-34', 'No 34/12'],
  [{ step: 'replace', find: 'o', with: '0', mode: 'pattern' }, 'O1o', '010'],
  [{ step: 'replace', find: 'x', with: '$`$`$`', mode: 'pattern' }, 'abx', 'ab$`$`$`'],
  [{ step: 'replace', find: '(', with: '', mode: 'pattern' }, 'a', null, 'chain.pattern-refused'],
  [{ step: 'replace', find: '(((x{100}){100}){100})', with: '', mode: 'pattern' }, 'a', null, 'chain.pattern-refused'],
  [{ step: 'replace', find: 'a', with: 'b'.repeat(1_000) }, 'a'.repeat(11), null, 'chain.too-long'],
  [{ step: 'substring', from: 2, length: 3 }, 'RE4711', '471'],
  [{ step: 'substring', from: -4 }, 'RE4711', '4711'],
  [{ step: 'substring', from: -40 }, 'RE', 'RE'],
  [{ step: 'substring', from: 1, length: 1 }, 'a😀b', '😀'],
  [{ step: 'pad', length: 6, with: '0' }, '42', '000042'],
  [{ step: 'pad', length: 4, with: '.', side: 'end' }, 'ab', 'ab..'],
  [{ step: 'pad', length: 2, with: '0' }, 'abc', 'abc'],
  [{ step: 'parse_date', order: 'day_first' }, '03/04/2026', '2026-04-03'],
  [{ step: 'parse_date', order: 'month_first' }, '03/04/2026', '2026-03-04'],
  [{ step: 'parse_date', order: 'month_first' }, '2026-04-03', '2026-04-03'],
  [{ step: 'parse_date', order: 'day_first' }, '3. April 2026', '2026-04-03'],
  [{ step: 'parse_date', order: 'day_first' }, '31.02.2026', null, 'chain.not-one-date'],
  [{ step: 'parse_date', order: 'day_first' }, '01.01.2026 - 31.01.2026', null, 'chain.not-one-date'],
  [{ step: 'parse_date', order: 'day_first' }, ['03.04.2026'], null, 'chain.list-needs-join'],
  [{ step: 'parse_amount', decimal_mark: ',' }, '1.234,50 EUR', 1234.5],
  [{ step: 'parse_amount', decimal_mark: ',' }, '1.234', 1234],
  [{ step: 'parse_amount', decimal_mark: '.' }, '1.234', 1.234],
  [{ step: 'parse_amount', decimal_mark: '.' }, '-$1,234.50', -1234.5],
  [{ step: 'parse_amount', decimal_mark: ',' }, 'none', null, 'chain.not-one-amount'],
  [{ step: 'parse_amount', decimal_mark: ',' }, '3 x 4,50', null, 'chain.not-one-amount'],
  [{ step: 'parse_amount', decimal_mark: ',' }, 7, 7],
  [countries, ' DEUTSCHLAND ', 'DE'],
  [countries, ['Österreich', 'osterreich'], ['AT', 'AT']],
  [countries, 'France', null, 'chain.not-in-map'],
  [{ ...countries, otherwise: 'keep' }, 'France', 'France', 'chain.not-in-map'],
  [lookup, 'müller & söhne', '70001'],
  [lookup, 'Schmidt; Partner', '70002'],
  [lookup, 'Nobody', null, 'chain.not-in-table'],
  [{ ...lookup, table: 'other' }, 'Nobody', null, 'chain.no-table'],
  [{ ...lookup, key_column: 'Nam' }, 'Nobody', null, 'chain.no-table'],
  [{ step: 'join', separator: ', ' }, ['a', 'b'], 'a, b'],
  [{ step: 'join', separator: ', ' }, 'a', 'a', 'chain.needs-list'],
  [{ step: 'join', separator: '' }, ['a'.repeat(9_000), 'b'.repeat(9_000)], null, 'chain.too-long'],
];

describe('steps of a chain', () => {
  it.each(table)('%j turns %j into %j', (step, before, after, note = null) => {
    expect(run(step, before)).toEqual([after, note]);
  });

  it('leave patterns of a tag out that would take too long on a document', () => {
    const step = compileStep(chainStep.parse({ step: 'replace', find: 'a', with: 'b', mode: 'pattern' }), tables);
    expect(step.apply(value('a'), createWorkBudget(1)).note?.code).toBe('chain.too-much-work');
  });
});

describe('tables in CSV', () => {
  it('are read with quotes, both separators, both line ends and a byte order mark', () => {
    expect(parseCsv('\uFEFFa,b\r\n"x ""y""",\n')).toEqual([['a', 'b'], ['x "y"', '']]); // prettier-ignore
    expect(parseCsv('a;b\n1;"2\n3"')).toEqual([['a', 'b'], ['1', '2\n3']]); // prettier-ignore
    expect(parseCsv('\n\n')).toEqual([]);
  });

  it('have no more rows and columns than the limits allow', () => {
    expect(parseCsv(`a\n${'x\n'.repeat(chainLimits.tableRows + 50)}`)).toHaveLength(chainLimits.tableRows + 1);
    expect(parseCsv('x,'.repeat(200))[0]).toHaveLength(chainLimits.tableColumns);
  });
});
