import { expect, it } from 'vitest';
import { addSums, amountText } from '../../../renderer/features/search/exact-sums.ts';

const sum = (currency: string | null, amount: string, count = 1) => ({ currency, amount, count });

it('sums are added by currency, exactly, and never mixed', () => {
  const groups = [
    { sums: [sum('EUR', '0.10', 2), sum('GBP', '-5.00')] },
    { sums: [sum('EUR', '0.20'), sum(null, '1.00')] },
    { sums: [sum('EUR', '99999999999999999.99')] },
  ];
  expect(addSums(groups)).toEqual([
    sum('EUR', '100000000000000000.2900', 4),
    sum('GBP', '-5.0000'),
    sum(null, '1.0000'),
  ]);
});

it('more decimals than two are kept', () => {
  expect(addSums([{ sums: [sum('EUR', '0.0001')] }, { sums: [sum('EUR', '0.0002')] }])[0]?.amount).toBe('0.0003');
});

it.each([
  ['12918.74', 'en-GB', '12,918.74'],
  ['12918.7', 'de-DE', '12.918,70'],
  ['100000000000000000.29', 'en-GB', '100,000,000,000,000,000.29'],
  ['-0.0525', 'en-GB', '-0.0525'],
])('%s in %s is %s', (amount, locale, expected) => {
  expect(amountText(amount, locale)).toBe(expected);
});
