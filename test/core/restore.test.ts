import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import { chooseRestore, isBeingRestored, maxRestoreTries, restoreEnded } from '#core/restore.ts';
import type { RestoreOutcome } from '#core/restore.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { OriginalState } from '#core/tracked-file.ts';
import { fileStates, trackedFile } from '../builders/tracked-file.ts';

const at = { nowMs: 100_000, random: 1 };
const none: OriginalState = { kind: 'none' };
const left: OriginalState = { kind: 'left', why: aText('It stays.') };
const moved: OriginalState = { kind: 'moved', to: 'Failed/a.pdf' };
const moving = { kind: 'moving', to: 'Failed/a.pdf', retryAtMs: 9, attempts: 3 } as const;
const takenBack: OriginalState = { ...moving, thenBack: true };
const restoring = { kind: 'restoring', from: 'Failed/a.pdf', retryAtMs: 0, attempts: 0 } as const;

test.each<[FileStateKind, OriginalState, boolean, string, OriginalState | null]>([
  ['rejected', none, false, 'nothing', null],
  ['rejected', left, false, 'nothing', null],
  ['rejected', restoring, false, 'refuse', null],
  ['rejected', moving, false, 'return', { ...moving, retryAtMs: 0, attempts: 0, thenBack: true }],
  ['rejected', takenBack, false, 'refuse', null],
  ['rejected', moved, false, 'return', restoring],
  ['rejected', moved, true, 'refuse', null],
  ['ignored', moved, false, 'return', restoring],
  ['done', moved, false, 'nothing', null],
  ['on-hold', moved, false, 'nothing', null],
])('%s, its original %j, another file at its path %s: %s', (state, original, isTaken, kind, after) => {
  const choice = chooseRestore(trackedFile('a', state, { original }), isTaken ? trackedFile('b', 'queued') : null);
  expect(choice.kind).toBe(kind);
  expect(choice.kind === 'return' ? choice.change.file.original : null).toEqual(after);
});

test('its own row at its path does not block the restore', () => {
  const file = trackedFile('a', 'rejected', { original: moved });
  expect(chooseRestore(file, file).kind).toBe('return');
});

test.each<[OriginalState, boolean]>([
  [none, false],
  [left, false],
  [moved, false],
  [moving, false],
  [takenBack, true],
  [restoring, true],
])('an original that is %j is being restored: %s', (original, is) => {
  expect(isBeingRestored({ original })).toBe(is);
});

const failed: RestoreOutcome = {
  kind: 'failed',
  failure: { kind: 'locked', message: aText('Another program has it open.') },
};
test.each<[string, RestoreOutcome, number, Parameters<typeof trackedFile>[2], string, string, boolean]>([
  ['returned', { kind: 'returned' }, 0, {}, 'stabilizing', 'none', true],
  ['it stays', { kind: 'stays', why: aText('It stays.') }, 0, {}, 'rejected', 'moved', false],
  ['gone', { kind: 'gone' }, 0, {}, 'missing', 'none', false],
  ['gone, with a copy', { kind: 'gone' }, 0, { spooled: true }, 'queued', 'none', false],
  ['failed', failed, 0, {}, 'rejected', 'restoring', true],
  ['failed for the last time', failed, maxRestoreTries - 1, {}, 'rejected', 'moved', false],
])('the end of a restore: %s', (_name, end, attempts, fields, state, original, present) => {
  const file = trackedFile('a', 'rejected', { original: { ...restoring, attempts }, ...fields });
  const [change] = restoreEnded(file, end, at).files;
  expect(change?.file).toMatchObject({ state: { kind: state }, original: { kind: original }, present });
});

test('a skipped file that was restored is allowed, and one that is not being restored is not touched', () => {
  const skipped = trackedFile('a', fileStates.ignored, { original: restoring });
  expect(restoreEnded(skipped, { kind: 'returned' }, at).files[0]?.file.allowed).toBe(true);
  const rejected = trackedFile('a', 'rejected', { original: restoring });
  expect(restoreEnded(rejected, { kind: 'returned' }, at).files[0]?.file.allowed).toBe(false);
  expect(restoreEnded(trackedFile('a', 'rejected'), { kind: 'returned' }, at).files).toEqual([]);
});
