import { expect, test } from 'vitest';
import { isReasonFirst } from '../../../renderer/features/inbox/reason-first.ts';

test.each([
  ['rejected', 'refused', true],
  ['on-hold', 'suspicious', true],
  ['on-hold', 'batch-incomplete', true],
  ['on-hold', 'too-large', true],
  ['on-hold', 'service-fault', false],
  ['on-hold', 'locked', false],
  ['needs-decision', 'upload', false],
  ['missing', null, false],
] as const)('a card of a file that is %s as %s: the reason comes first: %s', (state, reason, expected) => {
  expect(isReasonFirst({ state, reason })).toBe(expected);
});
