import { aText } from '../lib/a-text.ts';
import { describe, expect, test } from 'vitest';
import { giveUpAfterFault, leaveAfterFault, makeUnusable, requeueOrphaned } from '#core/batch-fault.ts';
import type { FileState, FileStateKind } from '#core/file-state.ts';
import { putRestOnHold } from '#core/merged-batch.ts';
import { batchIn, outcomeOf, trackedFile, unconfirmed } from '../builders/tracked-file.ts';

const batch = batchIn({ kind: 'open' });
const failure = { kind: 'service-fault', message: aText('The service failed.') } as const;
const situation = { at: { nowMs: 1_000, random: 0.5 }, canList: true, isServiceFailing: false, isMerged: false };

/**
 * The state of a file, what becomes of it, and how often its bytes may be at the service by then; `null` when nothing
 * changes.
 */
type Row = readonly [FileStateKind | FileState, string | null, number | null];
const rows: readonly Row[] = [
  ['batched', 'queued', 0],
  ['retrying', 'queued', 0],
  ['uploaded', 'queued', 1],
  [unconfirmed, 'queued', 1],
  ['uploading', null, null],
  ['on-hold', null, null],
  ['stabilizing', null, null],
  ['rejected', null, null],
  ['needs-decision', null, null],
];
test.each(rows)(
  'a batch is given up: a member that is %j becomes %s, with %s uploads given up',
  (state, kind, count) => {
    const { files, batches } = makeUnusable(batch, [trackedFile('a', state)], aText('why'));
    expect(batches[0]?.state.kind).toBe('unusable');
    const member = files[0]?.file;
    expect([member?.state.kind ?? null, member?.orphans ?? null]).toEqual([kind, count]);
    if (member !== undefined) expect(member).toMatchObject({ batchId: null, remote: null });
  },
);

test.each(rows)('a merged document is given up: a member that is %j', (state, kind, count) => {
  const { files, batches } = putRestOnHold(batch, [trackedFile('a', state)], 7);
  expect(batches[0]?.state.kind).toBe('unusable');
  const member = files[0]?.file;
  expect(member?.orphans ?? null).toBe(count);
  if (kind === null) expect(member).toBeUndefined();
  else expect(member).toMatchObject({ state: { reason: 'batch-incomplete', sinceMs: 7 }, batchId: null, remote: null });
});

test.each([
  [{ present: true, spooled: false }, 'queued'],
  [{ present: false, spooled: true }, 'queued'],
  // Only the check of its path can show whether the file was removed or overwritten.
  [{ present: false, spooled: false }, 'queued'],
])('an upload into a batch that was given up, its content %j: %s', (where, kind) => {
  expect(requeueOrphaned(trackedFile('a', 'uploading', where)).file).toMatchObject({
    state: { kind },
    batchId: null,
    orphans: 1,
  });
});

describe('a file that the service fails for', () => {
  const file = trackedFile('a', 'uploading');
  const others = [trackedFile('b', 'uploaded'), trackedFile('c', 'batched'), trackedFile('d', unconfirmed)];
  const untried = { tries: 4, sinceMs: -600_000, failure };
  test.each([
    ['nothing arrived', {}, false, null, ['a: retrying']],
    [
      'it may have arrived',
      {},
      true,
      null,
      ['b: queued', 'c: queued', 'd: retrying', 'batch: unusable', 'a: retrying'],
    ],
    [
      'merged',
      { isMerged: true },
      false,
      null,
      ['b: queued', 'c: queued', 'd: queued', 'batch: unusable', 'a: queued'],
    ],
    ['tried enough', {}, false, untried, ['a: on-hold']],
    [
      'merged, tried enough',
      { isMerged: true },
      false,
      untried,
      ['b: on-hold', 'c: on-hold', 'd: on-hold', 'batch: unusable', 'a: on-hold'],
    ],
    ['the service is ill', { isServiceFailing: true }, false, null, ['a: queued']],
  ] as const)('%s', (_name, more, mayHaveArrived, serviceFault, expected) => {
    const members = [{ ...file, serviceFault }, ...others];
    const after = leaveAfterFault(
      { ...file, serviceFault },
      batch,
      members,
      failure,
      { ...situation, ...more },
      mayHaveArrived,
    );
    expect(outcomeOf(after).toSorted()).toEqual([...expected].toSorted());
  });
  test('files whose upload ended in the same way count as failed; running uploads do not', () => {
    const after = giveUpAfterFault(batch, [...others, trackedFile('e', 'uploading')], aText('why'), situation);
    const faults = after.files.map(({ file }) => [file.id, file.serviceFault?.tries ?? 0]);
    expect(Object.fromEntries(faults)).toEqual({ b: 0, c: 0, d: 1 });
  });
});
