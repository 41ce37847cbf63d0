import { describe, expect, it } from 'vitest';
import { readCompound } from '#local-service/readers/compound/read-compound.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { makeOldExcel } from '../../builders/office/old-excel.ts';
import { outcomesOfChanged } from './change-compound.ts';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader();
const sample = makeOldExcel([
  {
    name: 'Rechnung',
    rows: [
      ['Menge', 'Größe', 'Betrag'],
      [2, 'groß', { euro: 119.5 }],
      [],
      [{ date: 46_145 }, { formula: 'Summe' }, { formula: 0.1 + 0.2 }],
      [true, { error: 0x2a }, -7, 1.25],
    ],
  },
  { name: 'Versteckt', rows: [['geheim']], isHidden: true },
  { name: 'Leer', rows: [] },
]);

describe('an Excel workbook of 1997 to 2003', () => {
  it('has its sheets with texts, numbers, dates and results of formulas', async () => {
    const { pages, kind, contentType, notes, warnings } = await readDocument(sample, 'a.xls');
    expect([kind, contentType, warnings]).toEqual(['spreadsheet', 'application/vnd.ms-excel', []]);
    expect(pages.map(({ structure }) => [structure?.layout, structure?.title])).toEqual([
      ['sheet', 'Rechnung'],
      ['sheet', 'Leer'],
    ]);
    expect(pages[0]?.structure?.blocks).toEqual([
      {
        kind: 'table',
        rows: [
          ['Menge', 'Größe', 'Betrag'],
          ['2', 'groß', '119.50 €'],
          [],
          ['2026-05-03', 'Summe', '0.3'],
          ['TRUE', '#N/A', '-7', '1.25'],
        ],
      },
    ]);
    expect(notes).toMatchObject([{ code: 'reading.hidden-unread' }]);
  });

  it('is read with the calendar of a Mac', async () => {
    const { pages } = await readDocument(
      makeOldExcel([{ name: 'a', rows: [[{ date: 44_683 }]] }], { calendar: 1904 }),
      'a.xls',
    );
    expect(pages[0]?.text).toBe('2026-05-03');
  });

  it('is read to its end where its texts take many records', async () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => [`Zeile ${row.toString()} ${'ß'.repeat(row % 40)}`, row]);
    const { pages } = await readDocument(makeOldExcel([{ name: 'a', rows }]), 'a.xls');
    const read = pages
      .flatMap(({ structure }) => structure?.blocks ?? [])
      .flatMap((block) => (block.kind === 'table' ? block.rows : []));
    expect(read).toEqual(rows.map(([text, number]) => [String(text).trim(), String(number)]));
  });

  it('with a password, or of an older version, is refused with its reason', async () => {
    const codeOf = async (bytes: Buffer) => {
      const outcome = await read(bytes, 'a.xls');
      return outcome.ok ? 'read' : outcome.failure.code;
    };
    expect(await codeOf(makeOldExcel([{ name: 'a', rows: [['x']] }], { isEncrypted: true }))).toBe('encrypted');
    expect(await codeOf(makeOldExcel([]))).toBe('empty');
  });

  it('with any bytes changed is read or refused, and never an error', () => {
    const codes = outcomesOfChanged(sample, 11);
    expect(
      [...codes].filter((code) => !['read', 'empty', 'corrupt', 'unsupported', 'encrypted'].includes(code)),
    ).toEqual([]);
    expect(codes).toContain('read');
  });

  it('whose sheets begin inside each other takes no longer than one', () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [row]);
    const sheets = Array.from({ length: 300 }, (_, at) => ({ name: 'a', rows: at === 0 ? rows : [] }));
    const startedAt = performance.now();
    expect(readCompound(makeOldExcel(sheets, { areNested: true }), { limits: defaultLimits })?.ok).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
