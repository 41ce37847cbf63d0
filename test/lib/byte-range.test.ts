import { expect, test } from 'vitest';
import { parseByteRange } from '#lib/byte-range.ts';

test.each([
  ['bytes=0-0', { kind: 'part', first: 0, last: 0 }],
  ['bytes=2-', { kind: 'part', first: 2, last: 9 }],
  ['bytes=2-99', { kind: 'part', first: 2, last: 9 }],
  ['bytes=-3', { kind: 'part', first: 7, last: 9 }],
  ['bytes=-99', { kind: 'part', first: 0, last: 9 }],
  ['bytes=10-', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=5-2', { kind: 'whole' }],
  ['bytes=0-1,4-5', { kind: 'whole' }],
  ['lines=1-2', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  [`bytes=${'9'.repeat(400)}-`, { kind: 'whole' }],
  [undefined, { kind: 'whole' }],
] as const)('%s of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range);
});

test('an empty file has no valid range', () => {
  expect([parseByteRange('bytes=0-', 0), parseByteRange('bytes=-1', 0)]).toEqual([
    { kind: 'unsatisfiable' },
    { kind: 'unsatisfiable' },
  ]);
});
