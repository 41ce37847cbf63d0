import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import { sha256 } from '#core/ids.ts';
import { fileMissing, firstState, judgeDetection } from '#core/detect.ts';
import type { Detection } from '#core/detect.ts';
import type { FileState, FileStateKind } from '#core/file-state.ts';
import type { PathVerdict } from '#core/folder-rules.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { fileStates, outcomeOf, trackedFile } from '../builders/tracked-file.ts';

const take: PathVerdict = { kind: 'take' };
const excluded: PathVerdict = { kind: 'ignore', reason: 'excluded' };
const remote = { fileId: 'r', jobId: null };
type Fields = Partial<Omit<TrackedFile, 'id' | 'state'>>;

test.each<[Detection['kind'], PathVerdict, object]>([
  ['file', take, { kind: 'stabilizing' }],
  ['file', excluded, { kind: 'ignored', reason: 'excluded' }],
  ['other', take, { kind: 'ignored', reason: 'not-a-file' }],
  ['undecodable', take, { kind: 'on-hold', reason: 'name' }],
])('a first detection, a %s that the rules %j, becomes %j', (kind, verdict, state) => {
  const { path, stat } = trackedFile('a', 'queued');
  expect(firstState({ path, stat, kind }, verdict, 7)).toMatchObject(state);
});

const held = (reason: 'locked' | 'suspicious'): FileState => ({
  kind: 'on-hold',
  reason,
  message: aText(),
  sinceMs: 0,
});
const left = (reason: 'excluded' | 'skipped'): FileState => ({ kind: 'ignored', reason });
/** [state, fields, whether the path's content changed, the verdict of the rules, the expected outcome] */
type Row = readonly [FileStateKind | FileState, Fields, boolean, PathVerdict, string];
const rows: readonly Row[] = [
  ...(['queued', 'batched', 'done', 'missing', 'processing'] as const).map((kind): Row => [
    kind,
    {},
    false,
    take,
    'known',
  ]),
  [held('locked'), {}, false, take, 'changed'],
  [held('locked'), { remote }, false, take, 'known'],
  [held('suspicious'), {}, false, take, 'known'],
  ...(['queued', 'batched', 'retrying', 'missing', 'duplicate-pending'] as const).map((kind): Row => [
    kind,
    { hash: null },
    true,
    take,
    'changed',
  ]),
  ['queued', {}, true, take, 'changed'],
  ['queued', { spooled: true }, true, take, 'succeed'],
  ['duplicate-pending', {}, true, take, 'succeed'],
  ['stabilizing', {}, true, take, 'known'],
  ...(['uploading', 'uploaded', 'processing', 'verifying', 'done', 'rejected'] as const).map((kind): Row => [
    kind,
    {},
    true,
    take,
    'succeed',
  ]),
  ['queued', { remote }, true, take, 'succeed'],
  [left('excluded'), {}, true, excluded, 'known'],
  [left('excluded'), {}, false, take, 'changed'],
  [left('excluded'), { allowed: true }, false, excluded, 'changed'],
  [left('skipped'), {}, false, take, 'known'],
  [left('skipped'), {}, true, take, 'succeed'],
  ['done', { original: { kind: 'restoring', from: 'x', retryAtMs: 0, attempts: 0 } }, true, take, 'known'],
];
test.each(rows)(
  'a known path, %j with %j, is detected, changed %s, and the rules say %j: %s',
  (state, fields, isChanged, verdict, kind) => {
    const file = trackedFile('a', state, fields);
    const stat = isChanged ? { ...file.stat, mtimeMs: 9, sizeBytes: 99 } : file.stat;
    const judged = judgeDetection(file, { path: file.path, stat, kind: 'file' }, verdict);
    expect(judged.kind).toBe(kind);
    if (judged.kind === 'changed') expect(outcomeOf(judged.decision)).toEqual(['a: stabilizing']);
    if (judged.kind === 'succeed')
      expect(judged.decision.files[0]?.file).toMatchObject({ present: false, state: file.state });
  },
);

const gone: Readonly<Record<FileStateKind, string>> = {
  stabilizing: 'missing',
  queued: 'missing',
  batched: 'missing',
  uploading: 'uploading',
  uploaded: 'uploaded',
  retrying: 'missing',
  processing: 'processing',
  verifying: 'verifying',
  done: 'done',
  duplicate: 'duplicate',
  'duplicate-pending': 'duplicate-pending',
  'on-hold': 'missing',
  rejected: 'rejected',
  'needs-decision': 'needs-decision',
  missing: 'missing',
  ignored: 'ignored',
};
test.each(Object.entries(gone))('a file that was %s is missing at its path: %s', (kind, expected) => {
  const decision = fileMissing(trackedFile('a', fileStates[kind as FileStateKind]));
  expect(outcomeOf(decision)).toEqual([`a: ${expected}`]);
  expect(decision.files[0]?.file.present).toBe(false);
});

test.each<[string, FileStateKind | FileState, Fields, readonly string[]]>([
  ['it has a copy', 'queued', { spooled: true }, ['a: queued']],
  [
    'it has a copy without its password',
    'queued',
    { unlocked: { hash: sha256('c'.repeat(64)), sizeBytes: 1 } },
    ['a: queued'],
  ],
  ['it has a copy, and was known to be gone', 'queued', { spooled: true, present: false }, []],
  ['it was known to be gone', 'done', { present: false }, []],
  ['it was known to be gone before it was uploaded', 'queued', { present: false }, ['a: missing']],
  ['bytes lie at the service', 'on-hold', { remote }, ['a: on-hold']],
  ['a temporary name', { kind: 'ignored', reason: 'standard' }, { hash: null }, ['a: absorbed']],
  [
    'it is being brought back',
    'rejected',
    { original: { kind: 'restoring', from: 'x', retryAtMs: 0, attempts: 0 } },
    [],
  ],
])('a file is missing at its path: %s', (_name, state, fields, expected) => {
  expect(outcomeOf(fileMissing(trackedFile('a', state, fields)))).toEqual(expected);
});
