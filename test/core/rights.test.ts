import { message } from '#contract/messages/message.ts';
import { describe, expect, test } from 'vitest';
import { createJobEnded } from '#core/create-job.ts';
import { chooseAfterAction } from '#core/after-action.ts';
import { allowsMove, emptyReceipt, passedBy, isComplete, notForThisRole, notAvailable } from '#core/receipt.ts';
import { decideRetry } from '#core/retry.ts';
import {
  allRights,
  denialLastsMs,
  denialOf,
  forHolder,
  forRole,
  readRights,
  roleOf,
  sendingDenied,
  serviceCalls,
  withDenial,
  withoutDenial,
  writeRights,
} from '#core/rights.ts';
import { openBatch } from '#core/batch.ts';
import { folderId, serviceId, batchId } from '#core/ids.ts';
import { aText } from '../lib/a-text.ts';

const nowMs = 1_000_000_000;
const denial = { atMs: nowMs, message: aText('Not for you.') };
const lacking = withDenial(allRights, 'search', 'Uploader', denial);

describe('a remembered denial', () => {
  test.for([
    ['at once', nowMs, true],
    ['a day later but for a moment', nowMs + denialLastsMs - 1, true],
    ['a day later', nowMs + denialLastsMs, false],
    ['after the clock went back by a day', nowMs - denialLastsMs, false],
    ['after the clock went back a little', nowMs - 1_000, true],
  ] as const)('%s', ([, atMs, isDenied]) => {
    expect(denialOf(lacking, 'search', atMs) !== null).toBe(isDenied);
    expect(denialOf(lacking, 'file', atMs)).toBeNull();
  });

  test.for([
    ['the same role', forRole(lacking, 'Uploader'), true],
    ['another role', forRole(lacking, 'User'), false],
    ['the call is answered', withoutDenial(lacking, 'search'), false],
    ['another call is answered', withoutDenial(lacking, 'file'), true],
    ['the holder is named for the first time', forHolder(lacking, 'a'), true],
    ['the same holder', forHolder(forHolder(lacking, 'a'), 'a'), true],
    ['another holder or key', forHolder(forHolder(lacking, 'a'), 'b'), false],
    ['a denial of another role', withDenial(lacking, 'jobs', 'User', denial), false],
    ['a second denial', withDenial(lacking, 'jobs', 'Uploader', denial), true],
  ] as const)('ends or stays: %s', ([, rights, stays]) => {
    expect(denialOf(rights, 'search', nowMs) !== null).toBe(stays);
  });

  test('is stored as it was, and an unreadable one is dropped', () => {
    expect(readRights(writeRights(lacking))).toEqual(lacking);
    for (const text of [
      null,
      '',
      '{',
      '7',
      '[]',
      '{"denied":7}',
      '{"denied":{"search":{}}}',
      '{"denied":{"x":{"atMs":1}}}',
    ])
      expect(readRights(text)).toEqual(allRights);
  });

  test('roles are compared as one text, in any order', () => {
    expect(roleOf(['User', 'Account Admin'])).toBe(roleOf(['Account Admin', 'User']));
    expect(roleOf([])).toBeNull();
  });
});

describe('what follows from a denial', () => {
  test('uploads are blocked by missing upload and createJob rights alone', () => {
    const denying = serviceCalls.filter(
      (call) => sendingDenied(withDenial(allRights, call, null, denial), nowMs) !== null,
    );
    expect(denying).toEqual(['upload', 'createJob']);
    expect(sendingDenied(withDenial(allRights, 'upload', null, denial), nowMs)?.untilMs).toBe(nowMs + denialLastsMs);
  });

  test.for([
    [{ kind: 'forbidden', message: aText() }, { kind: 'not-allowed' }],
    [
      { kind: 'forbidden', message: aText(), blocked: true },
      { kind: 'pause-connection', reason: 'blocked' },
    ],
    [
      { kind: 'unauthorized', message: aText() },
      { kind: 'pause-connection', reason: 'unauthorized' },
    ],
  ] as const)('the retry decision for %o', ([failure, choice]) => {
    for (const changes of [true, false]) expect(decideRetry(failure, 3, 0, { changes })).toMatchObject(choice);
  });

  test('a job that the role may not create uses no attempt', () => {
    const batch = openBatch(batchId('s'), folderId('f'), serviceId('x'), 0);
    const failure = { kind: 'forbidden', message: aText('no'), status: 403 } as const;
    const { decision, pause } = createJobEnded(
      { ...batch, attempts: 2 },
      [],
      { ok: false, failure },
      { nowMs, random: 0 },
    );
    expect(decision.batches).toMatchObject([{ state: { kind: 'closing' }, attempts: 2 }]);
    expect(pause).toBeNull();
  });

  test('a file that was only accepted is done, and its original is never moved', () => {
    const known = {
      ...emptyReceipt,
      accepted: passedBy('upload'),
      size: passedBy('upload'),
      content: passedBy('upload'),
      findable: notAvailable(aText('x')),
    };
    expect(isComplete(known)).toBe(false);
    const accepted = { ...known, final: notAvailable(notForThisRole) };
    expect(isComplete(accepted)).toBe(true);
    expect(allowsMove(accepted)).toBe(false);
    const rules = { afterAction: 'move', moveFailed: true } as const;
    const file = { state: { kind: 'done' }, path: 'a.pdf', present: true } as const;
    expect(chooseAfterAction(file, accepted, rules)).toEqual({
      kind: 'leave',
      why: message('file.original.not-shown'),
    });
  });
});
