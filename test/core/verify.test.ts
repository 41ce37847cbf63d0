import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import type { AfterAction } from '#core/after-action.ts';
import { emptyReceipt, notAvailable, passedBy } from '#core/receipt.ts';
import type { Receipt } from '#core/receipt.ts';
import { verifyLookedUp, wantedChecks } from '#core/verify.ts';
import type { VerifyLookup } from '#core/verify.ts';
import { content, fileStates, trackedFile } from '../builders/tracked-file.ts';

const at = { nowMs: 1_000, random: 0.5 };
const passed = passedBy('record');
const open = { kind: 'open' } as const;
/** Accepted and final; the other checks are open. */
const processed: Receipt = { ...emptyReceipt, accepted: passed, final: passed };

test.each<[string, Partial<Receipt>, AfterAction, object]>([
  ['all is open', {}, 'leave', { record: true, search: true, downloadIfUnverified: false }],
  ['originals are moved', {}, 'move', { record: true, search: true, downloadIfUnverified: true }],
  ['originals are moved, and it is not final', { final: open }, 'move', { downloadIfUnverified: false }],
  ['originals are moved, and the size passed', { size: passed }, 'move', { record: true, downloadIfUnverified: false }],
  ['both bytes are known', { size: passed, content: notAvailable(aText()) }, 'leave', { record: false, search: true }],
  ['it was found', { findable: passed }, 'leave', { record: true, search: false }],
])('the lookups that remain: %s', (_name, fields, afterAction, expected) => {
  expect(wantedChecks({ ...processed, ...fields }, afterAction)).toMatchObject(expected);
});

const same = { sizeBytes: 10, sha256: content };
const found: VerifyLookup = { record: same, downloaded: 'not-needed', search: 'found', foundOutputs: [] };
const later: VerifyLookup = { record: 'later', downloaded: 'not-needed', search: 'later', foundOutputs: [] };

test('a file that is done keeps what its record says about the document, and what its job said of the class', () => {
  const summary = { issuer: 'ACME', number: null, amount: 5, currency: 'EUR', dueOn: null, toCheck: [] };
  const read = { tagName: 'letter', tagScore: 0.5, warning: null, summary };
  const classification = { tagName: 'invoice', tagScore: null, warning: null };
  const done = (fields: object) =>
    verifyLookedUp(trackedFile('a', 'verifying', { receipt: processed, ...fields }), { ...found, read }, at)?.file;
  expect(done({ classification })?.classification).toEqual({
    tagName: 'invoice',
    tagScore: 0.5,
    warning: null,
    summary,
  });
  expect(done({})?.classification).toEqual(read);
  const silent = verifyLookedUp(trackedFile('a', 'verifying', { receipt: processed, classification }), found, at);
  expect(silent?.file.classification).toEqual(classification);
});

/** What becomes of the file, and the results of the checks size, content and findable. */
test.each<[string, Partial<VerifyLookup>, number, string, readonly string[]]>([
  ['everything passed', found, 0, 'done', ['passed', 'passed', 'passed']],
  ['no record', { ...found, record: 'none' }, 0, 'done', ['not-available', 'not-available', 'passed']],
  [
    'not for this role',
    { ...found, record: 'forbidden', search: 'forbidden' },
    0,
    'done',
    ['not-available', 'not-available', 'not-available'],
  ],
  ['no search', { ...found, search: 'none' }, 0, 'done', ['passed', 'passed', 'not-available']],
  [
    'a record of the size alone',
    { ...found, record: { sizeBytes: 10 } },
    0,
    'done',
    ['passed', 'not-available', 'passed'],
  ],
  [
    'a download of the same bytes',
    { ...found, record: 'none', downloaded: same },
    0,
    'done',
    ['passed', 'passed', 'passed'],
  ],
  ['another size', { ...found, record: { sizeBytes: 11 } }, 0, 'needs-decision', ['open', 'open', 'open']],
  ['another hash', { ...found, record: { sha256: 'b'.repeat(64) } }, 0, 'needs-decision', ['open', 'open', 'open']],
  [
    'a download of other bytes',
    { ...found, downloaded: { sizeBytes: 11 } },
    0,
    'needs-decision',
    ['open', 'open', 'open'],
  ],
  ['not found yet', { ...found, search: 'not-found' }, 4, 'verifying', ['passed', 'passed', 'open']],
  ['not found six times', { ...found, search: 'not-found' }, 5, 'done', ['passed', 'passed', 'not-available']],
  ['the record comes later', { ...found, record: 'later' }, 38, 'verifying', ['open', 'open', 'passed']],
  [
    'the download comes later',
    { ...found, record: 'none', downloaded: 'later' },
    38,
    'verifying',
    ['open', 'open', 'passed'],
  ],
  ['the search comes later', { ...found, search: 'later' }, 38, 'verifying', ['passed', 'passed', 'open']],
  ['nothing answers, for the last time', later, 39, 'done', ['not-available', 'not-available', 'not-available']],
])('a lookup of the checks: %s', (_name, lookup, attempts, kind, checks) => {
  const file = trackedFile('a', { kind: 'verifying', checkAtMs: 0, attempts }, { receipt: processed });
  const after = verifyLookedUp(file, { ...found, ...lookup }, at)?.file;
  expect(after?.state.kind).toBe(kind);
  const receipt = after?.receipt ?? emptyReceipt;
  expect([receipt.size.kind, receipt.content.kind, receipt.findable.kind]).toEqual(checks);
  if (after?.state.kind === 'verifying') expect(after.state.attempts).toBe(attempts + 1);
});

test.each([
  ['that is not final', trackedFile('a', 'verifying', { receipt: { ...processed, final: open } }), 'verifying'],
  ['that is processed', trackedFile('a', fileStates.processing), null],
  ['without a hash', trackedFile('a', 'verifying', { hash: null, receipt: processed }), null],
] as const)('a file %s is not done by a lookup', (_name, file, kind) => {
  expect(verifyLookedUp(file, found, at)?.file.state.kind ?? null).toBe(kind);
});

test('a check that has passed stays passed, whatever the service reports later', () => {
  const file = trackedFile('a', 'verifying', { receipt: { ...processed, findable: passed, size: passed } });
  const after = verifyLookedUp(file, { ...found, record: 'none', search: 'none' }, at)?.file;
  expect(after?.receipt).toMatchObject({ findable: { kind: 'passed' }, size: { kind: 'passed' } });
});
