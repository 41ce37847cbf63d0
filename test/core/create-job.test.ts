import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import type { BatchState, BatchStateKind } from '#core/batch-state.ts';
import {
  createJobEnded,
  jobLookedUp,
  jobUnconfirmed,
  judgeJobReady,
  releaseBatch,
  startPolling,
} from '#core/create-job.ts';
import type { JobLookup } from '#core/create-job.ts';
import type { FailureKind } from '#core/failure.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { defaultBatchRule, defaultJobOptions } from '#core/watch-folder.ts';
import { batchIn, outcomeOf, trackedFile } from '../builders/tracked-file.ts';

const at = { nowMs: 1_000_000, random: 0.5 };
const closing = { kind: 'closing', why: 'idle', sinceMs: 2 } as const;
const creating = { kind: 'creating', startedAtMs: 1 } as const;
const remote = { fileId: 'r', jobId: null };
const uploaded = trackedFile('a', 'uploaded', { remote });

test.each<[string, readonly FileStateKind[], object, object, string, readonly string[]]>([
  ['all are uploaded', ['uploaded', 'uploaded'], {}, {}, 'create', ['batch: creating']],
  ['one waits for its upload', ['uploaded', 'batched'], {}, {}, 'wait', []],
  ['one is being uploaded', ['uploaded', 'uploading'], {}, {}, 'wait', []],
  ['one is tried again', ['uploaded', 'retrying'], {}, {}, 'wait', []],
  ['the last try is too young', ['uploaded'], { retryAtMs: 1_000_001 }, {}, 'wait', []],
  ['it is still open', ['uploaded'], { state: { kind: 'open' } }, {}, 'wait', []],
  ['one is on hold, a short while', ['uploaded', 'on-hold'], { openedAtMs: 999_000 }, {}, 'wait', []],
  ['one is on hold, for long', ['uploaded', 'on-hold'], {}, {}, 'create', ['b: on-hold', 'batch: creating']],
  [
    'one is on hold, and a person released it',
    ['uploaded', 'on-hold'],
    { openedAtMs: 999_000, state: { ...closing, why: 'released' } },
    {},
    'create',
    ['b: on-hold', 'batch: creating'],
  ],
  [
    'a page is on hold',
    ['uploaded', 'on-hold'],
    { fileCount: 2 },
    { merge: true },
    'no-job',
    ['a: on-hold', 'batch: unusable', 'b: on-hold'],
  ],
  ['a page has left it', ['uploaded'], { fileCount: 2 }, { merge: true }, 'no-job', ['a: on-hold', 'batch: unusable']],
  ['every page is there', ['uploaded'], { fileCount: 1 }, { merge: true }, 'create', ['batch: creating']],
  ['nothing is left', [], {}, {}, 'no-job', ['batch: abandoned']],
  // A file that the batch lost to a damaged row after its job was requested may have been processed.
  ['nothing is left, its job unconfirmed', [], { unconfirmedSinceMs: 5 }, {}, 'no-job', ['batch: needs-decision']],
])('the job of a closing batch: %s', (_name, states, fields, job, kind, expected) => {
  const members = states.map((state, place) => trackedFile('abc'.charAt(place), state));
  const batch = { ...batchIn(closing), ...fields };
  const verdict = judgeJobReady(batch, members, defaultBatchRule, { ...defaultJobOptions, ...job }, at.nowMs);
  expect(verdict.kind).toBe(kind);
  expect(verdict.kind === 'wait' ? [] : outcomeOf(verdict.decision).toSorted()).toEqual([...expected].toSorted());
  if (verdict.kind !== 'wait')
    expect(
      verdict.decision.files.filter(({ file }) => file.id === 'b').every(({ file }) => file.batchId === null),
    ).toBe(true);
});

test.each<[FileStateKind, boolean, string | null]>([
  ['uploaded', true, 'processing'],
  ['needs-decision', true, 'processing'],
  ['needs-decision', false, null],
  ['on-hold', true, null],
  ['done', true, null],
])('a job exists: a member that is %s, its bytes at the service %s, becomes %s', (state, isThere, after) => {
  const member = trackedFile('a', state, { remote: isThere ? remote : null });
  const { files, batches } = startPolling(
    batchIn(closing, { attempts: 3, unconfirmedSinceMs: 7 }),
    [member],
    'job',
    aText('why'),
    at,
  );
  expect(files[0]?.file.state.kind ?? null).toBe(after);
  if (after !== null) expect(files[0]?.file.remote).toEqual({ fileId: 'r', jobId: 'job' });
  expect(batches[0]).toMatchObject({ state: { kind: 'running', jobId: 'job' }, attempts: 0, unconfirmedSinceMs: null });
});

test.each<[FailureKind, number | undefined, BatchStateKind, string, boolean]>([
  ['offline', undefined, 'closing', 'uploaded', true],
  ['maintenance', undefined, 'closing', 'uploaded', true],
  ['forbidden', 403, 'closing', 'uploaded', false],
  ['rate-limited', 429, 'closing', 'uploaded', false],
  ['timeout', undefined, 'unconfirmed', 'uploaded', false],
  ['service-fault', 500, 'unconfirmed', 'uploaded', false],
  ['unconfirmed', undefined, 'unconfirmed', 'uploaded', false],
  ['refused', 404, 'unconfirmed', 'uploaded', false],
  ['refused', 409, 'unconfirmed', 'uploaded', false],
  ['refused', 422, 'unusable', 'rejected', false],
])(
  'the call for a job ended with %s (%s): batch %s, files %s, connection paused %s',
  (kind, status, batch, file, isPaused) => {
    const failure = { kind, message: aText(), ...(status === undefined ? {} : { status }) };
    const { decision, pause } = createJobEnded(batchIn(creating), [uploaded], { ok: false, failure }, at);
    expect(decision.batches[0]?.state.kind).toBe(batch);
    expect(decision.files[0]?.file.state.kind ?? 'uploaded').toBe(file);
    expect(pause !== null).toBe(isPaused);
  },
);

test('the call for a job ended well', () => {
  const ended = createJobEnded(batchIn(creating), [uploaded], { ok: true, jobId: 'job' }, at);
  expect(outcomeOf(ended.decision)).toEqual(['a: processing', 'batch: running']);
});

test.each([
  [null, 1_000_000],
  [400_000, 400_000],
  [2_000_000, 1_000_000],
])(
  'a job that is unconfirmed, previously since %s, counts the time over all attempts',
  (unconfirmedSinceMs, sinceMs) => {
    const [batch] = jobUnconfirmed(batchIn(creating, { unconfirmedSinceMs }), at.nowMs).batches;
    expect(batch).toMatchObject({ state: { kind: 'unconfirmed', sinceMs, attempts: 0 }, unconfirmedSinceMs: sinceMs });
  },
);

const [found, none, blind]: readonly JobLookup[] = [
  { kind: 'job', jobId: 'job' },
  { kind: 'none', byBatchId: true },
  { kind: 'blind' },
];
const longAgoMs = at.nowMs - 1_800_000;
test.each<[string, JobLookup | undefined, number, number, boolean, readonly string[]]>([
  ['its job is found', found, 999_000, 0, false, ['a: processing', 'batch: running']],
  ['nothing is found at first', none, 999_000, 0, false, ['batch: unconfirmed']],
  ['nothing is found at first, where asking again is safe', none, 999_000, 0, true, ['batch: unconfirmed']],
  ['nothing is found twice, where asking again is safe', none, 999_000, 1, true, ['batch: closing']],
  ['nothing is found twice', none, 999_000, 1, false, ['batch: unconfirmed']],
  ['nothing is found for 30 minutes', none, longAgoMs, 9, false, ['a: needs-decision', 'batch: needs-decision']],
  ['nothing is found for 30 minutes, in few checks', none, longAgoMs, 8, false, ['batch: unconfirmed']],
  [
    'nothing is found for 30 minutes, where asking again is safe',
    none,
    longAgoMs,
    9,
    true,
    ['a: needs-decision', 'batch: needs-decision'],
  ],
  ['nobody could look for 30 minutes', blind, longAgoMs, 9, false, ['batch: unconfirmed']],
])('an unconfirmed job: %s', (_name, lookup, sinceMs, attempts, isIdempotent, expected) => {
  if (lookup === undefined) throw new Error('a row without a lookup');
  const batch = batchIn({ kind: 'unconfirmed', sinceMs, checkAtMs: 0, attempts });
  expect(outcomeOf(jobLookedUp(batch, [uploaded], lookup, isIdempotent, at))).toEqual(expected);
});

test.each<[BatchState, string | null]>([
  [{ kind: 'open' }, 'released'],
  [closing, 'released'],
  [creating, null],
  [{ kind: 'abandoned' }, null],
])('a person releases a batch that is %j', (state, why) => {
  const [batch] = releaseBatch(batchIn(state), 7).batches;
  expect(batch?.state ?? null).toEqual(why === null ? null : { kind: 'closing', why, sinceMs: 7 });
});
