import { describe, expect, test } from 'vitest';
import { targetOf } from '../../../renderer/ui/list-keys.ts';

describe('keys of a list', () => {
  const list = { count: 10, columns: 1, pageLines: 4 };
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 3, 4],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['ArrowUp', -1, 0],
    ['ArrowUp', 5, 4],
    ['j', 5, 6],
    ['k', 5, 4],
    ['PageDown', 2, 6],
    ['PageUp', 6, 2],
    ['Home', 6, 0],
    ['End', 6, 9],
    ['ArrowRight', 6, null],
    ['ArrowLeft', 6, null],
    ['x', 6, null],
  ])('one row a line: %s at %i leads to %s', (key, from, to) => {
    expect(targetOf(key, from, list)).toBe(to);
  });

  // 0 1 2 3
  // 4 5 6 7
  // 8 9
  const gallery = { count: 10, columns: 4, pageLines: 2 };
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 5, 9],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 8, 8],
    ['ArrowUp', 9, 5],
    ['ArrowUp', 2, 2],
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['j', 3, 4],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
    ['End', 0, 9],
  ])('four in a line: %s at %i leads to %s', (key, from, to) => {
    expect(targetOf(key, from, gallery)).toBe(to);
  });
});
