import { expect, test } from 'vitest';
import type { DataPoint } from '#contract/documents.ts';
import { numberColumns } from '../../../renderer/features/search/data-point-columns.ts';

const hit = (types: Readonly<Record<string, string>>) => ({
  dataPoints: Object.entries(types).map(([name, dataType]) => ({ name, dataType }) as DataPoint),
});

test('a column has numbers when each of its values is one, and none when it has no value', () => {
  const hits = [
    hit({ total: 'Decimal', invoice_number: 'String', date: 'DateTime' }),
    hit({ total: 'Decimal', rate: 'Decimal' }),
    hit({ rate: 'String' }),
  ];
  expect([...numberColumns(hits, ['total', 'invoice_number', 'date', 'rate', 'due_date'])]).toEqual(['total']);
});
