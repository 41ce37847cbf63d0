import { expect, test } from 'vitest';
import { helpfulActions, isReasonFirst, wantsFolder } from '../../../renderer/features/inbox/helpful-actions.ts';

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
