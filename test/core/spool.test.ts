import { message } from '#contract/messages/message.ts';
import { describe, expect, test } from 'vitest';
import { batchId, folderId, trackedFileId, sha256 } from '#core/ids.ts';
import type { FileState } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { isUnaccounted, pathLost } from '#core/lost-path.ts';
import { retry } from '#core/user-actions.ts';
import { registerFile } from '#core/register.ts';
import type { Registration } from '#core/register.ts';
import { fileMissing, judgeDetection, newTrackedFile, fileReplaced, stabilizeAgain } from '#core/detect.ts';
import { spoolRoom } from '#core/spool-budget.ts';
import { resolveUnaccounted, copyLost, judgeSpooling, spooled, unspooled } from '#core/spool.ts';
import { aText } from '../lib/a-text.ts';

const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1:1' };
const other = { ...stat, mtimeMs: 2, ctimeMs: 2 };
const at = { nowMs: 1_000_000, random: 0.5 };
const [h, k] = [sha256('h'), sha256('k')];
const row = (
  kind: 'queued' | 'stabilizing' | 'batched' | 'duplicate-pending',
  fields: Partial<TrackedFile> = {},
): TrackedFile => {
  const state: FileState = kind === 'duplicate-pending' ? { kind, firstId: trackedFileId('first') } : { kind };
  const seen = { path: 'a.pdf', kind: 'file', stat } as const;
  return { ...newTrackedFile(trackedFileId('i'), folderId('f'), seen, state, 990_000), hash: h, ...fields };
};
const held = { kind: 'on-hold', reason: 'too-large', message: aText('Too large.'), sinceMs: 0 } as const;
const overwritten = { ...held, reason: 'overwritten' } as const;
const retryWait = { kind: 'retrying', retryAtMs: 0, failure: { kind: 'timeout', message: aText() } } as const;
const uploading = { kind: 'uploading', startedAtMs: 0, unconfirmed: null } as const;

describe('what is copied to the spool, and when', () => {
  const lane = { isOpen: true, afterMs: 5_000 };
  test.each<[string, Partial<TrackedFile>, boolean, string]>([
    ['it has waited long enough', {}, true, 'now'],
    ['it was registered a moment ago', { changedAtMs: 999_000 }, true, 'later'],
    ['it was registered a moment ago, and nothing is sent', { changedAtMs: 999_000 }, false, 'now'],
    ['the clock went back since', { changedAtMs: 9_999_000 }, true, 'later'],
    ['its upload failed', { state: retryWait, changedAtMs: 999_999 }, true, 'now'],
    ['it is on hold', { state: held, changedAtMs: 999_999 }, true, 'now'],
    ['it is being uploaded', { state: uploading }, true, 'needless'],
    [
      'its upload is unconfirmed',
      { state: { ...uploading, unconfirmed: { checkAtMs: 0, attempts: 0, failure: null } } },
      true,
      'now',
    ],
    ['it is copied already', { spooled: true }, false, 'needless'],
    ['it was never registered', { hash: null }, false, 'needless'],
    ['neither its path nor a copy has it, and it is to be uploaded', { present: false }, false, 'now'],
    ['neither its path nor a copy has it, and it is on hold', { present: false, state: held }, false, 'needless'],
    ['the service has it', { remote: { fileId: 'r', jobId: null } }, false, 'needless'],
    ['it is done', { state: { kind: 'done' } }, false, 'needless'],
  ])('%s', (_name, fields, isOpen, expected) => {
    expect(judgeSpooling(row('queued', fields), { ...lane, isOpen }, at.nowMs).kind).toBe(expected);
  });

  test('a waiting file is checked again when its time is over', () => {
    const verdict = judgeSpooling(row('queued', { changedAtMs: 999_000 }), lane, at.nowMs);
    expect(verdict).toEqual({ kind: 'later', atMs: 1_004_000 });
  });

  const gb = 1_000_000_000;
  test.each<[string, number, number, number | null, number | null, string]>([
    ['fits', 10, 20, 1_000 + gb, 100, 'fits'],
    ['would pass what a person has set', 90, 20, null, 100, 'no-room'],
    ['is larger than what a person has set', 101, 0, null, 100, 'huge'],
    ['a person wants, although it takes more than a tenth of the disk', 40 * gb, 0, 50 * gb, 45 * gb, 'fits'],
    ['would leave too little of the disk, whatever a person has set', 10 * gb, 39 * gb, 10 * gb, 100 * gb, 'no-room'],
    ['a person wants none of', 1, 0, null, 0, 'huge'],
    ['would pass a tenth of the free space', 60, 50, 950, null, 'no-room'],
    ['is larger than a tenth of the free space', 101, 0, 1_000, null, 'huge'],
    ['would pass 5 GB', gb, 4.5 * gb, 900 * gb, null, 'no-room'],
  ])('content that %s', (_name, sizeBytes, usedBytes, freeBytes, budgetBytes, expected) => {
    expect(spoolRoom({ usedBytes, freeBytes, budgetBytes }, sizeBytes)).toBe(expected);
  });
});

describe('a path that is lost', () => {
  test.each<[string, TrackedFile, 'overwritten' | 'deleted', object]>([
    ['overwritten without a copy', row('batched'), 'overwritten', { kind: 'on-hold', reason: 'overwritten' }],
    ['deleted without a copy', row('batched'), 'deleted', { kind: 'missing' }],
    ['overwritten with a copy', row('batched', { spooled: true }), 'overwritten', { kind: 'batched' }],
    ['deleted with a copy', row('queued', { spooled: true }), 'deleted', { kind: 'queued' }],
    [
      'overwritten with a copy while it is read anew',
      row('stabilizing', { spooled: true }),
      'overwritten',
      { kind: 'queued' },
    ],
  ])('%s', (_name, file, lost, state) => {
    const change = pathLost(file, lost, at.nowMs);
    expect(change.file).toMatchObject({ present: false, hash: h, state });
  });

  test.each<[string, TrackedFile, string]>([
    ['is read anew where nothing was registered', row('queued', { hash: null }), 'changed'],
    ['is read anew where no copy was made', row('queued'), 'changed'],
    ['leaves the file with a copy alone', row('queued', { spooled: true }), 'succeed'],
    ['leaves a duplicate alone', row('duplicate-pending'), 'succeed'],
    ['leaves a skipped file alone', row('queued', { state: { kind: 'ignored', reason: 'skipped' } }), 'succeed'],
  ])('other content at a path %s', (_name, file, kind) => {
    expect(judgeDetection(file, { path: 'a.pdf', kind: 'file', stat: other }, { kind: 'take' }).kind).toBe(kind);
  });

  test('a file that starts again keeps its hash and the size that was registered', () => {
    expect(stabilizeAgain(row('queued'), aText('why'), { ...other, sizeBytes: 99 }).file).toMatchObject({
      hash: h,
      stat,
    });
    expect(stabilizeAgain(row('queued', { hash: null }), aText('why'), other).file).toMatchObject({
      hash: null,
      stat: other,
    });
  });

  test('a deleted file is missing only where there is no copy', () => {
    expect(fileMissing(row('queued')).files[0]?.file.state.kind).toBe('missing');
    expect(fileMissing(row('queued', { spooled: true })).files[0]?.file).toMatchObject({
      present: false,
      state: { kind: 'queued' },
    });
    expect(fileMissing(row('queued', { spooled: true, present: false })).files).toEqual([]);
  });

  test('an object that is not a regular file, in the place of a registered one, is a file of its own', () => {
    const fresh = { ...row('queued', { hash: null, state: held }), id: trackedFileId('new') };
    const both = fileReplaced(row('stabilizing'), fresh, aText('why'), at.nowMs).files.map(({ file }) => [
      file.id,
      file.state.kind,
    ]);
    expect(both).toEqual([
      ['i', 'on-hold'],
      ['new', 'on-hold'],
    ]);
    const one = fileReplaced(row('stabilizing', { hash: null }), fresh, aText('why'), at.nowMs).files;
    expect(one.map(({ file }) => [file.id, file.state.kind])).toEqual([['i', 'on-hold']]);
  });
});

describe('registering', () => {
  const registration = (fields: Partial<Registration['content']>, known: TrackedFile | null = null): Registration => ({
    content: { hash: k, sizeBytes: 10, allZero: false, mayBeLocked: false, beginning: null, stat: other, ...fields },
    note: null,
    isLocked: false,
    known,
    freshId: trackedFileId('new'),
    nowMs: at.nowMs,
  });
  const changesOf = (file: TrackedFile, given: Registration) =>
    registerFile(file, given).files.map(({ file: one }) => [one.id, one.hash, one.state.kind, one.present]);

  test('the same bytes continue as they were', () => {
    expect(changesOf(row('stabilizing'), registration({ hash: h }))).toEqual([['i', h, 'queued', true]]);
  });
  test('other bytes become a separate file, and the registered content is on hold', () => {
    expect(changesOf(row('stabilizing'), registration({}))).toEqual([
      ['i', h, 'on-hold', false],
      ['new', k, 'queued', true],
    ]);
  });
  test('a file that has only grown is one file', () => {
    expect(changesOf(row('stabilizing'), registration({ sizeBytes: 20, beginning: h }))).toEqual([
      ['i', k, 'queued', true],
    ]);
  });
  test('content that returns takes up its row, and the file that was at its path keeps its own', () => {
    const known = { ...row('queued', { hash: k, present: false, state: overwritten }), id: trackedFileId('known') };
    expect(changesOf(row('stabilizing'), registration({}, known))).toEqual([
      ['i', h, 'on-hold', false],
      ['known', k, 'queued', true],
    ]);
    const unread = registerFile(row('stabilizing', { hash: null }), registration({}, known));
    expect(unread.absorbed).toEqual(['i']);
  });
  test('a missing end is noted', () => {
    const noted = registerFile(row('stabilizing', { hash: null }), { ...registration({}), note: 'end-missing' });
    expect(noted.files[0]).toMatchObject({ file: { note: 'end-missing' }, why: message('file.history.end-missing') });
  });
});

describe('copies', () => {
  test.each<[string, Partial<TrackedFile>, object | null]>([
    ['waits', {}, { spooled: true, state: { kind: 'queued' } }],
    ['was overwritten meanwhile', { state: overwritten, present: false }, { spooled: true, state: { kind: 'queued' } }],
    ['went missing meanwhile', { state: { kind: 'missing' }, present: false }, { state: { kind: 'queued' } }],
    ['is done meanwhile', { state: { kind: 'done' } }, null],
  ])('a copy of a file that %s', (_name, fields, expected) => {
    const result = spooled(row('queued', fields));
    if (expected === null) expect(result).toBeNull();
    else expect(result?.files[0]?.file).toMatchObject(expected);
  });

  test('only copies of finished files are removed', () => {
    const [done, waits] = [row('queued', { spooled: true, state: { kind: 'done' } }), row('queued', { spooled: true })];
    expect(unspooled([done, waits]).files.map(({ file }) => file.spooled)).toEqual([false]);
  });

  test.each<[string, Partial<TrackedFile>, string]>([
    ['begins again at its path', {}, 'stabilizing'],
    ['stays as it is where it waits for nothing', { state: held }, 'on-hold'],
  ])('a file without the copy that it had %s', (_name, fields, kind) => {
    const { file } = copyLost(row('queued', { spooled: true, ...fields })).files[0]!;
    expect(file).toMatchObject({ spooled: false, state: { kind } });
  });

  test.each<[string, Partial<TrackedFile>]>([
    ['queued', {}],
    ['batched', { state: { kind: 'batched' }, batchId: batchId('b') }],
    ['retrying', { state: retryWait, batchId: batchId('b') }],
  ])('the path of a file that is %s is checked where neither it nor a copy has the content', (_name, fields) => {
    const { file } = copyLost(row('queued', { spooled: true, present: false, ...fields })).files[0]!;
    expect(file).toMatchObject({ spooled: false, present: false, state: { kind: 'queued' }, batchId: null, hash: h });
    expect(isUnaccounted(file)).toBe(true);
    expect(judgeSpooling(file, { isOpen: true, afterMs: 5_000 }, at.nowMs)).toEqual({ kind: 'now' });
    expect(resolveUnaccounted(file, false, at.nowMs).files[0]?.file.state).toEqual({ kind: 'missing' });
    expect(resolveUnaccounted(file, true, at.nowMs).files[0]?.file.state).toMatchObject({ reason: 'overwritten' });
  });

  test('a file whose path was taken is overwritten, also when that other file is gone as well (seed 92361)', () => {
    const lost = row('queued', { present: false, overwritten: true });
    expect(resolveUnaccounted(lost, false, at.nowMs).files[0]?.file.state).toMatchObject({ reason: 'overwritten' });
  });

  test('a person can retry a file that has only its copy, and not one that has nothing', () => {
    const again = (fields: Partial<TrackedFile>) => retry(row('queued', { present: false, ...fields }), null, [], at);
    expect(again({ state: held, spooled: true })).toMatchObject({ ok: true });
    expect(again({ state: held })).toMatchObject({ ok: false });
    expect(again({ state: overwritten })).toMatchObject({
      ok: false,
      why: message('file.refused.overwritten'),
    });
  });
});
