import { expect, test } from 'vitest';
import type { LineItem } from '#contract/documents.ts';
import { centsOf, emptyRow, itemsOf, rowOf } from '../../../renderer/documents/corrections/item-rows.ts';

const item: LineItem = {
  description: 'Wartung',
  quantity: 2,
  unit: 'Stk.',
  unitPrice: 1_645.5,
  taxRate: 19,
  amount: 3_291,
  page: 1,
  box: { x: 0.1, y: 0.2, width: 0.5, height: 0.02 },
};

test.each(['en', 'de'])('a row that nobody changes is the item that it was (%s)', (locale) => {
  expect(itemsOf([rowOf(item, 0, locale)], locale)).toEqual({ items: [item], wrong: new Set() });
});

test('numbers are read in the person’s language, a quantity with its unit', () => {
  const typed = { ...rowOf(item, 7, 'de'), quantity: '1,5 m²', unitPrice: '', taxRate: '7 %', amount: '1.234,50' };
  const { items, wrong } = itemsOf([typed], 'de');
  expect(wrong).toEqual(new Set());
  expect(items).toEqual([{ ...item, quantity: 1.5, unit: 'm²', unitPrice: null, taxRate: 7, amount: 1_234.5 }]);
});

test('what is no number is named, and rows in which nothing stands are left out', () => {
  const rows = [
    emptyRow(0),
    { ...emptyRow(3), description: 'Anfahrt', amount: 'viel' },
    { ...emptyRow(4), quantity: 'Stk.' },
  ];
  const { items, wrong } = itemsOf(rows, 'en');
  expect(wrong).toEqual(new Set(['3 amount', '4 quantity']));
  expect(items.map(({ description }) => description)).toEqual(['Anfahrt']);
});

test('amounts add up to the cent', () => {
  const items = Array.from({ length: 10 }, () => ({ ...item, amount: 0.1 }));
  expect(centsOf([...items, { ...item, amount: null }])).toBe(100);
});
