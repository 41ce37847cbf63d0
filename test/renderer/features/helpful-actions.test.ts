import { expect, test } from 'vitest';
import { helpfulActions, wantsFolder } from '../../../renderer/features/inbox/helpful-actions.ts';

const all = { actions: ['retry', 'allow', 'skip'] as ('retry' | 'allow' | 'skip')[] };

test.each([
  ['held', 'needs-password', ['allow', 'skip'], true],
  ['rejected', 'refused', ['allow', 'skip'], true],
  ['held', 'too-large', ['allow', 'skip'], true],
  ['held', 'suspicious', ['allow', 'skip'], true],
  ['held', 'disk-full', ['retry', 'allow', 'skip'], false],
  ['vanished', null, ['retry', 'allow', 'skip'], false],
] as const)('%s as %s: only what can help is offered', (state, reason, actions, folder) => {
  expect(helpfulActions({ state, reason, ...all })).toEqual(actions);
  expect(wantsFolder({ state, reason, ...all })).toBe(folder);
});
