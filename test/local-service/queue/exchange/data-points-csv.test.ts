import { expect, test } from 'vitest';
import type { KeptFile } from '#local-service/store/exchange.ts';
import { csvHead, csvRows } from '#local-service/queue/exchange/data-points-csv.ts';

const file = { fileId: 'id', name: '=cmd()', tagId: 'invoice', addedAt: '2026-11-23T08:00:00.000Z', status: 'tagged' };
const point = (name: string, valueAsString: string) => ({
  name,
  valueAsString,
  page: 1,
  confidence: 0.9,
  source: 'read',
});

test('a value is a line, formulas are text, and a document without values is a line, too', () => {
  const original = { path: 'documents/a.pdf', role: 'original', sizeBytes: 1, sha256: '' } as const;
  const rows = (dataPoints: readonly object[]) => csvRows({ ...file, dataPoints } as unknown as KeptFile, [original]);
  expect(csvHead).toMatch(/^\ufefffile_id,path,.*,source\r\n$/u);
  const about = `"id","documents/a.pdf","'=cmd()","invoice","2026-11-23T08:00:00.000Z","tagged"`;
  expect(rows([point('total', '-12.50'), point('note', '+x "y"')])).toBe(
    `${about},"total","-12.50","1","0.9","read"\r\n${about},"note","'+x ""y""","1","0.9","read"\r\n`,
  );
  expect(rows([])).toBe(`${about},"","","","",""\r\n`);
});
