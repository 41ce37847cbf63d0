import { expect, test } from 'vitest';
import { addToBatch, openBatch, waitsUntilMs } from '#core/batch.ts';
import { batchId, folderId } from '#core/ids.ts';
import { defaultBatchRule } from '#core/watch-folder.ts';
import { batchIn, outcomeOf, service, trackedFile } from '../builders/tracked-file.ts';
import { aText } from '../lib/a-text.ts';

const fresh = () => openBatch(batchId('new'), folderId('folder'), service, 500);
const files = ['a', 'b', 'c'].map((id) => trackedFile(id, 'queued', { batchId: null, serviceId: null }));
const open = (fileCount: number, sizeBytes: number) => batchIn({ kind: 'open' }, { fileCount, sizeBytes });

test.each([
  ['no batch is open', null, {}, ['a:new', 'b:new', 'c:new'], ['new: open 3 30']],
  ['one is open', open(2, 20), {}, ['a:batch', 'b:batch', 'c:batch'], ['batch: open 5 50']],
  [
    'room for one more',
    open(2, 20),
    { maxFiles: 3 },
    ['a:batch', 'b:new', 'c:new'],
    ['batch: closing 3 30', 'new: open 2 20'],
  ],
  [
    'room for no byte',
    open(2, 95),
    { maxBytes: 100 },
    ['a:new', 'b:new', 'c:new'],
    ['batch: closing 2 95', 'new: open 3 30'],
  ],
])('files join: %s', (_name, before, rule, joined, batches) => {
  const after = addToBatch(files, before, fresh, { ...defaultBatchRule, ...rule }, 700);
  expect(after.files.map(({ file }) => `${file.id}:${file.batchId}`)).toEqual(joined);
  expect(
    after.batches.map((batch) => `${batch.id}: ${batch.state.kind} ${batch.fileCount} ${batch.sizeBytes}`),
  ).toEqual(batches);
  expect(after.files.every(({ file }) => file.state.kind === 'batched' && file.serviceId === service)).toBe(true);
  expect(after.batches.at(-1)?.lastJoinedAtMs).toBe(700);
});

test('adding no files changes no batch, and a page of a merged document that the service failed for waits within its batch', () => {
  expect(outcomeOf(addToBatch([], open(1, 1), fresh, defaultBatchRule, 700))).toEqual([]);
  const failure = { kind: 'service-fault', message: aText('The service failed.') } as const;
  const failed = trackedFile('a', 'queued', { attempts: 2, serviceFault: { tries: 2, sinceMs: 0, failure } });
  const [change] = addToBatch([failed], null, fresh, defaultBatchRule, 700).files;
  expect(change?.file.state).toEqual({ kind: 'retrying', retryAtMs: 4_700, failure });
});

test.each([
  [0, 1_000, 60_000],
  [400, 1_000, 60_400],
  [5_000, 1_000, 61_000],
])('a batch opened at %i, checked at %i, waits until %i', (openedAtMs, nowMs, untilMs) => {
  expect(
    waitsUntilMs(batchIn({ kind: 'closing', why: 'idle', sinceMs: 0 }, { openedAtMs }), { maxWaitMs: 60_000 }, nowMs),
  ).toBe(untilMs);
});
