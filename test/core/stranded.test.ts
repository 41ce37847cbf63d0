import { describe, expect, test } from 'vitest';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import { mayChangeTo } from '#core/file-state.ts';
import type { FileState } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { openBatch } from '#core/batch.ts';
import { emptyReceipt, passedBy } from '#core/receipt.ts';
import type { Batch, BatchState } from '#core/batch-state.ts';
import { newTrackedFile } from '#core/detect.ts';
import { returnToFormerService, formerServiceOf, leaveService, mayBeProcessed } from '#core/stranded.ts';
import type { StrandedChoice } from '#core/stranded.ts';
import { aText } from '../lib/a-text.ts';

const [old, here] = [serviceId('old'), serviceId('here')];
const stat = { sizeBytes: 1, mtimeMs: 1, ctimeMs: 1, inode: '1' };
const unconfirmed = { checkAtMs: 0, attempts: 0, failure: null };

const states = {
  batched: { kind: 'batched' },
  retrying: { kind: 'retrying', retryAtMs: 0, failure: { kind: 'offline', message: aText() } },
  sending: { kind: 'uploading', startedAtMs: 0, unconfirmed: null },
  unconfirmed: { kind: 'uploading', startedAtMs: 0, unconfirmed },
  uploaded: { kind: 'uploaded' },
  processing: { kind: 'processing' },
  verifying: { kind: 'verifying', checkAtMs: 0, attempts: 0 },
  done: { kind: 'done' },
} as const satisfies Record<string, FileState>;
type Name = keyof typeof states;

const batches = {
  open: { kind: 'open' },
  closing: { kind: 'closing', why: 'idle', sinceMs: 0 },
  creating: { kind: 'creating', startedAtMs: 0 },
  unconfirmed: { kind: 'unconfirmed', sinceMs: 0, checkAtMs: 0, attempts: 0 },
  running: { kind: 'running', jobId: 'j', pollAtMs: 0, unknownSinceMs: null, says: null },
} as const satisfies Record<string, BatchState>;

function file(name: Name, n: number): TrackedFile {
  const seen = { path: `${n}.pdf`, kind: 'file', stat } as const;
  const isThere = ['uploaded', 'processing', 'verifying', 'done'].includes(name);
  return {
    ...newTrackedFile(trackedFileId(`${n}`), folderId('f'), seen, states[name], 0),
    hash: sha256('a'.repeat(64)),
    serviceId: old,
    batchId: batchId('s'),
    remote: isThere ? { fileId: `${n}`, jobId: null } : null,
    receipt: name === 'verifying' ? { ...emptyReceipt, final: passedBy('record') } : emptyReceipt,
  };
}
function decide(choice: StrandedChoice, kind: keyof typeof batches, names: readonly Name[], isAnswering = false) {
  const members = names.map(file);
  const batch: Batch = { ...openBatch(batchId('s'), folderId('f'), old, 0), state: batches[kind] };
  return leaveService(members[0]!, batch, members, choice, { current: here, isAnswering, nowMs: 1 });
}

test.for<[StrandedChoice, keyof typeof batches, readonly Name[], readonly string[] | string, string | null]>([
  // No bytes are at the service: files are decided one by one, and the batch continues.
  ['upload-here', 'open', ['batched', 'batched'], ['0 queued'], null],
  ['skip', 'closing', ['retrying', 'batched'], ['0 ignored'], null],
  ['upload-here', 'open', ['batched'], ['0 queued'], 'abandoned'],
  // Bytes are at the service without a job: the files are decided together, and the session is never closed.
  ['upload-here', 'closing', ['uploaded', 'batched'], ['0 queued', '1 queued'], 'unusable'],
  ['skip', 'open', ['uploaded', 'uploaded'], ['0 ignored', '1 ignored'], 'unusable'],
  ['upload-here', 'closing', ['unconfirmed', 'uploaded'], ['0 queued', '1 queued'], 'unusable'],
  // There may be a job.
  ['upload-here', 'unconfirmed', ['uploaded', 'uploaded'], ['0 queued', '1 queued'], 'unusable'],
  ['skip', 'unconfirmed', ['uploaded', 'uploaded'], ['0 ignored', '1 ignored'], 'needs-decision'],
  ['upload-here', 'running', ['processing', 'processing'], ['0 queued'], null],
  ['upload-here', 'running', ['processing'], ['0 queued'], 'finished'],
  ['skip', 'running', ['processing', 'done'], ['0 ignored'], 'finished'],
  ['skip', 'running', ['verifying'], ['0 ignored'], 'finished'],
  ['upload-here', 'running', ['verifying'], 'file.refused.processed', null],
  // A call is running, or there is nothing to decide.
  ['upload-here', 'open', ['sending'], 'file.refused.on-its-way', null],
  ['skip', 'open', ['uploaded', 'sending'], 'file.refused.on-its-way', null],
  ['upload-here', 'creating', ['uploaded'], 'file.refused.on-its-way', null],
  ['skip', 'running', ['done'], 'file.refused.service-answers', null],
  ['wait', 'open', ['uploaded', 'batched'], ['0 uploaded'], null],
])('%s in a batch that is %s, with %j', ([choice, batch, names, expected, after]) => {
  const verdict = decide(choice, batch, names);
  if (typeof expected === 'string') {
    expect(verdict).toEqual({ ok: false, why: { code: expected, params: {} } });
    return;
  }
  if (!verdict.ok) throw new Error(verdict.why.code);
  const { decision } = verdict;
  expect(decision.files.map(({ file: trackedFile }) => `${trackedFile.id} ${trackedFile.state.kind}`)).toEqual(
    expected,
  );
  expect(decision.batches.map(({ state }) => state.kind)).toEqual(after === null ? [] : [after]);
  for (const { file: trackedFile } of decision.files)
    expect(mayChangeTo(file(names[0]!, 0).state.kind, trackedFile.state.kind)).toBe(true);
});

describe('a file that goes to the service in use', () => {
  test('starts there with nothing from the service that is gone', () => {
    const verdict = decide('upload-here', 'closing', ['uploaded']);
    expect(verdict.ok && verdict.decision.files[0]?.file).toMatchObject({
      batchId: null,
      remote: null,
      serviceId: null,
      receipt: emptyReceipt,
      attempts: 0,
    });
  });
  test('is not uploaded while its service answers, or when the file is missing', () => {
    expect(decide('upload-here', 'open', ['batched'], true).ok).toBe(false);
    const gone = { ...file('batched', 0), present: false };
    const where = { current: here, isAnswering: false, nowMs: 1 };
    expect(leaveService(gone, null, [], 'upload-here', where)).toMatchObject({ ok: false });
    expect(leaveService({ ...gone, serviceId: here }, null, [], 'skip', where)).toMatchObject({ ok: false });
  });
  test('may have been processed there once a job was requested', () => {
    const batch: Batch = { ...openBatch(batchId('s'), folderId('f'), old, 0), state: batches.unconfirmed };
    expect(mayBeProcessed(file('uploaded', 0), batch)).toBe(true);
    expect(mayBeProcessed(file('processing', 0), null)).toBe(true);
    expect(mayBeProcessed(file('uploaded', 0), { ...batch, state: batches.closing })).toBe(false);
  });
});

test('a file that was skipped while a job may exist keeps its batch, and one that was never uploaded does not', () => {
  const batchOf = (batch: keyof typeof batches, name: Name) => {
    const verdict = decide('skip', batch, [name]);
    return verdict.ok ? verdict.decision.files[0]?.file.batchId : undefined;
  };
  expect(batchOf('running', 'processing')).not.toBeNull();
  expect(batchOf('closing', 'uploaded')).toBeNull();
});

describe('a file that was uploaded elsewhere although its service may have processed it', () => {
  const at = { nowMs: 5, random: 0.5 };
  const sentOnFrom = (batch: keyof typeof batches, name: Name): TrackedFile => {
    const verdict = decide('upload-here', batch, [name]);
    if (!verdict.ok) throw new Error(verdict.why.code);
    return verdict.decision.files[0]!.file;
  };
  const batchThen = (kind: BatchState): Batch => ({ ...openBatch(batchId('s'), folderId('f'), old, 0), state: kind });

  test.for<[keyof typeof batches, Name, boolean]>([
    ['running', 'processing', true],
    ['unconfirmed', 'uploaded', true],
    // No job was requested, so the bytes at the service are never processed.
    ['closing', 'uploaded', false],
    ['closing', 'unconfirmed', false],
    ['open', 'batched', false],
  ])('of a batch that is %s, as %s: it is remembered: %s', ([batch, name, isRemembered]) => {
    const file = sentOnFrom(batch, name);
    expect(formerServiceOf(file, old)?.remote.fileId ?? null).toBe(isRemembered ? '0' : null);
    expect(formerServiceOf(file, here)).toBeNull();
    expect(formerServiceOf({ ...file, hash: sha256('b'.repeat(64)) }, old)).toBeNull();
  });

  test('is polled there as before when the service is back, and is not uploaded again', () => {
    const file = sentOnFrom('running', 'processing');
    const there = {
      former: formerServiceOf(file, old)!,
      batch: batchThen({ kind: 'finished', jobId: 'j', end: 'mixed' }),
    };
    const { files, batches: changed } = returnToFormerService(file, file, there, at);
    expect(files.map(({ file: trackedFile }) => trackedFile)).toEqual([
      expect.objectContaining({
        state: { kind: 'processing' },
        serviceId: old,
        batchId: 's',
        remote: { fileId: '0', jobId: 'j' },
        formerServices: [],
      }),
    ]);
    expect(changed).toEqual([
      expect.objectContaining({ state: expect.objectContaining({ kind: 'running', jobId: 'j' }) as unknown }),
    ]);
    expect(mayChangeTo('queued', 'processing')).toBe(true);
  });

  test('needs a decision when it is unknown whether a job was created, or of which batch it was', () => {
    const file = sentOnFrom('unconfirmed', 'uploaded');
    for (const batch of [batchThen({ kind: 'unusable' }), null]) {
      const { files, batches: changed } = returnToFormerService(
        file,
        file,
        { former: formerServiceOf(file, old)!, batch },
        at,
      );
      expect(files[0]?.file).toMatchObject({ state: { kind: 'needs-decision', reason: 'job' }, batchId: 's' });
      expect(changed).toEqual([]);
    }
  });

  test('a file with the same content takes its place there, once', () => {
    const sentOn = sentOnFrom('running', 'processing');
    const equal = { ...file('batched', 1), serviceId: null, batchId: null };
    const there = { former: formerServiceOf(sentOn, old)!, batch: batchThen(batches.running) };
    const { files } = returnToFormerService(equal, sentOn, there, at);
    expect(files.map(({ file: trackedFile }) => `${trackedFile.id} ${trackedFile.state.kind}`)).toEqual([
      '0 queued',
      '1 processing',
    ]);
    expect(formerServiceOf(files[0]!.file, old)).toBeNull();
  });
});
