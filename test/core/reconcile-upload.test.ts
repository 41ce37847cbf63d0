import { expect, test } from 'vitest';
import type { Failure } from '#core/failure.ts';
import { matching, mayLookUpAgain, unconfirmedState, uploadLookedUp } from '#core/reconcile-upload.ts';
import type { ListedFile } from '#core/reconcile-upload.ts';
import { batchIn, content, outcomeOf, trackedFile } from '../builders/tracked-file.ts';
import { aText } from '../lib/a-text.ts';

const situation = { at: { nowMs: 1_000, random: 0.5 }, canList: true, isServiceFailing: false, isMerged: false };
const fault: Failure = { kind: 'service-fault', message: aText('The service failed.') };
const cancelled: Failure = { kind: 'unconfirmed', message: aText('Stopped.'), cancelled: true };
const upload = (attempts: number, failure: Failure | null) =>
  trackedFile('a', { kind: 'uploading', startedAtMs: 0, unconfirmed: { checkAtMs: 0, attempts, failure } });
const byHash: ListedFile = { fileId: 'r1', sha256: content, name: 'other.pdf', sizeBytes: 10 };
const byName: ListedFile = { fileId: 'r2', name: 'a.pdf', sizeBytes: 10 };
const others: readonly ListedFile[] = [
  { fileId: 'r3', sha256: 'b'.repeat(64), name: 'a.pdf', sizeBytes: 10 },
  { fileId: 'r4', name: 'a.pdf', sizeBytes: 11 },
  { fileId: 'r5', name: 'b.pdf', sizeBytes: 10 },
];

test.each<[string, readonly ListedFile[], readonly string[]]>([
  ['the hash', [byHash, ...others], ['r1']],
  ['name and size, where it says no hash', [byName, ...others], ['r2']],
  ['neither', others, []],
  ['two at once', [byHash, byName], ['r1', 'r2']],
])('a listed file can be this one by %s', (_name, listed, ids) => {
  expect(matching(upload(0, null), listed, 'a.pdf').map(({ fileId }) => fileId)).toEqual(ids);
});

test.each<[string, number, Failure | null, readonly ListedFile[] | null, readonly string[]]>([
  ['one match', 0, fault, [byHash, ...others], ['a: uploaded']],
  ['no match at the first look', 0, fault, others, ['a: uploading']],
  ['no match at the second look', 1, fault, others, ['a: retrying', 'b: queued', 'batch: unusable']],
  ['two matches', 0, fault, [byHash, byName], ['a: retrying', 'b: queued', 'batch: unusable']],
  ['the service cannot tell', 0, fault, null, ['a: retrying', 'b: queued', 'batch: unusable']],
  ['no match after a crash', 1, null, others, ['a: queued', 'b: queued', 'batch: unusable']],
  ['no match after we gave up', 1, cancelled, others, ['a: retrying', 'b: queued', 'batch: unusable']],
])('an unconfirmed upload is looked up: %s', (_name, attempts, failure, listed, expected) => {
  const file = upload(attempts, failure);
  const members = [file, trackedFile('b', 'uploaded')];
  const decision = uploadLookedUp(file, batchIn({ kind: 'open' }), members, listed, 'a.pdf', situation);
  expect(outcomeOf(decision).toSorted()).toEqual(expected);
});

test('an adopted upload has the ID of the match, and the checks that the list allows', () => {
  const { files } = uploadLookedUp(upload(0, null), batchIn({ kind: 'open' }), [], [byHash], 'a.pdf', situation);
  expect(files[0]?.file).toMatchObject({
    remote: { fileId: 'r1', jobId: null },
    receipt: { accepted: { kind: 'passed' }, size: { kind: 'passed' }, content: { kind: 'passed' } },
  });
});

test.each([
  ['registered and under way', trackedFile('a', 'uploading')],
  ['in another state', trackedFile('a', 'uploaded')],
])('a file that is %s is left unchanged', (_name, file) => {
  const decision = uploadLookedUp(file, batchIn({ kind: 'open' }), [file], null, 'a.pdf', situation);
  expect(outcomeOf(decision)).toEqual([]);
});

test.each([
  [0, true],
  [1, false],
])('after %i checks the next one follows: %s', (attempts, again) => {
  expect(mayLookUpAgain({ checkAtMs: 0, attempts, failure: null })).toBe(again);
});

test.each([
  ['uploading', 3],
  ['batched', 9_000],
] as const)('an upload of a file that was %s is unconfirmed since %i', (kind, startedAtMs) => {
  const file =
    kind === 'uploading' ? trackedFile('a', { kind, startedAtMs: 3, unconfirmed: null }) : trackedFile('a', kind);
  const state = unconfirmedState(file, 9_000, fault);
  expect(state).toEqual({
    kind: 'uploading',
    startedAtMs,
    unconfirmed: { checkAtMs: 11_000, attempts: 0, failure: fault },
  });
});
