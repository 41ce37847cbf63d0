import { expect, test } from 'vitest';
import { createAnalyzer, type Analysis } from '#local-service/analysis/analyze.ts';
import { teachLayout, type Stating } from '#local-service/analysis/learning/lesson.ts';
import type { TaughtDocument } from '#local-service/analysis/learning/teaching.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { setOnPages } from '../../../builders/class-texts.ts';

interface Paper {
  readonly net: number;
  readonly saldo: number;
  readonly name?: string;
  readonly date?: string;
  readonly foot?: string;
}

const amount = (value: number): string => value.toFixed(2).replace('.', ',').padStart(12);

const paper = ({ net, saldo, name = 'Muster GmbH', date = '13.02.2026', foot = '' }: Paper) =>
  setOnPages(`${name}, Hauptstr. 1, 10115 Berlin
www.${name.split(' ')[0]?.toLowerCase() ?? ''}-laden.de

RECHNUNG

Rechnungsnummer: 2026-${net}
Rechnungsdatum: ${date}

Nettobetrag                                ${amount(net)} EUR
Umsatzsteuer 19 %                          ${amount(net * 0.19)} EUR
Gesamtbetrag                               ${amount(net * 1.19)} EUR

Kundensaldo                                ${amount(saldo)} EUR

${foot}
`);

interface Correction {
  readonly of: ReturnType<typeof paper>;
  readonly issuer: string;
  readonly field: string;
  readonly stated: Stating;
}

function taughtBy(all: readonly Correction[]): readonly TaughtDocument[] {
  return all.map(({ of, issuer, field, stated }, index) => {
    const [taught] = teachLayout(of, [stated]);
    if (taught === undefined) throw new Error('no lesson');
    const { marks, lesson, dataType } = taught;
    const value = stated.value?.value ?? null;
    const wrong = stated.before === null ? null : String(stated.before.value);
    return { fileId: `${index}`, tag: 'invoice', issuer, marks, fields: [{ field, dataType, value, wrong, lesson }] };
  });
}

const analyze = (of: ReturnType<typeof paper>, corrections: readonly Correction[] = []): Analysis =>
  createAnalyzer({ tags: builtInTags, teaching: { documents: taughtBy(corrections) } })(of);

const pointOf = ({ dataPoints }: Analysis, name: string) => dataPoints.find((point) => point.name === name);

const nowhere = { page: null, box: null };
const total = (value: number, before: number): Stating => ({
  dataType: 'Decimal',
  value: { value, ...nowhere },
  before: { value: before, ...nowhere },
});

test('nothing is learned against the sums of the document; the value is to be checked instead', () => {
  const first = paper({ net: 100, saldo: 500 });
  const corrections = [{ of: first, issuer: 'Muster GmbH', field: 'total', stated: total(500, 119) }];
  const second = paper({ net: 200, saldo: 700 });
  expect(pointOf(analyze(second), 'total')).toMatchObject({ value: 238, source: 'text' });
  const point = pointOf(analyze(second, corrections), 'total');
  expect(point).toMatchObject({ value: 238, source: 'text' });
  expect(point?.confidence).toBeLessThan(0.85);
});

test('the corrections of one issuer leave the papers of another one as they were', () => {
  const first = paper({ net: 100, saldo: 500 });
  const corrections = [{ of: first, issuer: 'Muster GmbH', field: 'total', stated: total(500, 119) }];
  const other = paper({ net: 200, saldo: 700, name: 'Anders AG' });
  expect(analyze(other, corrections)).toEqual(analyze(other));
});

test('a value that was said to be absent is asked about, and left out when it is said again', () => {
  const removal = (net: number): Correction => ({
    of: paper({ net, saldo: 1 }),
    issuer: 'Muster GmbH',
    field: 'net_total',
    stated: { dataType: 'Decimal', value: null, before: { value: net, ...nowhere } },
  });
  const next = paper({ net: 300, saldo: 2 });
  expect(pointOf(analyze(next), 'net_total')?.value).toBe(300);
  expect(pointOf(analyze(next, [removal(100)]), 'net_total')).toMatchObject({ value: 300, confidence: 0.5 });
  expect(pointOf(analyze(next, [removal(100), removal(200)]), 'net_total')).toBeUndefined();
});

test('a corrected date teaches the order of day and month', () => {
  const value = { value: '2026-03-02', ...nowhere };
  const stated: Stating = { dataType: 'DateTime', value, before: { value: '2026-02-03', ...nowhere } };
  const first = paper({ net: 100, saldo: 1, date: '03/02/2026' });
  const next = paper({ net: 300, saldo: 2, date: '04/05/2026' });
  expect(pointOf(analyze(next), 'date')?.value).toBe('2026-05-04');
  const corrections = [{ of: first, issuer: 'Muster GmbH', field: 'date', stated }];
  expect(pointOf(analyze(next, corrections), 'date')?.value).toBe('2026-04-05');
});

test('a name is spelt as corrected documents of its issuer spell it, where recognition misread a letter', () => {
  const foot = 'IBAN: DE89 3704 0044 0532 0130 00';
  const accepted = (net: number): Correction => ({
    of: paper({ net, saldo: 1, foot }),
    issuer: 'Muster GmbH',
    field: 'total',
    stated: { dataType: 'Decimal', value: { value: net * 1.19, ...nowhere }, before: null },
  });
  const misread = setOnPages(
    paper({ net: 300, saldo: 2, foot })
      .pages.map(({ text }) => text)
      .join('\n')
      .replace('Muster GmbH', 'Mustar Haustechnik GmbH'),
  );
  const named = [accepted(100), accepted(200)].map((one) => ({ ...one, issuer: 'Muster Haustechnik GmbH' }));
  expect(pointOf(analyze(misread), 'issuer')).toMatchObject({ value: 'Mustar Haustechnik GmbH' });
  expect(pointOf(analyze(misread, named), 'issuer')).toMatchObject({
    value: 'Muster Haustechnik GmbH',
    source: 'learned',
  });
  expect(pointOf(analyze(misread, named.slice(1)), 'issuer')).toMatchObject({ value: 'Mustar Haustechnik GmbH' });
});
