import { expect, test } from 'vitest';
import { balanceOf, isBalanced } from '#core/balance.ts';
import type { BalanceFacts } from '#core/balance.ts';
import { fileStateKinds, groupOf } from '#core/file-state.ts';

const whole: BalanceFacts = {
  states: { queued: 2, uploading: 1, done: 4, duplicate: 1, missing: 1, rejected: 1, ignored: 3 },
  ledgerCount: 13,
  ledgerWithoutRow: [],
  rowWithoutLedger: [],
  scannedWithoutRow: [],
};

test.each<[string, Partial<BalanceFacts>, number, boolean]>([
  ['all adds up', {}, 13, true],
  ['a row too few', { ledgerCount: 14 }, 14, false],
  ['a row too many', { ledgerCount: 12 }, 12, false],
  ['a path of the scan without a row', { ledgerCount: 12, scannedWithoutRow: ['a.pdf'] }, 13, false],
  ['a ledger entry without a row', { ledgerWithoutRow: ['a.pdf'] }, 13, false],
  ['a row without a ledger entry', { rowWithoutLedger: ['a.pdf'] }, 13, false],
])('the balance: %s', (_name, facts, seen, isRight) => {
  const balance = balanceOf({ ...whole, ...facts });
  expect(balance).toMatchObject({ seen, groups: { inProgress: 3, done: 5, onHold: 2, ignored: 3 } });
  expect(isBalanced(balance)).toBe(isRight);
});

test('every path that is in no group is named', () => {
  const balance = balanceOf({ ...whole, ledgerWithoutRow: ['a'], scannedWithoutRow: ['b'], rowWithoutLedger: ['c'] });
  expect(balance).toMatchObject({ missing: ['a', 'b'], unexplained: ['c'] });
});

test.each(fileStateKinds)('a file that is %s counts in its group once', (kind) => {
  const { groups } = balanceOf({ ...whole, states: { [kind]: 1 } });
  expect(Object.entries(groups).filter(([, count]) => count > 0)).toEqual([[groupOf[kind], 1]]);
});
