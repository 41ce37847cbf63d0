import { expect, test } from 'vitest';
import { helpfulActions, wantsFolder } from '../../../renderer/features/inbox/helpful-actions.ts';

const both = { actions: ['retry', 'skip'] as ('retry' | 'skip')[] };

test.each([
  ['held', 'needs-password', ['skip'], true],
  ['rejected', 'refused', ['skip'], true],
  ['held', 'too-large', ['skip'], true],
  ['held', 'suspicious', ['retry', 'skip'], true],
  ['held', 'disk-full', ['retry', 'skip'], false],
  ['vanished', null, ['retry', 'skip'], false],
] as const)('%s as %s: only what can help is offered', (state, reason, actions, folder) => {
  expect(helpfulActions({ state, reason, ...both })).toEqual(actions);
  expect(wantsFolder({ state, reason, ...both })).toBe(folder);
});
