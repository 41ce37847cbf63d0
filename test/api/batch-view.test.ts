import { expect, test } from 'vitest';
import { batchView, waitingView } from '#api/views/batch-view.ts';
import { batchSchema } from '#contract/batches.ts';
import type { BatchState } from '#core/batch-state.ts';
import { folderId } from '#core/ids.ts';
import type { FileMotion } from '#engine/progress.ts';
import type { StateSum } from '#ports/journal-views.ts';
import { batchIn } from '../builders/tracked-file.ts';

const running: BatchState = { kind: 'running', jobId: 'job', pollAtMs: 0, unknownSinceMs: null, says: null };
const sum = (kind: StateSum['kind'], files: number): StateSum => ({ kind, files, sizeBytes: files * 10 });
const viewOf = (state: BatchState, sums: readonly StateSum[], motions: readonly FileMotion[] = []) =>
  batchSchema.parse(batchView(batchIn(state), { sums, motions, files: [], endedAtMs: 9 }));

test.each<[string, BatchState, readonly StateSum[], readonly FileMotion[]]>([
  ['open', { kind: 'open' }, [sum('batched', 2)], []],
  ['uploading', { kind: 'open' }, [sum('uploading', 1), sum('batched', 1)], []],
  ['uploading', { kind: 'closing', why: 'idle', sinceMs: 0 }, [sum('uploaded', 2)], []],
  ['queued-at-service', running, [sum('processing', 2)], [{ kind: 'waiting' }]],
  ['processing', running, [sum('processing', 2)], [{ kind: 'reading', pagesDone: 0, pages: null }]],
  ['verifying', running, [sum('verifying', 1), sum('done', 1)], []],
  ['finished', { kind: 'finished', jobId: 'job', end: 'succeeded' }, [sum('done', 2)], []],
])('a batch is %s', (phase, state, sums, motions) => {
  expect(viewOf(state, sums, motions).phase).toBe(phase);
});

test('its numbers add up, and it has not ended while a file is in progress', () => {
  const motions = [{ kind: 'sending', uploadedBytes: 4, sizeBytes: 10 }] as const;
  const sums = [sum('done', 3), sum('rejected', 1), sum('on-hold', 1), sum('uploading', 1), sum('ignored', 1)];
  const view = viewOf(running, sums, motions);
  expect(view.counts).toEqual({ done: 3, inProgress: 1, onHold: 2, ignored: 1, rejected: 1 });
  expect(view).toMatchObject({ fileCount: 7, sizeBytes: 70, uploadedBytes: 34, endedAtMs: null });
  expect(viewOf(running, [sum('done', 3)]).endedAtMs).toBe(9);
});

test('files in no batch look like a batch that is being written', () => {
  const view = waitingView(folderId('batch:1'), [sum('stabilizing', 2)], []);
  expect(view).toMatchObject({ isBatch: false, folderId: null, phase: 'being-written', fileCount: 2, jobId: null });
});
