import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import { archiveEnded, beginArchive, copyEnded } from '#core/archive.ts';
import type { ArchiveOutcome, CopyOutcome } from '#core/archive.ts';
import type { AfterActionChoice } from '#core/after-action.ts';
import type { OriginalState } from '#core/tracked-file.ts';
import { trackedFile } from '../builders/tracked-file.ts';

const at = { nowMs: 100_000, random: 1 };
const failed: ArchiveOutcome = {
  kind: 'failed',
  failure: { kind: 'locked', message: aText('Another program has it open.') },
};
const moving = { kind: 'moving', to: 'Processed/a.pdf', retryAtMs: 0, attempts: 0 } as const;

test.each<[AfterActionChoice, OriginalState | null]>([
  [{ kind: 'not-yet' }, null],
  [
    { kind: 'leave', why: aText('It stays.') },
    { kind: 'left', why: aText('It stays.') },
  ],
  [{ kind: 'move', to: 'Processed/a.pdf' }, moving],
])('the after-action %j makes the original %j', (choice, original) => {
  const begun = beginArchive(trackedFile('a', 'done'), choice);
  expect(begun === null ? null : begun.files[0]?.file.original).toEqual(original);
});

test.each<[string, ArchiveOutcome, string, boolean]>([
  ['moved', { kind: 'moved', to: 'Processed/a (2).pdf' }, 'moved', false],
  ['another file at its path', { kind: 'other-file' }, 'left', false],
  ['gone', { kind: 'gone' }, 'left', false],
  ['failed', failed, 'moving', true],
])('the end of a move: %s', (_name, end, original, present) => {
  const [change] = archiveEnded(trackedFile('a', 'done', { original: moving }), end, at, null).files;
  expect(change?.file).toMatchObject({ state: { kind: 'done' }, original: { kind: original }, present });
});

test('a failed move is retried at growing intervals, without an end', () => {
  const waits = [0, 5, 1_000].map((attempts) => {
    const file = trackedFile('a', 'done', { original: { ...moving, attempts } });
    const original = archiveEnded(file, failed, at, null).files[0]?.file.original;
    return original?.kind === 'moving' ? original.retryAtMs - at.nowMs : null;
  });
  expect(waits).toEqual([4_000, 128_000, 900_000]);
});

const thenBack = { ...moving, to: 'Failed/a.pdf', thenBack: true } as const;
test.each<[string, ArchiveOutcome, Parameters<typeof trackedFile>[2], string, string]>([
  ['moved', { kind: 'moved', to: 'Failed/a.pdf' }, {}, 'rejected', 'restoring'],
  ['gone', { kind: 'gone' }, {}, 'missing', 'none'],
  ['gone, with a copy', { kind: 'gone' }, { spooled: true }, 'queued', 'none'],
  ['another file at its path', { kind: 'other-file' }, {}, 'missing', 'none'],
  ['failed', failed, {}, 'rejected', 'moving'],
  ['failed for the last time', failed, { original: { ...thenBack, attempts: 4 } }, 'stabilizing', 'none'],
  ['failed, and gone', failed, { original: { ...thenBack, attempts: 4 }, present: false }, 'missing', 'none'],
])('a move that a person has cancelled meanwhile: %s', (_name, end, fields, state, original) => {
  const file = trackedFile('a', 'rejected', { original: thenBack, ...fields });
  const [change] = archiveEnded(file, end, at, null).files;
  expect(change?.file).toMatchObject({ state: { kind: state }, original: { kind: original } });
});

test('a moved original does not come back over another file, and an original that was not moved is not touched', () => {
  const file = trackedFile('a', 'rejected', { original: thenBack });
  const end = { kind: 'moved', to: 'Failed/a.pdf' } as const;
  const [change] = archiveEnded(file, end, at, trackedFile('b', 'queued')).files;
  expect(change?.file).toMatchObject({ original: { kind: 'moved' }, present: false });
  expect(archiveEnded(trackedFile('a', 'done'), end, at, null).files).toEqual([]);
});

const saved: CopyOutcome = { kind: 'saved', to: 'Processed/Searchable/a.pdf' };
const givenUp: CopyOutcome = { kind: 'given-up', failure: failed.failure };
const stays: AfterActionChoice = { kind: 'leave', why: aText('It stays.') };

test.each<[CopyOutcome, AfterActionChoice, string | null, OriginalState['kind'] | null]>([
  [saved, stays, 'file.history.searchable-saved', 'left'],
  [saved, { kind: 'move', to: 'Processed/a.pdf' }, 'file.history.searchable-saved', 'moving'],
  [saved, { kind: 'not-yet' }, 'file.history.searchable-saved', 'none'],
  [givenUp, stays, 'file.history.searchable-failed', 'left'],
  [givenUp, { kind: 'not-yet' }, null, null],
  [{ kind: 'none' }, { kind: 'move', to: 'Processed/a.pdf' }, 'file.history.moving', 'moving'],
  [{ kind: 'none' }, { kind: 'not-yet' }, null, null],
])(
  'the end of a searchable copy %j with the after-action %j says %s, and the original is %s',
  (end, choice, code, kind) => {
    const [change] = copyEnded(trackedFile('a', 'done', { original: { kind: 'copying' } }), end, choice).files;
    expect(change?.why.code ?? null).toBe(code);
    expect(change?.file.original.kind ?? null).toBe(kind);
  },
);
