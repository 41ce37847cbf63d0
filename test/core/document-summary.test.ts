import { expect, test } from 'vitest';
import { isSameSummary, summaryOf } from '#core/document-summary.ts';

const value = (
  name: string,
  written: string,
  more: { readonly value?: string | number; readonly needsCheck?: boolean } = {},
) => ({
  name,
  value: more.value ?? written,
  valueAsString: written,
  needsCheck: more.needsCheck ?? false,
});

const invoice = [
  value('issuer', ' Holzwerk Lindner GmbH '),
  value('invoice_number', 'RE-2026-0386'),
  value('net_total', '3.596,50', { value: 3_596.5 }),
  value('total', '4.279,84', { value: 4_279.84 }),
  value('currency', 'EUR'),
  value('due_date', '01.12.2026', { value: '2026-12-01T00:00:00Z', needsCheck: true }),
];
const known = {
  issuer: 'Holzwerk Lindner GmbH',
  number: 'RE-2026-0386',
  amount: 4_279.84,
  currency: 'EUR',
  dueOn: '2026-12-01',
  toCheck: ['due_date'],
};

test('an invoice is known by its issuer, number, amount, due date, and the values to check', () => {
  expect(summaryOf(invoice)).toEqual(known);
});

test.each([
  ['Supplier', 'Due date', 'Total amount'],
  ['vendor', 'dueDate', 'gross-amount'],
])('other services name the fields %s, %s, %s', (issuer, due, amount) => {
  const values = [
    value(issuer, 'ACME'),
    value(due, '2 May', { value: '2026-05-02' }),
    value(amount, '5', { value: 5 }),
  ];
  expect(summaryOf(values)).toMatchObject({ issuer: 'ACME', dueOn: '2026-05-02', amount: 5 });
});

test.each<[string, Parameters<typeof summaryOf>[0], object | null]>([
  ['nothing', [], null],
  ['only fields without a column', [value('iban', 'DE02 1203')], null],
  [
    'a value to check without a column',
    [value('iban', 'DE02', { needsCheck: true })],
    { toCheck: ['iban'], issuer: null },
  ],
  ['an amount that is no number', [value('total', 'four')], null],
  ['a due date in words', [value('due_date', 'at once')], null],
  ['an empty issuer', [value('issuer', '  ')], null],
  ['the amount due, without a total', [value('amount_due', '7', { value: 7 })], { amount: 7 }],
])('a document with %s', (_name, values, expected) => {
  const summary = summaryOf(values);
  if (expected === null) expect(summary).toBeNull();
  else expect(summary).toMatchObject(expected);
});

test('long values and many marks are cut, because they stand in every row of the journal', () => {
  const values = Array.from({ length: 50 }, (_, n) => value(`field ${n}`, 'x', { needsCheck: true }));
  const summary = summaryOf([value('issuer', 'I'.repeat(5_000)), ...values]);
  expect(summary?.issuer).toHaveLength(200);
  expect(summary?.toCheck).toHaveLength(10);
});

test('summaries are the same when they show the same', () => {
  expect(isSameSummary(summaryOf(invoice), { ...known })).toBe(true);
  expect(isSameSummary(null, null)).toBe(true);
  expect(isSameSummary(known, null)).toBe(false);
  expect(isSameSummary(known, { ...known, toCheck: [] })).toBe(false);
  expect(isSameSummary(known, { ...known, amount: 4_279.85 })).toBe(false);
});
