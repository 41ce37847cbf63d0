import { message } from '#contract/messages/message.ts';
import { describe, expect, test } from 'vitest';
import { hasBatchCapacity, judgeClose } from '#core/close-batch.ts';
import { completeness } from '#core/completeness.ts';
import { chooseAfterAction, nameForConflict } from '#core/after-action.ts';
import { failureKinds } from '#core/failure.ts';
import { judgePath } from '#core/folder-rules.ts';
import { folderId } from '#core/ids.ts';
import { maintenanceLeftMs } from '#core/maintenance.ts';
import { nextPollMs } from '#core/poll-times.ts';
import { allowsMove, emptyReceipt, passedBy, notAvailable, withReportedBytes } from '#core/receipt.ts';
import { backoffMs, decideRetry } from '#core/retry.ts';
import { judgeStability, suspicionOf } from '#core/stabilize.ts';
import { defaultBatchRule, defaultStabilityRule, watchFolder } from '#core/watch-folder.ts';
import { aText } from '../lib/a-text.ts';

const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1' };
const quiet = { stat, complete: null, writer: null };

describe('stabilizing', () => {
  const rested = (forMs: number) => ({ stat, sinceMs: 100_000 - forMs, firstMs: 0 });
  test('takes two equal file stats over the stability delay', () => {
    expect(judgeStability(null, quiet, defaultStabilityRule, 100_000)).toMatchObject({
      kind: 'wait',
      checkAtMs: 105_000,
    });
    expect(judgeStability(rested(4_999), quiet, defaultStabilityRule, 100_000).kind).toBe('wait');
    expect(judgeStability(rested(5_000), quiet, defaultStabilityRule, 100_000)).toEqual({
      kind: 'settled',
      note: null,
    });
  });
  test('begins again when anything changed or the clock went back', () => {
    const changed = { ...quiet, stat: { ...stat, ctimeMs: 2 } };
    expect(judgeStability(rested(9_000), changed, defaultStabilityRule, 100_000)).toMatchObject({
      kind: 'wait',
      checkAtMs: 105_000,
    });
    expect(judgeStability(rested(-9_000), quiet, defaultStabilityRule, 100_000).kind).toBe('wait');
  });
  test('is shortened by a complete format, and lengthened by a missing end or a writer', () => {
    expect(judgeStability(rested(1_000), { ...quiet, complete: true }, defaultStabilityRule, 100_000).kind).toBe(
      'settled',
    );
    expect(judgeStability(rested(9_000), { ...quiet, complete: false }, defaultStabilityRule, 100_000).kind).toBe(
      'wait',
    );
    const taken = { ...quiet, complete: false, isAcceptedIncomplete: true };
    expect(judgeStability(rested(4_999), taken, defaultStabilityRule, 100_000).kind).toBe('wait');
    expect(judgeStability(rested(9_000), taken, defaultStabilityRule, 100_000)).toEqual({
      kind: 'settled',
      note: 'end-missing',
    });
    const long = { stat, sinceMs: 0, firstMs: 0 };
    expect(judgeStability(long, { ...quiet, complete: false }, defaultStabilityRule, 600_000)).toMatchObject({
      kind: 'settled',
      note: 'end-missing',
    });
    expect(judgeStability(long, { ...quiet, writer: true }, defaultStabilityRule, 600_000).kind).toBe('on-hold');
  });
  test('empty, all-zero and shrunken files are suspicious', () => {
    expect(suspicionOf({ sizeBytes: 0, allZero: false }, null)).toEqual(message('file.onHold.empty'));
    expect(suspicionOf({ sizeBytes: 5, allZero: true }, null)).toEqual(message('file.onHold.all-zero'));
    expect(suspicionOf({ sizeBytes: 5, allZero: false }, { sizeBytes: 6 })).toEqual(message('file.onHold.shorter'));
    expect(suspicionOf({ sizeBytes: 5, allZero: false }, { sizeBytes: 5 })).toBeNull();
  });
});

describe('completeness', () => {
  const judge = (bytes: Uint8Array): boolean | null => {
    const rule = completeness(bytes.length);
    for (let step = rule.next(); ;) {
      if (step.done === true) return step.value;
      step = rule.next(bytes.subarray(step.value.offsetBytes, step.value.offsetBytes + step.value.lengthBytes));
    }
  };
  const tiff = (next: number): Uint8Array => {
    const bytes = Buffer.alloc(40);
    bytes.write('II*\0', 0, 'latin1');
    bytes.writeUInt32LE(8, 4);
    bytes.writeUInt16LE(1, 8);
    bytes.writeUInt32LE(next, 22);
    return bytes;
  };
  test.each([
    ['a whole PDF', Buffer.from('%PDF-1.7 body of it\nxref\n0 1\ntrailer\nstartxref\n20\n%%EOF\n'), true],
    ['a PDF with a table in a stream', Buffer.from('%PDF-1.7 body of it\n7 0 obj\nstartxref\n20\n%%EOF\n'), true],
    ['a PDF whose table is not written yet', Buffer.from('%PDF-1.7 \0\0\0\0\0\0\0\0\0\0\nstartxref\n12\n%%EOF'), null],
    ['a PDF whose trailer points nowhere', Buffer.from('%PDF-1.7 body of it\nstartxref\n900\n%%EOF\n'), null],
    ['XML that is closed', Buffer.from('<?xml version="1.0"?>\n<a:b>\n<c/></a:b>\n'), true],
    ['XML that closes itself', Buffer.from('<?xml version="1.0"?>\n<only at="1"/>\n'), true],
    ['half of XML', Buffer.from('<?xml version="1.0"?>\n<a:b>\n<c/><d>'), false],
    ['XML with a comment behind it', Buffer.from('<?xml version="1.0"?>\n<a></a><!-- end -->'), null],
    ['half a PDF', Buffer.from('%PDF-1.7 body of it that goes on'), false],
    ['a TIFF whose chain ends', tiff(0), true],
    ['a TIFF whose chain leads out of the file', tiff(4_000), false],
    ['text', Buffer.from('just a letter, nothing more'), null],
  ])('%s', (_name, bytes, expected) => {
    expect(judge(bytes)).toBe(expected);
  });
});

describe('batches', () => {
  const batch = { openedAtMs: 0, lastJoinedAtMs: 50_000, fileCount: 3, sizeBytes: 30 };
  test.each([
    ['idle gap', batch, 70_000, 'close'],
    ['still joining', batch, 69_999, 'wait'],
    ['count', { ...batch, fileCount: 100 }, 50_001, 'close'],
    ['bytes', { ...batch, sizeBytes: 500_000_000 }, 50_001, 'close'],
    ['maximum wait', { ...batch, lastJoinedAtMs: 899_999 }, 900_000, 'close'],
  ])('%s', (_name, one, nowMs, kind) => {
    expect(judgeClose(one, defaultBatchRule, nowMs).kind).toBe(kind);
  });
  test('an empty batch takes a file of any size', () => {
    expect(hasBatchCapacity({ fileCount: 0, sizeBytes: 0 }, 9e9, defaultBatchRule)).toBe(true);
    expect(hasBatchCapacity({ fileCount: 1, sizeBytes: 1 }, 9e9, defaultBatchRule)).toBe(false);
  });
});

describe('retries', () => {
  test('every kind of failure has an answer, and unreadable ends of changing calls are unconfirmed', () => {
    const kinds = failureKinds.map((kind) => [
      kind,
      decideRetry({ kind, message: aText() }, 0, 0, { changes: true }).kind,
    ]);
    expect(Object.fromEntries(kinds)).toMatchObject({
      offline: 'pause-connection',
      unauthorized: 'pause-connection',
      forbidden: 'not-allowed',
      'clock-skew': 'pause-connection',
      maintenance: 'pause-connection',
      'rate-limited': 'retry',
      timeout: 'unconfirmed',
      'service-fault': 'unconfirmed',
      unconfirmed: 'unconfirmed',
      refused: 'reject',
    });
    expect(decideRetry({ kind: 'timeout', message: aText() }, 0, 0, { changes: false }).kind).toBe('retry');
  });
  test('the pauses grow from 2 s to 15 min, and are never shorter than the service asks', () => {
    expect(backoffMs(0, 0)).toBe(2_000);
    expect(backoffMs(50, 1)).toBe(900_000);
    const asked = decideRetry({ kind: 'rate-limited', message: aText(), retryAfterMs: 60_000 }, 0, 0, {
      changes: true,
    });
    expect(asked).toEqual({ kind: 'retry', inMs: 60_000 });
  });
  test('the intervals of polls grow from 1 s to about 5 min', () => {
    expect(nextPollMs(0, 0)).toBe(1_000);
    expect(nextPollMs(100, 0.5)).toBe(300_000);
  });
});

describe('originals', () => {
  const proven = { ...emptyReceipt, final: passedBy('record'), size: passedBy('record') };
  const file = { state: { kind: 'done' }, path: 'sub/a.pdf', present: true } as const;
  const rules = { afterAction: 'move', moveFailed: false } as const;
  test('are moved when the checks that count have passed, never with less', () => {
    expect(chooseAfterAction(file, proven, rules)).toEqual({ kind: 'move', to: 'Processed/sub/a.pdf' });
    expect(chooseAfterAction(file, { ...proven, size: notAvailable(aText('x')) }, rules).kind).toBe('leave');
    expect(allowsMove({ ...proven, final: { kind: 'open' } })).toBe(false);
    // A job that succeeded as a whole may have failed on this file.
    const byJob = { ...proven, final: passedBy('job'), findable: notAvailable(aText('x')) };
    expect(chooseAfterAction(file, byJob, rules).kind).toBe('leave');
    expect(chooseAfterAction(file, { ...byJob, findable: passedBy('record') }, rules).kind).toBe('move');
    expect(
      chooseAfterAction({ ...file, state: { kind: 'needs-decision', reason: 'job', message: aText() } }, proven, {
        ...rules,
        moveFailed: true,
      }).kind,
    ).toBe('not-yet');
  });
  test('never replace another file: names are numbered', () => {
    expect([1, 2, 3].map((n) => nameForConflict('sub.d/a.pdf', n))).toEqual([
      'sub.d/a.pdf',
      'sub.d/a (2).pdf',
      'sub.d/a (3).pdf',
    ]);
    expect(nameForConflict('sub.d/noext', 2)).toBe('sub.d/noext (2)');
  });
  test('are not verified by other bytes at the service', () => {
    const sent = { sizeBytes: 10, sha256: 'ab' };
    expect(withReportedBytes(emptyReceipt, sent, { sizeBytes: 11 }, 'record')).toBeNull();
    expect(withReportedBytes(emptyReceipt, sent, { sha256: 'AB' }, 'record')?.content).toEqual(passedBy('record'));
  });
});

describe('folder rules', () => {
  const folder = watchFolder(folderId('f'), '/in', { exclude: ['drafts/**', '*.bak'] });
  test.each([
    ['a.pdf', ['pdf'], 'take'],
    ['a.PDF', ['pdf'], 'take'],
    ['a.exe', ['pdf'], 'ignore'],
    ['a.exe', null, 'take'],
    ['drafts/deep/a.pdf', null, 'ignore'],
    ['sub/a.bak', null, 'ignore'],
    ['Processed/a.pdf', null, 'outside'],
    ['sub/Processed/a.pdf', null, 'take'],
    ['~$a.docx', null, 'ignore'],
    ['a.pdf.part', null, 'ignore'],
    ['.~intray-0417.part', null, 'outside'],
    ['@eaDir/a.pdf', null, 'outside'],
    ['sub/#recycle/deep/a.pdf', null, 'outside'],
  ] as const)('%s with %j: %s', (path, supported, kind) => {
    expect(judgePath(folder, path, supported).kind).toBe(kind);
  });
});

describe('maintenance', () => {
  const spans = [
    { startMs: 10, endMs: 20 },
    { startMs: 15, endMs: 40 },
    { startMs: 60, endMs: 70 },
  ];
  test.for([
    [9, null],
    [10, 10],
    [16, 24],
    [39, 1],
    [40, null],
    [65, 5],
    [70, null],
  ] as const)('the maintenance at %i lasts another %j', ([nowMs, leftMs]) => {
    expect(maintenanceLeftMs(spans, nowMs)).toBe(leftMs);
  });
});
