import { describe, expect, test } from 'vitest';
import { openBatch } from '#core/batch.ts';
import type { Batch } from '#core/batch-state.ts';
import type { FailureKind } from '#core/failure.ts';
import { batchId, folderId, serviceId, sha256, trackedFileId } from '#core/ids.ts';
import { newTrackedFile } from '#core/detect.ts';
import { isUnaccounted } from '#core/lost-path.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { beginUpload, notUploaded, uploadEnded } from '#core/upload.ts';
import type { UploadEnd } from '#core/upload.ts';
import type { Failure } from '#core/failure.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { batchIn, content, outcomeOf, trackedFile, unconfirmed } from '../builders/tracked-file.ts';
import { aText } from '../lib/a-text.ts';

const [recorded, other] = [sha256('a'.repeat(64)), 'b'.repeat(64)];
const stat = { sizeBytes: 3, mtimeMs: 1, ctimeMs: 1, inode: '1' };
const batch: Batch = openBatch(batchId('b'), folderId('f'), serviceId('s'), 0);
const file: TrackedFile = {
  ...newTrackedFile(trackedFileId('a'), folderId('f'), { path: 'a.pdf', stat, kind: 'file' }, { kind: 'queued' }, 0),
  state: { kind: 'uploading', startedAtMs: 0, unconfirmed: null },
  hash: recorded,
  serviceId: serviceId('s'),
  batchId: batch.id,
};
const situation = {
  at: { nowMs: 1_000, random: 0.5 },
  canList: true,
  isMerged: false,
  isServiceFailing: false,
};

describe('an upload without an answer that can be read', () => {
  const after = (sentSha256: string | null, fields: Partial<TrackedFile> = {}, kind: FailureKind = 'unconfirmed') => {
    const changed = { ...file, ...fields };
    const end = {
      outcome: { ok: false, failure: { kind, message: aText('bad gateway') } },
      sent: { sizeBytes: 3, sha256: sentSha256, mayHaveArrived: true },
      statAfter: null,
    } as const;
    const { decision } = uploadEnded(changed, batch, [changed], end, situation);
    return { state: decision.files[0]?.file.state, batch: decision.batches[0]?.state.kind ?? 'as it was' };
  };

  test('is looked up at the service where the recorded bytes were sent, or where it is unknown which bytes were', () => {
    expect(after(recorded)).toMatchObject({
      state: { kind: 'uploading', unconfirmed: { attempts: 0 } },
      batch: 'as it was',
    });
    expect(after(null)).toMatchObject({ state: { kind: 'uploading' }, batch: 'as it was' });
  });

  // A service that reports no hash lists a file of that name, and other content would be mistaken for this one (seed
  // 22022).
  test('is never adopted when other bytes were sent: its batch is given up, and the registered content starts again', () => {
    expect(after(other)).toMatchObject({ state: { kind: 'stabilizing' }, batch: 'unusable' });
    expect(after(other, { spooled: true })).toMatchObject({ state: { kind: 'queued' }, batch: 'unusable' });
    // Only the check of its path can show whether the file was removed or overwritten.
    expect(after(other, { present: false })).toMatchObject({ state: { kind: 'queued' }, batch: 'unusable' });
  });
});

test('the intent of an upload is a state, and a file that the service is known to refuse is not uploaded', () => {
  expect(beginUpload(trackedFile('a', 'batched'), 7).files[0]?.file.state).toEqual({
    kind: 'uploading',
    startedAtMs: 7,
    unconfirmed: null,
  });
  const [change] = notUploaded(trackedFile('a', 'batched'), { kind: 'too-large', message: aText() }, 7).files;
  expect(change?.file).toMatchObject({ state: { kind: 'on-hold', reason: 'too-large', sinceMs: 7 }, batchId: null });
});

describe('the end of an upload', () => {
  type Fields = Parameters<typeof trackedFile>[2];
  const open = batchIn({ kind: 'open' });
  const bytes = { sizeBytes: 10, sha256: content, mayHaveArrived: true };
  /** Ends an upload of a file in a batch whose other file is uploaded. */
  const ended = (end: Partial<UploadEnd> & Pick<UploadEnd, 'outcome'>, fields: Fields = {}, state = open) => {
    const file = trackedFile('a', 'uploading', fields);
    const members = [file, trackedFile('b', 'uploaded')];
    return uploadEnded(
      file,
      state,
      members,
      { sent: bytes, statAfter: file.stat, ...end },
      {
        ...situation,
        canList: false,
      },
    );
  };
  const answer = (reported: object = {}) => ({ ok: true, fileId: 'r', reported }) as const;
  const failing = (kind: FailureKind, more: Partial<Failure> = {}) =>
    ({ ok: false, failure: { kind, message: aText(), ...more } }) as const;
  const nothing = { sizeBytes: 0, sha256: null, mayHaveArrived: false };
  const givenUp = (kind: FileStateKind) => [`a: ${kind}`, 'b: queued', 'batch: unusable'];

  test.each<[string, Partial<UploadEnd> & Pick<UploadEnd, 'outcome'>, Fields, readonly string[]]>([
    ['answered with an id', { outcome: answer() }, {}, ['a: uploaded']],
    ['answered with our hash', { outcome: answer({ sha256: content }) }, {}, ['a: uploaded']],
    [
      'answered, its path has other content',
      { outcome: answer(), statAfter: { ...stat, mtimeMs: 9 } },
      { present: false },
      ['a: uploaded'],
    ],
    ['answered with another hash', { outcome: answer({ sha256: other }) }, {}, givenUp('queued')],
    [
      'answered with another hash, again and again',
      { outcome: answer({ sha256: other }) },
      { attempts: 2 },
      givenUp('needs-decision'),
    ],
    ['other bytes were sent', { outcome: answer(), sent: { ...bytes, sha256: other } }, {}, givenUp('stabilizing')],
    ['fewer bytes were sent', { outcome: answer(), sent: { ...bytes, sizeBytes: 9 } }, {}, givenUp('stabilizing')],
    ['it changed meanwhile', { outcome: answer(), statAfter: { ...stat, mtimeMs: 9 } }, {}, givenUp('stabilizing')],
    [
      'it changed meanwhile, and has a copy',
      { outcome: answer(), statAfter: { ...stat, mtimeMs: 9 } },
      { spooled: true },
      givenUp('queued'),
    ],
    ['rate-limited', { outcome: failing('rate-limited'), sent: nothing }, {}, ['a: retrying']],
    ['not for this role', { outcome: failing('forbidden'), sent: nothing }, {}, ['a: batched']],
    ['offline', { outcome: failing('offline'), sent: nothing }, {}, ['a: batched']],
    ['too large', { outcome: failing('too-large'), sent: nothing }, {}, ['a: on-hold']],
    ['locked, nothing sent', { outcome: failing('locked'), sent: nothing }, {}, ['a: on-hold']],
    [
      'locked, half of it sent',
      { outcome: failing('locked'), sent: { ...bytes, sha256: null } },
      {},
      givenUp('on-hold'),
    ],
    ['missing, nothing sent', { outcome: failing('missing'), sent: nothing }, {}, ['a: missing']],
    ['missing, with a copy', { outcome: failing('missing'), sent: nothing }, { spooled: true }, ['a: queued']],
    ['changed, nothing sent', { outcome: failing('changed'), sent: nothing }, {}, ['a: stabilizing']],
    [
      'changed, and its path is lost',
      { outcome: failing('changed'), sent: nothing },
      { present: false },
      ['a: queued'],
    ],
    [
      'its copy has other bytes, and its path is lost',
      { outcome: answer(), sent: { ...bytes, sha256: other }, fromSpool: true },
      { present: false, spooled: true },
      givenUp('queued'),
    ],
    ['refused', { outcome: failing('refused'), sent: nothing }, {}, ['a: rejected']],
    [
      'refused, after uploads that were given up',
      { outcome: failing('refused'), sent: nothing },
      { orphans: 1 },
      ['a: needs-decision'],
    ],
    ['the service failed, nothing sent', { outcome: failing('service-fault'), sent: nothing }, {}, ['a: retrying']],
    ['the service failed', { outcome: failing('service-fault') }, {}, givenUp('retrying')],
    [
      'we stopped it, nothing sent',
      { outcome: failing('unconfirmed', { cancelled: true }), sent: nothing },
      {},
      ['a: retrying'],
    ],
    ['we stopped it', { outcome: failing('unconfirmed', { cancelled: true }) }, {}, givenUp('queued')],
  ])('%s', (_name, end, fields, expected) => {
    expect(outcomeOf(ended(end, fields).decision).toSorted()).toEqual(expected);
  });

  test.each([true, false])('content of which path and copy are lost (copy: %s) has its path checked', (spooled) => {
    const end = { outcome: answer(), sent: { ...bytes, sha256: other }, fromSpool: spooled };
    const { decision } = ended(end, { present: false, spooled });
    const file = decision.files.find((change) => change.file.id === 'a')!.file;
    expect(file).toMatchObject({ batchId: null, remote: null, present: false, spooled: false });
    expect(isUnaccounted(file)).toBe(true);
  });

  test.each([
    ['too-large', null],
    ['unsupported', null],
    ['locked', 'batch'],
  ] as const)('%s: the file on hold is of batch %s', (kind, batchIdAfter) => {
    const { decision } = ended({ outcome: failing(kind), sent: nothing });
    expect(decision.files[0]?.file.batchId).toBe(batchIdAfter);
  });

  test.each([
    ['offline', true],
    ['unauthorized', true],
    ['maintenance', true],
    ['forbidden', false],
    ['service-fault', false],
    ['refused', false],
  ] as const)('%s pauses the connection: %s, and otherwise uses up an attempt', (kind, isPaused) => {
    const { decision, pause } = ended({ outcome: failing(kind), sent: nothing });
    expect(pause !== null).toBe(isPaused);
    const usesTry = !isPaused && kind !== 'forbidden';
    expect(decision.files[0]?.file.attempts).toBe(usesTry ? 1 : 0);
  });

  test.each([
    ['the service answered', { outcome: answer() }, 'queued'],
    ['the service failed', { outcome: failing('service-fault') }, 'retrying'],
  ] as const)('in a batch that was given up meanwhile, and %s: %s', (_name, end, kind) => {
    const { decision } = ended(end, {}, batchIn({ kind: 'unusable' }));
    expect(outcomeOf(decision)).toEqual([`a: ${kind}`]);
    expect(decision.files[0]?.file).toMatchObject({ batchId: null, orphans: 1 });
  });

  test('another unconfirmed upload of the batch continues in another batch, too', () => {
    const file = trackedFile('a', 'uploading');
    const members = [file, trackedFile('c', unconfirmed)];
    const end = { outcome: answer({ sha256: other }), sent: bytes, statAfter: file.stat };
    const { decision } = uploadEnded(file, open, members, end, situation);
    expect(outcomeOf(decision).toSorted()).toEqual(['a: queued', 'batch: unusable', 'c: queued']);
  });
});
