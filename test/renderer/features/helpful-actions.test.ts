import { expect, test } from 'vitest';
import { helpfulActions, wantsFolder } from '../../../renderer/features/inbox/helpful-actions.ts';

const all = { actions: ['retry', 'allow', 'skip'] as ('retry' | 'allow' | 'skip')[] };

test.each([
  ['on-hold', 'needs-password', ['allow', 'skip'], true],
  ['rejected', 'refused', ['allow', 'skip'], true],
  ['on-hold', 'too-large', ['allow', 'skip'], true],
  ['on-hold', 'suspicious', ['allow', 'skip'], true],
  ['on-hold', 'disk-full', ['retry', 'allow', 'skip'], false],
  ['missing', null, ['retry', 'allow', 'skip'], false],
] as const)('%s as %s: only helpful actions are offered', (state, reason, actions, folder) => {
  expect(helpfulActions({ state, reason, ...all })).toEqual(actions);
  expect(wantsFolder({ state, reason, ...all })).toBe(folder);
});
