import type { CloseReason } from '#core/batch-state.ts';
import { describe, expect, test } from 'vitest';
import {
  closedCircuit,
  chooseProbe,
  isCircuitOpen,
  allowProbe,
  recordSuccess,
  recordFailure,
} from '#core/circuit-breaker.ts';
import type { Circuit } from '#core/circuit-breaker.ts';
import type { Failure } from '#core/failure.ts';
import { folderId, trackedFileId, serviceId, batchId } from '#core/ids.ts';
import { singleFileBatch, leaveBatchToWait, openBatch } from '#core/batch.ts';
import { afterServiceRecovery, afterServiceFault, retryIsolatedIfDue, isServiceFault } from '#core/service-fault.ts';
import { newTrackedFile } from '#core/detect.ts';
import { learnedLimit, refusedBySize } from '#core/size-limit.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { defaultBatchRule } from '#core/watch-folder.ts';
import { aText } from '../lib/a-text.ts';

const nowMs = 10_000_000;
const folder = folderId('folder');
const here = serviceId('here');
const failure: Failure = { kind: 'unconfirmed', message: aText('it broke'), status: 500, requestId: 'r-1' };
const stat = { sizeBytes: 10, mtimeMs: 0, ctimeMs: 0, inode: '1' };

function file(fields: Partial<TrackedFile> = {}): TrackedFile {
  const fresh = newTrackedFile(
    trackedFileId('a'),
    folder,
    { path: 'a.pdf', stat, kind: 'file' },
    { kind: 'queued' },
    nowMs,
  );
  return { ...fresh, serviceId: here, ...fields };
}
const situation = { nowMs, random: 1, isServiceFailing: false, isMerged: false, mayHaveArrived: true };
const faults = (tries: number, agoMs: number) => ({ tries, sinceMs: nowMs - agoMs, failure });

describe('a file after the service has failed for it', () => {
  test.each<[string, Partial<TrackedFile>, Partial<typeof situation>, object]>([
    ['the first time', {}, {}, { state: { kind: 'retrying', retryAtMs: nowMs + 2_000 }, serviceFault: { tries: 1 } }],
    ['the second', { attempts: 1, serviceFault: faults(1, 2_000) }, {}, { state: { retryAtMs: nowMs + 4_000 } }],
    ['much later', { attempts: 30, serviceFault: faults(2, 9_000) }, {}, { state: { retryAtMs: nowMs + 900_000 } }],
    ['five times in a minute', { attempts: 5, serviceFault: faults(4, 60_000) }, {}, { state: { kind: 'retrying' } }],
    [
      'five times over ten minutes',
      { attempts: 5, serviceFault: faults(4, 600_000) },
      {},
      { state: { kind: 'on-hold', reason: 'service-fault', message: aText('it broke'), retryAtMs: nowMs + 3_600_000 } },
    ],
    [
      'with others of an ill service',
      {},
      { isServiceFailing: true },
      { state: { kind: 'queued' }, serviceFault: null },
    ],
    [
      'again while the service is ill',
      { attempts: 1 },
      { isServiceFailing: true },
      { state: { kind: 'retrying' }, serviceFault: { tries: 0 } },
    ],
    [
      'for hours while the service is ill',
      { attempts: 9, serviceFault: faults(4, 3_600_000) },
      { isServiceFailing: true },
      { state: { kind: 'retrying' }, serviceFault: { tries: 4 } },
    ],
    [
      'for a day while the service is ill',
      { attempts: 9, serviceFault: faults(0, 86_400_000) },
      { isServiceFailing: true },
      { state: { kind: 'on-hold' } },
    ],
    [
      'as a page of a merged document',
      {},
      { isMerged: true },
      { state: { kind: 'queued' }, serviceFault: { tries: 1 } },
    ],
    ['without a byte at the service', {}, { mayHaveArrived: false }, { orphans: 0, batchId: null }],
    ['with bytes that may lie there', {}, {}, { orphans: 1, batchId: null }],
  ])('%s', (_, fields, more, expected) => {
    const { file: after } = afterServiceFault(file(fields), failure, { ...situation, ...more });
    expect(after).toMatchObject(expected);
  });

  test.each<[Failure, boolean]>([
    [failure, true],
    [{ kind: 'timeout', message: aText() }, true],
    [{ kind: 'unconfirmed', message: aText(), cancelled: true }, false],
    [{ kind: 'rate-limited', message: aText() }, false],
    [{ kind: 'offline', message: aText() }, false],
    [{ kind: 'refused', message: aText() }, false],
  ])("%o counts as the file's fault: %s", (of, expected) => {
    expect(isServiceFault(of)).toBe(expected);
  });

  const waits = { kind: 'retrying', retryAtMs: nowMs, failure } as const;
  const held = { kind: 'on-hold', reason: 'service-fault', message: aText(), sinceMs: 0, retryAtMs: nowMs } as const;
  test.each<[string, Partial<TrackedFile>, object | null]>([
    ['its time has come', { state: waits }, { state: { kind: 'queued' } }],
    ['its time has not come', { state: { ...waits, retryAtMs: nowMs + 1 } }, null],
    ['it waits within a batch', { state: waits, batchId: batchId('s') }, null],
    ['an hour on hold is over', { state: held }, { state: { kind: 'queued' } }],
    ['it is on hold for another reason', { state: { ...held, reason: 'locked' } }, null],
    [
      'another service is in use',
      { state: { ...waits, retryAtMs: nowMs + 9 }, serviceId: serviceId('old'), serviceFault: faults(3, 0) },
      { state: { kind: 'queued' }, serviceFault: null },
    ],
  ])('the file is uploaded alone: %s', (_, fields, expected) => {
    const change = retryIsolatedIfDue(file(fields), here, nowMs);
    if (expected === null) expect(change).toBeNull();
    else expect(change?.file).toMatchObject(expected);
  });
});

describe('the circuit breaker', () => {
  const at = (ms: number) => ({ nowMs: ms, random: 1 });
  const failed = (from: Circuit, ids: string, ms = 0): Circuit =>
    Array.from(ids).reduce((circuit, id) => recordFailure(circuit, trackedFileId(id), at(ms)), from);

  test.each([
    ['a', false],
    ['ab', false],
    ['aaaaaa', false],
    ['ababab', false],
    ['abc', true],
  ])('failures of %s in a row: the service counts as ill: %s', (ids, expected) => {
    expect(isCircuitOpen(failed(closedCircuit, ids))).toBe(expected);
  });

  test('an upload that arrives in between clears the service, and files known to be ill never open the circuit again', () => {
    const known = recordSuccess(failed(closedCircuit, 'ab'), trackedFileId('x'));
    expect(isCircuitOpen(failed(known, 'ab'))).toBe(false);
    expect(isCircuitOpen(failed(known, 'abc'))).toBe(false);
    expect(isCircuitOpen(failed(known, 'cde'))).toBe(true);
  });

  test('pauses grow with each new file that fails, and not with one that failed before', () => {
    const open = failed(closedCircuit, 'abc');
    expect(open.opened).toEqual({ untilMs: 8_000, times: 1 });
    expect(failed(open, 'd', 8_000).opened).toEqual({ untilMs: 24_000, times: 2 });
    expect(failed(open, 'a', 8_000).opened).toEqual({ untilMs: 16_000, times: 1 });
    expect(recordSuccess(open, trackedFileId('e')).opened).toBeNull();
  });

  test('the probe is a file that has not failed, else the one that failed longest ago', () => {
    const open = failed(closedCircuit, 'abc');
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id: trackedFileId(id), serviceFault: null }));
    expect(chooseProbe(open, [c!, a!, d!])).toBe(d);
    expect(chooseProbe(open, [c!, b!, a!])).toBe(a);
    expect(chooseProbe(open, [])).toBeNull();
  });
});

describe('a batch continues without a file', () => {
  const uploaded = file({ id: trackedFileId('u'), state: { kind: 'uploaded' } });
  const waiting = file({ id: trackedFileId('w'), state: { kind: 'retrying', retryAtMs: nowMs, failure } });
  const sending = file({ id: trackedFileId('i'), state: { kind: 'batched' } });
  const batch = (openedAtMs: number, why: CloseReason = 'idle') => ({
    ...openBatch(batchId('s'), folder, here, openedAtMs),
    state: { kind: 'closing', why, sinceMs: openedAtMs } as const,
  });
  const fresh = () => openBatch(batchId('t'), folder, here, nowMs);

  test.each<[string, ReturnType<typeof batch>, readonly TrackedFile[], number]>([
    ['after the maximum wait', batch(nowMs - 900_000), [uploaded, waiting], 1],
    ['not before it', batch(nowMs - 899_999), [uploaded, waiting], 0],
    ['at once where a person has released it', batch(nowMs, 'released'), [uploaded, waiting], 1],
    ['not while others are still on their way', batch(nowMs - 900_000), [uploaded, waiting, sending], 0],
    ['not where nothing else was uploaded', batch(nowMs - 900_000), [waiting], 0],
  ])('%s', (_, of, members, leaving) => {
    const { files, batches } = leaveBatchToWait(of, members, fresh, defaultBatchRule, nowMs);
    expect(files.map(({ file: trackedFile }) => trackedFile.batchId)).toEqual(
      Array.from({ length: leaving }, () => batchId('t')),
    );
    expect(batches).toHaveLength(leaving);
  });

  test('a file that is uploaded alone has a batch that no other file joins', () => {
    const { files, batches } = singleFileBatch(file(), fresh(), nowMs);
    expect(files[0]?.file).toMatchObject({ state: { kind: 'batched' }, batchId: 't' });
    expect(batches[0]).toMatchObject({ state: { kind: 'closing' }, fileCount: 1, sizeBytes: 10 });
  });
});

test.each<[number | null, Failure['kind'], number, number | null]>([
  [null, 'too-large', 500, 500],
  [400, 'too-large', 500, 400],
  [500, 'too-large', 400, 400],
  [null, 'refused', 500, null],
  [null, 'too-large', 0, null],
])('with the known limit %s, %s of %i bytes teaches %s', (known, kind, sizeBytes, expected) => {
  expect(learnedLimit(known, { kind, message: aText() }, sizeBytes)).toBe(expected);
});

test.each([
  [null, 1_000, false],
  [500, 499, false],
  [500, 500, true],
])('with a limit of %s, %i bytes are refused: %s', (limit, sizeBytes, expected) => {
  expect(refusedBySize(limit, sizeBytes) !== null).toBe(expected);
});

const later = { kind: 'retrying', retryAtMs: nowMs + 60_000, failure } as const;
const heldByFault = {
  kind: 'on-hold',
  reason: 'service-fault',
  message: aText(),
  sinceMs: 0,
  retryAtMs: nowMs + 60_000,
} as const;
test.each<[string, Partial<TrackedFile>, number | null]>([
  ['failed while the service was ill', { state: later, serviceFault: faults(0, 5) }, nowMs],
  ['failed once', { state: later, serviceFault: faults(1, 5) }, nowMs],
  ['failed twice while it was well', { state: later, serviceFault: faults(2, 5) }, null],
  ['waits for something else', { state: later, serviceFault: null }, null],
  ['is on hold for it', { state: heldByFault, serviceFault: faults(1, 5) }, nowMs],
  ['is on hold for something else', { state: { ...heldByFault, reason: 'locked' }, serviceFault: faults(1, 5) }, null],
  ['waits in a batch', { state: later, serviceFault: faults(1, 5), batchId: batchId('b') }, null],
  ['goes to another service', { state: later, serviceFault: faults(1, 5), serviceId: serviceId('there') }, null],
  ['is due already', { state: { ...later, retryAtMs: nowMs }, serviceFault: faults(1, 5) }, null],
])('the service is well again: a file that %s', (_name, fields, retryAtMs) => {
  const state = afterServiceRecovery([file(fields)], here, nowMs)[0]?.file.state;
  expect(state !== undefined && 'retryAtMs' in state ? state.retryAtMs : null).toBe(retryAtMs);
});

test('files that continue after an ill service do so one after the other', () => {
  const waiting = file({ state: later, serviceFault: faults(1, 5) });
  const times = afterServiceRecovery([waiting, waiting, waiting], here, nowMs).map(({ file: { state } }) =>
    state.kind === 'retrying' ? state.retryAtMs - nowMs : null,
  );
  expect(times).toEqual([0, 500, 1_000]);
});

test.each<[string, Circuit['opened'], number | null]>([
  ['closed', null, null],
  ['open', { untilMs: nowMs + 60_000, times: 2 }, nowMs],
  ['open, and its time is over', { untilMs: nowMs - 5, times: 2 }, nowMs - 5],
])('a person requests the probe of a circuit that is %s', (_name, opened, untilMs) => {
  const after = allowProbe({ ...closedCircuit, opened }, nowMs).opened;
  expect(after?.untilMs ?? null).toBe(untilMs);
  expect(after?.times).toBe(opened?.times);
});
