import { expect, test } from 'vitest';
import { allowsMove, emptyReceipt, passedBy } from '#core/receipt.ts';
import { failedPartWarning, isEveryOutputFound, notFoundYet, withFound } from '#core/outputs.ts';
import type { OutputFile, Outputs } from '#core/outputs.ts';
import { nextPage } from '#core/merged-batch.ts';
import { pollEnded } from '#core/poll.ts';
import { verifyLookedUp } from '#core/verify.ts';
import { chooseAfterAction } from '#core/after-action.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { aText } from '../lib/a-text.ts';
import { batchIn, content, trackedFile } from '../builders/tracked-file.ts';

const part = (fileId: string, state: OutputFile['state']): OutputFile => ({
  fileId,
  name: `${fileId}.pdf`,
  state,
  why: state === 'failed' ? aText() : null,
});
const parts = (...states: readonly OutputFile['state'][]): Outputs => ({
  kind: 'decomposed',
  files: states.map((state, at) => part(`part-${at}`, state)),
  others: 0,
});
const passed = passedBy('record');
const verified = { ...emptyReceipt, accepted: passed, size: passed, content: passed, final: passedBy('outputs') };
const at = { nowMs: 1_000, random: 0.5 };

test.each<[readonly OutputFile['state'][], boolean, number, string | null]>([
  [['found', 'found'], true, 0, null],
  [['found', 'final'], false, 1, null],
  [['final', 'final'], false, 2, null],
  [['found', 'failed'], false, 0, 'part-1.pdf'],
  [['failed', 'final', 'failed'], false, 1, 'part-0.pdf'],
])('documents that are %j', (states, isFound, open, failed) => {
  const outputs = parts(...states);
  expect(isEveryOutputFound(outputs)).toBe(isFound);
  expect(notFoundYet(outputs)).toHaveLength(open);
  expect(failedPartWarning(outputs)?.message.params['name'] ?? null).toBe(failed);
  expect(allowsMove({ ...verified, findable: passedBy('search'), outputs })).toBe(isFound);
  const file = trackedFile('a', 'done');
  const choice = chooseAfterAction(
    file,
    { ...verified, findable: passedBy('search'), outputs },
    { afterAction: 'move', moveFailed: false },
  );
  expect(choice.kind).toBe(isFound ? 'move' : 'leave');
});

test('a document that failed is not found by a search', () => {
  const after = withFound(parts('final', 'failed', 'final'), new Set(['part-0', 'part-1']));
  expect(after.files.map(({ state }) => state)).toEqual(['found', 'failed', 'final']);
});

test('a poll keeps what the job made of the file, and warns of a part that failed', () => {
  const outputs = parts('final', 'failed');
  const progress = { kind: 'succeeded', by: 'outputs', outputs } as const;
  const running = { kind: 'running', jobId: 'job', pollAtMs: 0, unknownSinceMs: null, says: null } as const;
  const a = trackedFile('a', 'processing');
  const { files } = pollEnded(batchIn(running), [a], new Map([[a.id, { progress, classification: null }]]), null, at);
  expect(files[0]?.file).toMatchObject({
    state: { kind: 'verifying' },
    receipt: { final: { kind: 'passed', by: 'outputs' }, outputs },
    classification: { warning: { code: 'part-failed' } },
  });
  expect(files[0]?.why.code).toBe('file.history.decomposed');
});

test.each<['more' | 'not-found' | 'found', readonly string[], string, number]>([
  ['more', ['part-0'], 'verifying', 3],
  ['not-found', ['part-0'], 'verifying', 4],
  ['found', ['part-0', 'part-1'], 'done', 0],
])('a search for the documents says %s', (search, foundOutputs, kind, attempts) => {
  const state = { kind: 'verifying', checkAtMs: 0, attempts: 3 } as const;
  const file = trackedFile('a', state, { receipt: { ...verified, outputs: parts('final', 'final') } });
  const look = { record: { sizeBytes: 10, sha256: content }, downloaded: 'not-needed', search, foundOutputs } as const;
  const after = verifyLookedUp(file, look, at)?.file;
  expect(after?.state.kind).toBe(kind);
  if (after?.state.kind === 'verifying') expect(after.state.attempts).toBe(attempts);
  const found = after?.receipt.outputs?.files.filter((one) => one.state === 'found').map(({ fileId }) => fileId);
  expect(found).toEqual(foundOutputs);
});

const closing = batchIn({ kind: 'closing', why: 'idle', sinceMs: 0 });
test.each<[string, readonly (readonly [string, FileStateKind])[], readonly string[]]>([
  [
    'in the order of names, numbers as numbers',
    [
      ['scan10', 'batched'],
      ['scan9', 'batched'],
    ],
    ['scan9'],
  ],
  [
    'after the one before',
    [
      ['scan1', 'uploaded'],
      ['scan2', 'batched'],
    ],
    ['scan2'],
  ],
  [
    'not while another is uploaded',
    [
      ['scan1', 'uploading'],
      ['scan2', 'batched'],
    ],
    [],
  ],
  [
    'not before one that waits for its retry',
    [
      ['scan1', 'retrying'],
      ['scan2', 'batched'],
    ],
    [],
  ],
  ['none is left', [['scan1', 'uploaded']], []],
])('the pages of a combined document are uploaded %s', (_name, members, expected) => {
  const files = members.map(([id, kind]) => trackedFile(id, kind));
  expect(nextPage(closing, files, 100).map(({ id }) => id)).toEqual(expected);
  expect(nextPage(batchIn({ kind: 'open' }), files, 100)).toEqual([]);
});
