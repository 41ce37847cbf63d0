import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import { sha256 } from '#core/ids.ts';
import type { BatchState } from '#core/batch-state.ts';
import type { FileState, FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { UserActionVerdict } from '#core/user-action-verdict.ts';
import { allow, resolve, retry, skip } from '#core/user-actions.ts';
import type { Resolution } from '#core/user-actions.ts';
import { batchIn, fileStates, outcomeOf, trackedFile } from '../builders/tracked-file.ts';

const at = { nowMs: 1_000, random: 0.5 };
const remote = { fileId: 'r', jobId: null };
type Fields = Partial<Omit<TrackedFile, 'id' | 'state'>>;
const refused = ['refused'];
const copy = { hash: sha256('c'.repeat(64)), sizeBytes: 1 };
const outcome = (verdict: UserActionVerdict) => (verdict.ok ? outcomeOf(verdict.decision) : refused);
const held = (reason: Extract<FileState, { readonly kind: 'on-hold' }>['reason']): FileState => ({
  kind: 'on-hold',
  reason,
  message: aText(),
  sinceMs: 0,
});
const needs = (reason: Extract<FileState, { readonly kind: 'needs-decision' }>['reason']): FileState => ({
  kind: 'needs-decision',
  reason,
  message: aText(),
});
const movedAway: TrackedFile['original'] = { kind: 'moved', to: 'Failed/a.pdf' };

test.each<[FileStateKind | FileState, Fields, readonly string[]]>([
  [held('locked'), {}, ['a: stabilizing']],
  [held('locked'), { spooled: true }, ['a: queued']],
  [held('needs-password'), { remote }, ['a: queued']],
  [held('needs-password'), {}, ['a: stabilizing']],
  [held('locked'), { unlocked: copy }, ['a: stabilizing']],
  [held('locked'), { unlocked: copy, present: false }, ['a: queued']],
  [held('needs-password'), { spooled: true }, ['a: stabilizing']],
  [held('needs-password'), { spooled: true, present: false }, refused],
  [held('needs-password'), { spooled: true, allowed: true, present: false }, ['a: queued']],
  [held('needs-password'), { spooled: true, remote, present: false }, ['a: queued']],
  [held('service-fault'), {}, ['a: queued']],
  [held('locked'), { present: false }, refused],
  [held('overwritten'), { present: false }, refused],
  ['rejected', {}, ['a: queued']],
  ['rejected', { original: movedAway }, ['a: rejected']],
  ['retrying', {}, ['a: retrying']],
  ['missing', {}, ['a: stabilizing']],
  ['missing', { present: false }, refused],
  ['ignored', { batchId: null }, ['a: stabilizing']],
  ['ignored', { batchId: null, present: false }, refused],
  ['ignored', {}, ['a: needs-decision']],
  ['done', {}, refused],
  ['duplicate', {}, refused],
  ...(
    [
      'stabilizing',
      'queued',
      'batched',
      'uploading',
      'uploaded',
      'processing',
      'verifying',
      'duplicate-pending',
    ] as const
  ).map((kind): [FileStateKind, Fields, readonly string[]] => [kind, {}, refused]),
])('a person retries a file that is %j with %j: %j', (state, fields, expected) => {
  expect(outcome(retry(trackedFile('a', state, fields), null, [], at))).toEqual(expected);
});

test('a retried file is due now, is allowed if it was ignored, and still counts as ill', () => {
  const changed = (state: FileStateKind | FileState, fields: Fields = {}) => {
    const verdict = retry(trackedFile('a', state, { batchId: null, ...fields }), null, [], at);
    return verdict.ok ? verdict.decision.files[0]?.file : undefined;
  };
  expect(changed('retrying')?.state).toMatchObject({ retryAtMs: at.nowMs });
  expect(changed('ignored')?.allowed).toBe(true);
  const serviceFault = { tries: 5, sinceMs: 0, failure: fileStates.retrying.failure };
  expect(changed(held('service-fault'), { serviceFault })?.serviceFault).toEqual(serviceFault);
  expect(changed(held('locked'), { serviceFault })?.serviceFault).toBeNull();
});

test.each<[FileStateKind | FileState, Fields, readonly string[], boolean]>([
  [held('suspicious'), {}, ['a: stabilizing'], true],
  [held('suspicious'), { present: false }, refused, false],
  [held('locked'), {}, refused, false],
  [held('needs-password'), { spooled: true }, ['a: stabilizing'], true],
  [held('needs-password'), { spooled: true, present: false }, ['a: queued'], true],
  [held('needs-password'), { present: false }, refused, false],
  [held('needs-password'), { spooled: true, present: false, remote }, refused, false],
  [{ kind: 'ignored', reason: 'type' }, { batchId: null }, ['a: stabilizing'], true],
  [{ kind: 'ignored', reason: 'not-a-file' }, { batchId: null }, refused, false],
  ['rejected', {}, refused, false],
  ['queued', {}, refused, false],
])('a person allows a file that is %j with %j: %j', (state, fields, expected, isAllowed) => {
  const verdict = allow(trackedFile('a', state, { formerSizeBytes: 9, ...fields }), null, at);
  expect(outcome(verdict)).toEqual(expected);
  expect(verdict.ok ? verdict.decision.files[0]?.file.allowed : false).toBe(isAllowed);
});

const canSkip: Readonly<Record<FileStateKind, 'leaves its batch' | 'keeps its batch' | 'refused'>> = {
  stabilizing: 'leaves its batch',
  queued: 'leaves its batch',
  batched: 'leaves its batch',
  uploading: 'refused',
  uploaded: 'refused',
  retrying: 'leaves its batch',
  processing: 'refused',
  verifying: 'refused',
  done: 'refused',
  duplicate: 'refused',
  'duplicate-pending': 'leaves its batch',
  'on-hold': 'leaves its batch',
  rejected: 'leaves its batch',
  'needs-decision': 'keeps its batch',
  missing: 'leaves its batch',
  ignored: 'refused',
};
test.each(Object.entries(canSkip))('a person skips a file that is %s: %s', (kind, expected) => {
  const verdict = skip(trackedFile('a', fileStates[kind as FileStateKind]));
  const change = verdict.ok ? verdict.decision.files[0]?.file : undefined;
  const after = change === undefined ? 'refused' : change.batchId === null ? 'leaves its batch' : 'keeps its batch';
  expect(after).toBe(expected);
  if (change !== undefined) expect(change.state).toMatchObject({ kind: 'ignored', reason: 'skipped' });
});

test('a file that is being restored cannot be skipped', () => {
  const original = { kind: 'restoring', from: 'Failed/a.pdf', retryAtMs: 0, attempts: 0 } as const;
  expect(outcome(skip(trackedFile('a', 'rejected', { original })))).toEqual(refused);
});

const uploadAgain: Resolution = { kind: 'upload-again' };
const lookAgain: Resolution = { kind: 'check-again' };
const job: Resolution = { kind: 'job', jobId: 'job' };
const asking: BatchState = { kind: 'needs-decision', message: aText() };
const finished: BatchState = { kind: 'finished', jobId: 'job', end: 'mixed' };
const running: BatchState = { kind: 'running', jobId: 'job', pollAtMs: 0, unknownSinceMs: null, says: null };
const unusable: BatchState = { kind: 'unusable' };

/** In the batch, `b` needs the same decision and `c` another one. */
test.each<[string, FileState, Fields, BatchState | null, Resolution, readonly string[]]>([
  ['nothing is open', { kind: 'queued' }, {}, asking, uploadAgain, refused],
  [
    'upload again, all of one question',
    needs('job'),
    {},
    asking,
    uploadAgain,
    ['a: queued', 'b: queued', 'batch: unusable'],
  ],
  ['upload again, its batch ended', needs('status'), {}, finished, uploadAgain, ['a: queued', 'b: queued']],
  ['upload again, no batch', needs('upload'), {}, null, uploadAgain, ['a: queued']],
  ['upload again, never read', needs('upload'), { hash: null }, null, uploadAgain, ['a: stabilizing']],
  ['upload again, never read and gone', needs('upload'), { hash: null, present: false }, null, uploadAgain, refused],
  ['its job is named', needs('job'), { remote }, asking, job, ['a: processing', 'b: processing', 'batch: running']],
  ['its job is named, nothing is there', needs('job'), {}, asking, job, refused],
  ['its job is named, no batch', needs('job'), { remote }, null, job, refused],
  ['look again', needs('job'), { remote }, asking, lookAgain, ['a: uploaded', 'b: uploaded', 'batch: unconfirmed']],
  ['look again, its batch ended', needs('job'), { remote }, finished, lookAgain, refused],
  ['look again, nothing is there', needs('job'), {}, asking, lookAgain, refused],
  [
    'look again for its status',
    needs('status'),
    { remote },
    finished,
    lookAgain,
    ['a: processing', 'b: processing', 'batch: running'],
  ],
])('a person decides: %s', (_name, state, fields, batchState, resolution, expected) => {
  const file = trackedFile('a', state, fields);
  const members = [file, trackedFile('b', state, fields), trackedFile('c', needs('bytes'), { remote })];
  const batch = batchState === null ? null : batchIn(batchState);
  const verdict = resolve(file, batch, members, resolution, at);
  expect(outcome(verdict)).toEqual(expected);
});

/** Seed 801109: another file of the batch was checked again, so that the batch waited for its job. */
test.each<[string, Resolution, readonly string[]]>([
  ['its job is named', job, ['a: processing', 'b: processing', 'batch: running']],
  ['look again for its status', lookAgain, refused],
])('a person decides while another file of the batch waits for the job: %s', (_name, resolution, expected) => {
  const file = trackedFile('a', needs('status'), { remote });
  const batch = batchIn({ kind: 'unconfirmed', sinceMs: 0, checkAtMs: 0, attempts: 0 });
  const verdict = resolve(file, batch, [file, trackedFile('b', 'uploaded', { remote })], resolution, at);
  expect(outcome(verdict)).toEqual(expected);
});

test.each<[string, Fields, BatchState | null, Resolution, readonly string[]]>([
  ['no batch', { batchId: null }, null, uploadAgain, ['a: stabilizing']],
  ['no batch, gone', { batchId: null, present: false }, null, uploadAgain, refused],
  ['no batch, gone, with a copy', { batchId: null, present: false, spooled: true }, null, uploadAgain, ['a: queued']],
  ['no batch, a job is named', { batchId: null }, null, job, refused],
  ['its batch has no row', { remote }, null, lookAgain, refused],
  ['its batch has no row, upload again', { remote }, null, uploadAgain, ['a: stabilizing']],
  ['its batch was given up', {}, unusable, lookAgain, ['a: stabilizing']],
  ['its batch was given up, a job is named', {}, unusable, job, refused],
  ['its job runs', { remote }, running, uploadAgain, ['a: processing', 'batch: running']],
  ['its job runs without it', {}, running, lookAgain, refused],
  ['its job runs without it, upload again', {}, running, uploadAgain, ['a: stabilizing']],
  ['its job is unknown', { remote }, asking, lookAgain, ['a: uploaded', 'batch: unconfirmed']],
  ['its job is unknown, and named', { remote }, asking, job, ['a: processing', 'batch: running']],
  ['its batch is open', {}, { kind: 'open' }, uploadAgain, ['b: queued', 'a: stabilizing', 'batch: unusable']],
  ['its job is being created', {}, { kind: 'creating', startedAtMs: 0 }, uploadAgain, refused],
])('a person decides on a file whose row was damaged: %s', (_name, fields, batchState, resolution, expected) => {
  const file = trackedFile('a', needs('row'), fields);
  const batch = batchState === null ? null : batchIn(batchState);
  const verdict = resolve(file, batch, [file, trackedFile('b', 'uploaded')], resolution, at);
  expect(outcome(verdict)).toEqual(expected);
});

test('a first file that was skipped while unconfirmed is no longer the first once a file with the same content is uploaded', () => {
  const first = trackedFile('first', 'ignored');
  const verdict = resolve(trackedFile('a', needs('upload')), null, [], uploadAgain, at, first);
  expect(outcome(verdict)).toEqual(['a: queued', 'first: ignored']);
  expect(verdict.ok && verdict.decision.files[1]?.file.batchId).toBeNull();
});
