import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import type { BatchState } from '#core/batch-state.ts';
import { damagedBatch, damagedFile } from '#core/damaged-rows.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { defaultJobOptions } from '#core/watch-folder.ts';
import { batchIn, outcomeOf, trackedFile } from '../builders/tracked-file.ts';

const damaged = { kind: 'needs-decision', reason: 'row', message: aText() } as const;
const closing: BatchState = { kind: 'closing', why: 'idle', sinceMs: 0 };
const running: BatchState = { kind: 'running', jobId: null, pollAtMs: 0, unknownSinceMs: null, says: null };

test.each<[BatchState | null, boolean, readonly string[], boolean]>([
  [null, false, ['a: needs-decision'], true],
  [{ kind: 'open' }, false, ['a: needs-decision', 'b: queued', 'batch: unusable'], false],
  [closing, false, ['a: needs-decision', 'b: queued', 'batch: unusable'], false],
  [closing, true, ['a: needs-decision', 'b: on-hold', 'batch: unusable'], false],
  [{ kind: 'unusable' }, false, ['a: needs-decision'], false],
  [{ kind: 'abandoned' }, false, ['a: needs-decision'], false],
  [{ kind: 'creating', startedAtMs: 0 }, false, ['a: needs-decision'], true],
  [running, false, ['a: needs-decision'], true],
  [{ kind: 'finished', jobId: null, end: 'mixed' }, true, ['a: needs-decision'], true],
])('a file whose row was damaged, its batch %j, merged %s: %j', (state, isMerged, expected, keepsBatch) => {
  const file = trackedFile('a', damaged);
  const batch = state === null ? null : batchIn(state);
  const decision = damagedFile(file, batch, [file, trackedFile('b', 'uploaded')], { isMerged, nowMs: 7 });
  expect(outcomeOf(decision).toSorted()).toEqual(expected);
  const after = decision.files.find(({ file }) => file.id === 'a')?.file;
  expect(after?.batchId === file.batchId).toBe(keepsBatch);
});

test('a file whose columns alone were damaged has the state of its text', () => {
  const file = trackedFile('a', 'uploaded');
  const decision = damagedFile(file, batchIn({ kind: 'open' }), [file], { isMerged: false, nowMs: 7 });
  expect(decision).toMatchObject({ files: [{ file }], batches: [] });
});

test.each<[string, readonly FileStateKind[], string]>([
  ['open', ['batched'], 'unusable'],
  ['closing', ['uploaded'], 'unusable'],
  ['creating', ['uploaded'], 'unconfirmed'],
  ['unconfirmed', ['uploaded'], 'unconfirmed'],
  ['running', ['uploaded'], 'running'],
  ['open', ['processing'], 'running'],
  ['garbage', ['verifying'], 'running'],
  ['needs-decision', ['needs-decision'], 'needs-decision'],
  ['finished', ['done'], 'finished'],
  ['unusable', ['queued'], 'unusable'],
  ['abandoned', [], 'unusable'],
  ['garbage', ['batched'], 'unusable'],
  ['garbage', ['retrying'], 'unusable'],
  ['garbage', ['uploading'], 'unusable'],
  ['garbage', ['uploaded'], 'unconfirmed'],
  ['garbage', ['done'], 'finished'],
  ['garbage', [], 'finished'],
])('a batch whose column says "%s", its files %j, is %s', (state, kinds, expected) => {
  const members = kinds.map((kind, place) => trackedFile('ab'.charAt(place), kind));
  const { id, revision, folderId, serviceId } = batchIn({ kind: 'open' }, { revision: 4 });
  const [batch] = damagedBatch({ id, revision, folderId, serviceId, state }, members, 7, null).batches;
  expect(batch).toMatchObject({ id, revision: 4, state: { kind: expected }, fileCount: kinds.length });
});

test('a rebuilt batch sums up its files, opens with the first of them, and has their job', () => {
  const members = [
    trackedFile('a', 'processing', { seenAtMs: 3 }),
    trackedFile('b', 'processing', { seenAtMs: 5, remote: { fileId: 'r', jobId: 'job' } }),
  ];
  const { id, revision, folderId, serviceId } = batchIn({ kind: 'open' });
  const [batch] = damagedBatch({ id, revision, folderId, serviceId, state: 'running' }, members, 7, null).batches;
  expect(batch).toMatchObject({ openedAtMs: 3, fileCount: 2, sizeBytes: 20, state: { kind: 'running', jobId: 'job' } });
});

test.each([
  [{ merge: true, decompose: false }, 'merged'],
  [{ merge: false, decompose: true }, 'decomposed'],
  [{ merge: false, decompose: false }, undefined],
])('a rebuilt batch of a folder with %j waits for the documents of its job', (rule, asked) => {
  const { id, revision, folderId, serviceId } = batchIn({ kind: 'open' });
  const remains = { id, revision, folderId, serviceId, state: 'running' };
  const [batch] = damagedBatch(remains, [trackedFile('a', 'processing')], 7, { ...defaultJobOptions, ...rule }).batches;
  expect(batch?.asked).toBe(asked);
});
