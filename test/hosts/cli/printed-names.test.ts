import { expect, test } from 'vitest';
import { defaultFolderRules } from '#contract/folders.ts';
import { message } from '#contract/messages/message.ts';
import {
  printedDetail,
  printedFile,
  printedFolder,
  printedStatus,
} from '../../../main/hosts/cli/output/printed-names.ts';
import { madeFile } from './made-file.ts';

const waiting = madeFile('a.pdf', {
  uploadedBytes: 450,
  waitsFor: {
    origin: null,
    nextTryAtMs: 7,
    maybeProcessed: true,
    isKeptWaiting: false,
    choices: ['upload-here', 'skip', 'wait'],
  },
});
const printed = {
  id: 'a.pdf',
  sentBytes: 450,
  waitsFor: { origin: null, nextTryAtMs: 7, mayBeThere: true, isKept: false, choices: ['send-here', 'skip', 'wait'] },
};

test('a file is printed with the names that scripts read', () => {
  expect(printedFile(waiting)).toMatchObject(printed);
  expect(printedFile(waiting)).not.toHaveProperty('uploadedBytes');
});

test('the history and the receipt of a file are printed with the names that scripts read', () => {
  const [code, checks] = [message('file.history.seen'), { size: true, content: false, final: true, findable: true }];
  const detail = printedDetail({
    file: waiting,
    history: [{ atMs: 1, from: null, to: 'stabilizing', message: code }],
    receipt: {
      ...{ serviceId: 's', fileId: 'f', jobId: null, sizeBytes: 1, sha256: 'ff', unlocked: null },
      checks: { accepted: true, ...checks },
      notAvailable: [{ check: 'content', reason: code }],
      verifiedAtMs: 5,
      outputs: [],
    },
    candidates: [],
  });
  expect(detail).toEqual({
    item: expect.objectContaining(printed) as object,
    history: [{ atMs: 1, from: null, to: 'stabilizing', why: code }],
    receipt: {
      ...{ serviceId: 's', fileId: 'f', jobId: null, sizeBytes: 1, sha256: 'ff', unlocked: null },
      proofs: { accepted: true, ...checks },
      missing: [{ check: 'content', why: code }],
      provenAtMs: 5,
      outputs: [],
    },
    candidates: [],
  });
});

test('a watch folder is printed with the names that scripts read', () => {
  const { stabilityDelayMs, maxStabilityWaitMs, ...others } = defaultFolderRules;
  const folder = {
    id: 'f',
    path: '/in',
    name: 'in',
    state: 'watching',
    stateDetail: null,
    isReplaced: false,
    passwords: 0,
  } as const;
  const rest = { counts: { done: 0, inProgress: 0, onHold: 0, ignored: 0 }, lastFileAtMs: null, lastScanAtMs: null };
  const ignored = { count: 1, paths: ['@eaDir'] };
  expect(printedFolder({ ...folder, ...rest, rules: defaultFolderRules, ignoredFolders: ignored })).toEqual({
    ...folder,
    ...rest,
    rules: { ...others, quietMs: stabilityDelayMs, maxWaitMs: maxStabilityWaitMs },
    leftAlone: ignored,
  });
});

test('the status is printed with the names that scripts read', () => {
  const stranded = { serviceId: 's', origin: null, nextTryAtMs: null, count: 3 };
  const connection = { serviceId: 's', state: 'running', reason: null, untilMs: null, detail: null } as const;
  const unchanged = {
    state: 'idle',
    broken: null,
    stationName: 'scanner',
    balance: { seen: 1, done: 1, inProgress: 0, onHold: 0, ignored: 0, unaccounted: [], checkedAtMs: null },
    service: {
      kind: 'local',
      serviceId: 's',
      origin: null,
      local: 'running',
      detail: null,
      rights: { correct: true, organise: true, administer: true, operate: true },
    },
    otherServices: [],
    ratePerMinute: null,
    timeLeftMs: null,
    burst: null,
    doneToday: 0,
    throughput: [],
    safety: { waiting: 0, safe: 0 },
    unreadNotices: 0,
    troubles: [],
    notes: [],
  } as const;
  const status = printedStatus({
    ...unchanged,
    otherServices: [],
    throughput: [],
    troubles: [],
    notes: [],
    balance: { ...unchanged.balance, unaccounted: [] },
    verification: { state: 'stale', atMs: null, unresponsive: [] },
    connections: [connection],
    activeFiles: [waiting],
    attention: [waiting],
    warned: { files: [waiting], total: 1 },
    stranded: [{ ...stranded, keptWaiting: 1, uploadable: 2, maybeProcessed: 0 }],
  });
  const file = expect.objectContaining(printed) as object;
  expect(status).toEqual({
    ...unchanged,
    verification: { state: 'stale', atMs: null, silent: [] },
    lanes: [connection],
    moving: [file],
    attention: [file],
    warned: { items: [file], total: 1 },
    stranded: [{ ...stranded, kept: 1, sendable: 2, mayBeThere: 0 }],
  });
});
