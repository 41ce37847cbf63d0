import { describe, expect, it } from 'vitest';
import { csvCell, separatorFor } from '#lib/text/csv.ts';
import { hitsCsv } from '../../../renderer/features/search/hits-csv.ts';
import type { Hit } from '../../../renderer/features/search/search-session.ts';

const hit = (name: string, points: Readonly<Record<string, string>> = {}): Hit => ({
  fileId: 'file-1',
  jobId: null,
  name,
  tagName: 'invoice',
  tagScore: 0.5,
  createdAtMs: Date.UTC(2026, 9, 18),
  dataPoints: Object.entries(points).map(([point, value]) => ({
    name: point,
    value,
    valueAsString: value,
    dataType: 'String',
    page: null,
    box: null,
    confidence: null,
    source: null,
    needsCheck: false,
  })),
  highlights: [],
  trackedFileId: null,
});

describe('a cell', () => {
  it.each(['=1+1', '+49 40 1', '-cmd', '@SUM(A1)', '\t=1', ' =1', '\u00a0=1', '＝1', '\r=1', '-1+cmd|calc'])(
    'keeps a spreadsheet from executing %j',
    (text) => {
      expect(csvCell(text)).toBe(`"'${text}"`);
    },
  );

  it.each(['-38.12', '1.318,05', '-5', 'SW-2026', 'a=b'])('leaves %j unchanged', (text) => {
    expect(csvCell(text)).toBe(`"${text}"`);
  });

  it('doubles quotes, so that no text leaves its cell', () => {
    expect(csvCell('a","=1')).toBe('"a"",""=1"');
  });
});

describe('a table of hits', () => {
  it('has a column for every field, the frequent ones first', () => {
    const [head, first, second] = hitsCsv(
      [hit('a.pdf', { total: '1' }), hit('b;"c.pdf', { iban: 'DE1', total: '2' })],
      ';',
    )
      .slice(1)
      .split('\r\n');
    expect(head).toBe('"name";"tag";"tag_score";"created";"file_id";"job_id";"check";"sources";"total";"iban"');
    expect(first).toBe('"a.pdf";"invoice";"0.5";"2026-10-18T00:00:00.000Z";"file-1";"";"";"";"1";""');
    expect(second).toContain('"b;""c.pdf"');
    expect(second).toMatch(/"2";"DE1"$/u);
  });

  it('names the values to check, and where values come from', () => {
    const [total, iban] = hit('a', { total: '1', iban: 'DE1' }).dataPoints;
    const points = [
      { ...total!, source: 'read' as const, needsCheck: true },
      { ...iban!, source: 'code' as const },
    ];
    const row = hitsCsv([{ ...hit('a'), dataPoints: points }], ',').split('\r\n')[1];
    expect(row).toContain('"total","total=read; iban=code","1","DE1"');
  });

  it('starts with a byte order mark and ends its last line', () => {
    expect(hitsCsv([], ',')).toMatch(/^\ufeff"name".*\r\n$/u);
  });

  it('keeps a spreadsheet from executing values as well', () => {
    expect(hitsCsv([hit('a', { issuer: '=HYPERLINK("x")' })], ',')).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

it('uses the separator that spreadsheets of the language use', () => {
  expect([separatorFor('en-GB'), separatorFor('de-DE')]).toEqual([',', ';']);
});
