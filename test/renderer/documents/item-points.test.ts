import { expect, test } from 'vitest';
import type { DataPoint, LineItem } from '#contract/documents.ts';
import { documentPoints } from '../../../renderer/documents/detail/item-points.ts';

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.01 };
const item = (more: Partial<LineItem>): LineItem => ({
  ...{ description: null, quantity: null, unit: null, unitPrice: null, amount: null, taxRate: null },
  ...{ page: null, box: null, ...more },
});
const point = (name: string, items?: readonly LineItem[]): DataPoint => ({
  ...{ name, value: 'x', valueAsString: 'x', dataType: 'String', page: 1, box, confidence: 0.9 },
  ...{ source: 'read' as const, needsCheck: false },
  ...(items === undefined ? {} : { items }),
});

test('a table of items is no single value, and each of its rows is marked at its own place', () => {
  const total = point('total');
  const second = { ...box, y: 0.4 };
  const table = point('line_items', [item({ amount: 1, page: 1, box }), item({ amount: 2, page: 2, box: second })]);
  const { single, tables, marked } = documentPoints([total, table]);
  expect(single).toEqual([total]);
  expect(tables.map((one) => [one.point.name, one.rows.map((row) => row.item.amount)])).toEqual([
    ['line_items', [1, 2]],
  ]);
  expect(marked.map(({ name, page, box: at }) => [name, page, at?.y])).toEqual([
    ['total', 1, 0.2],
    ['line_items', 1, 0.2],
    ['line_items', 2, 0.4],
  ]);
  // The table marks the row that is active by this very object.
  expect(marked.slice(1)).toEqual(tables[0]?.rows.map((row) => row.point));
  expect(marked[1]).toBe(tables[0]?.rows[0]?.point);
});
