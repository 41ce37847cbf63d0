import { expect, test } from 'vitest';
import {
  isSelected,
  nothingSelected,
  selectedCount,
  withRows,
  type Selection,
} from '../../../renderer/ui/selection.ts';

const everything: Selection = { kind: 'all', except: new Set() };

test('rows are added and removed by key, without a change of the earlier selection', () => {
  const two = withRows(nothingSelected, ['a', 'b'], true);
  expect(selectedCount(two, 10)).toBe(2);
  const one = withRows(two, ['a', 'unknown'], false);
  expect([isSelected(one, 'a'), isSelected(one, 'b')]).toEqual([false, true]);
  expect(isSelected(two, 'a')).toBe(true);
  expect(selectedCount(nothingSelected, 10)).toBe(0);
});

test('all rows are selected without their keys, and single ones can be taken out and put back', () => {
  expect(selectedCount(everything, 100_000)).toBe(100_000);
  const without = withRows(everything, ['a', 'b'], false);
  expect([isSelected(without, 'a'), isSelected(without, 'c')]).toEqual([false, true]);
  expect(selectedCount(without, 100_000)).toBe(99_998);
  expect(withRows(without, ['a'], true)).toEqual({ kind: 'all', except: new Set(['b']) });
  // Rows that were taken out may have left the list since.
  expect(selectedCount(without, 1)).toBe(0);
});
