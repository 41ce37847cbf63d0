import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import type { BatchState } from '#core/batch-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { FileStatus } from '#core/poll-times.ts';
import { finishIfAll, pollEnded } from '#core/poll.ts';
import { batchIn, outcomeOf, trackedFile } from '../builders/tracked-file.ts';

const at = { nowMs: 100_000_000, random: 0.5 };
const running = { kind: 'running', jobId: 'job', pollAtMs: 0, unknownSinceMs: null, says: null } as const;
const a = trackedFile('a', 'processing');
const dayMs = 86_400_000;

/** Returns the outcome of a poll of a batch with one file, whose status has not been understood since `sinceMs`. */
const after = (status: FileStatus | null, sinceMs: number | null, says: string | null = null) => {
  const answers = new Map(status === null ? [] : [[a.id, { progress: status, classification: null }]]);
  return pollEnded(
    batchIn({ ...running, unknownSinceMs: sinceMs, says }),
    [a],
    answers,
    says === 'not found' ? null : says,
    at,
  );
};

test.each<[string, FileStatus, readonly string[]]>([
  ['it runs', { kind: 'running', says: null, isStarted: true }, []],
  ['it is done', { kind: 'succeeded', by: 'record' }, ['a: verifying']],
  ['this role cannot see it', { kind: 'not-shown' }, ['a: verifying']],
  ['it needs a password', { kind: 'failed', code: 'encrypted', message: aText() }, ['a: on-hold', 'batch: finished']],
  ['it failed', { kind: 'failed', code: null, message: aText() }, ['a: rejected', 'batch: finished']],
])('a poll finds a file: %s', (_name, status, expected) => {
  expect(outcomeOf(after(status, null))).toEqual(expected);
});

test.each([
  ['a.pdf', 'on-hold'],
  ['A.PDF', 'on-hold'],
  ['folder.docx/scan', 'on-hold'],
  ['a.docx', 'rejected'],
  ['a.xls', 'rejected'],
])('%s with a password is %s, because only PDFs can be unlocked', (path, kind) => {
  const file = { ...a, path };
  const answers = new Map([
    [a.id, { progress: { kind: 'failed', code: 'encrypted', message: aText() }, classification: null } as const],
  ]);
  const { files } = pollEnded(batchIn({ ...running, unknownSinceMs: null, says: null }), [file], answers, null, at);
  expect(files[0]?.file.state.kind).toBe(kind);
});

test.each<[FileStatus['kind'], string]>([
  ['succeeded', 'passed'],
  ['not-shown', 'not-available'],
])('%s: the check "final" is %s', (kind, check) => {
  const status: FileStatus = kind === 'succeeded' ? { kind, by: 'record' } : { kind: 'not-shown' };
  expect(after(status, null).files[0]?.file.receipt.final.kind).toBe(check);
});

const unknown: FileStatus = { kind: 'unknown', says: null };
const forgotten: FileStatus = { kind: 'forgotten' };
const isRunning: FileStatus = { kind: 'running', says: null, isStarted: false };
test.each<[string, FileStatus | null, number | null, string | null, readonly string[], number | null]>([
  ['not understood for the first time', unknown, null, null, ['batch: running'], at.nowMs],
  ['not understood, and nothing new', unknown, at.nowMs - 1, null, [], null],
  ['not understood for just under a day', unknown, at.nowMs - dayMs + 1, null, [], null],
  ['not understood for a day', unknown, at.nowMs - dayMs, null, ['a: needs-decision', 'batch: finished'], null],
  ['understood again', isRunning, at.nowMs - dayMs, null, ['batch: running'], null],
  ['another word', unknown, at.nowMs - 1, 'Gefaltet', [], null],
  ['forgotten for the first time', forgotten, null, null, ['batch: running'], at.nowMs],
  ['forgotten, after not understood for a day', forgotten, at.nowMs - dayMs, null, ['batch: running'], at.nowMs],
  ['forgotten for just under 30 minutes', forgotten, at.nowMs - 1_799_999, 'not found', [], null],
  [
    'forgotten for 30 minutes',
    forgotten,
    at.nowMs - 1_800_000,
    'not found',
    ['a: needs-decision', 'batch: finished'],
    null,
  ],
  ['a time in the future counts as now', unknown, at.nowMs + dayMs, null, ['batch: running'], at.nowMs],
])('%s', (_name, status, sinceMs, says, expected, sinceAfter) => {
  const decision = after(status, sinceMs, says);
  expect(outcomeOf(decision)).toEqual(expected);
  const state = decision.batches[0]?.state;
  expect(state?.kind === 'running' ? state.unknownSinceMs : null).toBe(sinceAfter);
});

test('a batch that does not run is left unchanged', () => {
  const answers = new Map([[a.id, { progress: { kind: 'succeeded', by: 'record' } as const, classification: null }]]);
  expect(outcomeOf(pollEnded(batchIn({ kind: 'open' }), [a], answers, null, at))).toEqual([]);
});

test.each<[readonly FileStateKind[], BatchState, string, number, number]>([
  [['done', 'done'], running, 'succeeded', 2, 0],
  [['done', 'rejected'], running, 'mixed', 1, 1],
  [['rejected', 'on-hold'], running, 'failed', 0, 2],
])('a batch of %j ends as expected', (states, state, end, doneCount, onHoldCount) => {
  const members = states.map((kind, place) => trackedFile('ab'.charAt(place), kind));
  const { batches, notices } = finishIfAll(batchIn(state), members, [], 7);
  expect(batches[0]?.state).toEqual({ kind: 'finished', jobId: 'job', end });
  expect(notices).toMatchObject([{ kind: 'job', id: 'batch', end, doneCount, onHoldCount, atMs: 7 }]);
});

test.each<[string, readonly FileStateKind[], BatchState]>([
  ['one is processed', ['done', 'processing'], running],
  ['one is verified', ['done', 'verifying'], running],
  ['it had ended before', ['done', 'done'], { kind: 'finished', jobId: 'job', end: 'mixed' }],
])('a batch does not end, or not again: %s', (_name, states, state) => {
  const members = states.map((kind, place) => trackedFile('ab'.charAt(place), kind));
  const change = { file: trackedFile('a', 'done'), why: aText('it is done') };
  expect(finishIfAll(batchIn(state), members, [change], 7)).toMatchObject({
    files: [change],
    batches: [],
    notices: [],
  });
});

test('the changes of the current poll count for the end', () => {
  const members = [trackedFile('a', 'verifying'), trackedFile('b', 'done')];
  const decision = finishIfAll(batchIn(running), members, [{ file: trackedFile('a', 'done'), why: aText() }], 7);
  expect(outcomeOf(decision)).toEqual(['a: done', 'batch: finished']);
});
