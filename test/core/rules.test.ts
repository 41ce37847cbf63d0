import { describe, expect, test } from 'vitest';
import { hasRoom, judgeBatch } from '#core/batch.ts';
import { completeness } from '#core/completeness.ts';
import { chooseDisposal, clashName } from '#core/disposal.ts';
import { failureKinds } from '#core/failure.ts';
import { judgePath } from '#core/folder-rules.ts';
import { folderId } from '#core/ids.ts';
import { maintenanceLeftMs } from '#core/maintenance.ts';
import { nextPollMs } from '#core/poll.ts';
import { allowsMove, emptyReceipt, given, jobIsFinal, notHad, withReportedBytes } from '#core/receipt.ts';
import { backoffMs, decideRetry } from '#core/retry.ts';
import { judgeSettled, suspicion } from '#core/settle.ts';
import { defaultBatchRule, defaultSettleRule, watchFolder } from '#core/watch-folder.ts';

const stamp = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1' };
const quiet = { stamp, complete: null, writer: null };

describe('settling', () => {
  const rested = (forMs: number) => ({ stamp, sinceMs: 100_000 - forMs, firstMs: 0 });
  test('takes two equal looks over the quiet time', () => {
    expect(judgeSettled(null, quiet, defaultSettleRule, 100_000)).toMatchObject({ kind: 'wait', lookAtMs: 105_000 });
    expect(judgeSettled(rested(4_999), quiet, defaultSettleRule, 100_000).kind).toBe('wait');
    expect(judgeSettled(rested(5_000), quiet, defaultSettleRule, 100_000)).toEqual({ kind: 'settled', note: null });
  });
  test('begins again when anything changed or the clock went back', () => {
    const changed = { ...quiet, stamp: { ...stamp, ctimeMs: 2 } };
    expect(judgeSettled(rested(9_000), changed, defaultSettleRule, 100_000)).toMatchObject({
      kind: 'wait',
      lookAtMs: 105_000,
    });
    expect(judgeSettled(rested(-9_000), quiet, defaultSettleRule, 100_000).kind).toBe('wait');
  });
  test('a complete format shortens it, a missing end and a writer lengthen it', () => {
    expect(judgeSettled(rested(1_000), { ...quiet, complete: true }, defaultSettleRule, 100_000).kind).toBe('settled');
    expect(judgeSettled(rested(9_000), { ...quiet, complete: false }, defaultSettleRule, 100_000).kind).toBe('wait');
    const taken = { ...quiet, complete: false, isTakenAsWhole: true };
    expect(judgeSettled(rested(4_999), taken, defaultSettleRule, 100_000).kind).toBe('wait');
    expect(judgeSettled(rested(9_000), taken, defaultSettleRule, 100_000)).toEqual({
      kind: 'settled',
      note: 'end-missing',
    });
    const long = { stamp, sinceMs: 0, firstMs: 0 };
    expect(judgeSettled(long, { ...quiet, complete: false }, defaultSettleRule, 600_000)).toMatchObject({
      kind: 'settled',
      note: 'end-missing',
    });
    expect(judgeSettled(long, { ...quiet, writer: true }, defaultSettleRule, 600_000).kind).toBe('held');
  });
  test('empty, all-zero and shrunken files are suspicious', () => {
    expect(suspicion({ sizeBytes: 0, allZero: false }, null)).toContain('empty');
    expect(suspicion({ sizeBytes: 5, allZero: true }, null)).toContain('zero');
    expect(suspicion({ sizeBytes: 5, allZero: false }, { sizeBytes: 6 })).toContain('shorter');
    expect(suspicion({ sizeBytes: 5, allZero: false }, { sizeBytes: 5 })).toBeNull();
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
  const session = { openedAtMs: 0, lastJoinedAtMs: 50_000, fileCount: 3, sizeBytes: 30 };
  test.each([
    ['idle gap', session, 70_000, 'close'],
    ['still joining', session, 69_999, 'wait'],
    ['count', { ...session, fileCount: 100 }, 50_001, 'close'],
    ['bytes', { ...session, sizeBytes: 500_000_000 }, 50_001, 'close'],
    ['maximum wait', { ...session, lastJoinedAtMs: 899_999 }, 900_000, 'close'],
  ])('%s', (_name, one, nowMs, kind) => {
    expect(judgeBatch(one, defaultBatchRule, nowMs).kind).toBe(kind);
  });
  test('an empty session takes a file of any size', () => {
    expect(hasRoom({ fileCount: 0, sizeBytes: 0 }, 9e9, defaultBatchRule)).toBe(true);
    expect(hasRoom({ fileCount: 1, sizeBytes: 1 }, 9e9, defaultBatchRule)).toBe(false);
  });
});

describe('retries', () => {
  test('every kind of failure has an answer, and unreadable ends of changing calls are doubts', () => {
    const kinds = failureKinds.map((kind) => [kind, decideRetry({ kind, message: '' }, 0, 0, { changes: true }).kind]);
    expect(Object.fromEntries(kinds)).toMatchObject({
      offline: 'pause-lane',
      unauthorized: 'pause-lane',
      forbidden: 'not-allowed',
      'clock-skew': 'pause-lane',
      maintenance: 'pause-lane',
      'rate-limited': 'retry',
      timeout: 'ambiguous',
      'server-fault': 'ambiguous',
      ambiguous: 'ambiguous',
      refused: 'reject',
    });
    expect(decideRetry({ kind: 'timeout', message: '' }, 0, 0, { changes: false }).kind).toBe('retry');
  });
  test('from 2 s to 15 min, and never sooner than the service asks', () => {
    expect(backoffMs(0, 0)).toBe(2_000);
    expect(backoffMs(50, 1)).toBe(900_000);
    const asked = decideRetry({ kind: 'rate-limited', message: '', retryAfterMs: 60_000 }, 0, 0, { changes: true });
    expect(asked).toEqual({ kind: 'retry', inMs: 60_000 });
  });
  test('polls grow from 1 s to about 5 min', () => {
    expect(nextPollMs(0, 0)).toBe(1_000);
    expect(nextPollMs(100, 0.5)).toBe(300_000);
  });
});

describe('originals', () => {
  const proven = { ...emptyReceipt, settled: given('x'), counted: given('x') };
  const item = { state: { kind: 'done' }, path: 'sub/a.pdf', present: true } as const;
  const rules = { afterAction: 'move', moveFailed: false } as const;
  test('are moved on settled and one of counted and hashed, never on less', () => {
    expect(chooseDisposal(item, proven, rules)).toEqual({ kind: 'move', to: 'Processed/sub/a.pdf' });
    expect(chooseDisposal(item, { ...proven, counted: notHad('x') }, rules).kind).toBe('leave');
    expect(allowsMove({ ...proven, settled: { kind: 'open' } })).toBe(false);
    // A job that ended well as a whole may have failed on this file.
    const byJob = { ...proven, settled: given(jobIsFinal), found: notHad('x') };
    expect(chooseDisposal(item, byJob, rules).kind).toBe('leave');
    expect(chooseDisposal(item, { ...byJob, found: given('x') }, rules).kind).toBe('move');
    expect(
      chooseDisposal({ ...item, state: { kind: 'parked', reason: 'job', message: '' } }, proven, {
        ...rules,
        moveFailed: true,
      }).kind,
    ).toBe('not-yet');
  });
  test('never replace: names are numbered', () => {
    expect([1, 2, 3].map((n) => clashName('sub.d/a.pdf', n))).toEqual([
      'sub.d/a.pdf',
      'sub.d/a (2).pdf',
      'sub.d/a (3).pdf',
    ]);
    expect(clashName('sub.d/noext', 2)).toBe('sub.d/noext (2)');
  });
  test('other bytes at the service are no proof', () => {
    const sent = { sizeBytes: 10, sha256: 'ab' };
    expect(withReportedBytes(emptyReceipt, sent, { sizeBytes: 11 }, 'r')).toBeNull();
    expect(withReportedBytes(emptyReceipt, sent, { sha256: 'AB' }, 'r')?.hashed).toEqual(given('r'));
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
  ] as const)('at %i it lasts %j', ([nowMs, leftMs]) => {
    expect(maintenanceLeftMs(spans, nowMs)).toBe(leftMs);
  });
});
