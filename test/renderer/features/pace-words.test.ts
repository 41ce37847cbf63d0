import { expect, test } from 'vitest';
import { waitsForResume } from '../../../renderer/features/inbox/pace-words.ts';

test.each([
  ['being-written', ['queued'], true, true],
  ['being-written', ['queued'], false, false],
  ['being-written', ['queued'], null, false],
  ['open', ['batched'], true, true],
  ['uploading', ['batched', 'uploaded'], true, true],
  ['uploading', ['batched', 'uploading'], true, false],
  ['queued-at-service', ['processing'], true, false],
  ['processing', ['processing'], true, false],
  ['verifying', ['verifying'], true, false],
  ['finished', ['done'], true, false],
] as const)('%s with files %j, its folder paused: %s: waits for a person: %s', (phase, states, paused, expected) => {
  const folder = paused === null ? null : { rules: { paused } };
  expect(waitsForResume({ batch: { phase, files: states.map((state) => ({ state })) }, folder })).toBe(expected);
});
