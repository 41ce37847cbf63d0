import { expect, test } from 'vitest';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { jobLookedUp } from '#core/create-job.ts';
import type { CloseReason } from '#core/batch-state.ts';
import { leaveBatchUnreachable, openBatch } from '#core/batch.ts';
import { resolve } from '#core/user-actions.ts';
import { resetTimers } from '#core/reset-timers.ts';
import { judgeDetection, newTrackedFile } from '#core/detect.ts';
import { aText } from '../lib/a-text.ts';

const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1:1' };
const at = { nowMs: 1_000_000, random: 0.5 };
const file = (fields: Partial<TrackedFile>): TrackedFile => ({
  ...newTrackedFile(trackedFileId('i'), folderId('f'), { path: 'a.pdf', kind: 'file', stat }, { kind: 'done' }, 1),
  ...fields,
});
const moving = { kind: 'moving', to: 'Processed/a.pdf', retryAtMs: 0, attempts: 0 } as const;

test('the second name that a move gives a file is not taken for other content at its path', () => {
  const row = file({ original: moving, remote: { fileId: 'r', jobId: null } });
  const see = (change: Partial<typeof stat>) =>
    judgeDetection(row, { path: 'a.pdf', kind: 'file', stat: { ...stat, ...change } }, { kind: 'take' }).kind;
  expect(see({ ctimeMs: 2 })).toBe('known');
  expect(see({ ctimeMs: 2, mtimeMs: 2 })).toBe('succeed');
  expect(see({ ctimeMs: 2, inode: '1:2' })).toBe('succeed');
});

test('a file whose row could not be read starts again from its bytes when it is uploaded again', () => {
  const parked = { kind: 'needs-decision', reason: 'row', message: aText('unreadable') } as const;
  const send = (row: TrackedFile) => resolve(row, null, [], { kind: 'upload-again' }, at);
  const here = send(file({ state: parked }));
  expect(here.ok && here.decision.files[0]?.file.state.kind).toBe('stabilizing');
  const known = send(file({ state: parked, hash: sha256('h') }));
  expect(known.ok && known.decision.files[0]?.file).toMatchObject({ state: { kind: 'stabilizing' }, hash: 'h' });
  expect(send(file({ state: parked, present: false }))).toMatchObject({ ok: false });
});

test('a move that a wrong clock postponed is tried now', () => {
  const [late, soon] = [
    file({ original: { ...moving, retryAtMs: 9e9 } }),
    file({ original: { ...moving, retryAtMs: 5 } }),
  ];
  const { files } = resetTimers([late, soon], [], at.nowMs, at.nowMs + 3_600_000);
  expect(files.map((change) => change.file.original)).toEqual([{ ...moving, retryAtMs: at.nowMs }]);
});

test('a job is looked for many times before it is given up, however long the computer has slept', () => {
  const open = openBatch(batchId('s'), folderId('f'), serviceId('x'), 0);
  const unsure = (attempts: number) =>
    ({ ...open, state: { kind: 'unconfirmed', sinceMs: 0, checkAtMs: 0, attempts } }) as const;
  const look = (attempts: number, nowMs: number) =>
    jobLookedUp(unsure(attempts), [], { kind: 'none', byBatchId: true }, false, { nowMs, random: 0.5 }).batches[0]
      ?.state.kind;
  expect(look(1, 9 * 3_600_000)).toBe('unconfirmed');
  expect(look(12, 1_700_000)).toBe('unconfirmed');
  expect(look(12, 1_900_000)).toBe('needs-decision');
});

test('a file that cannot be read leaves a closing batch with uploaded files after the longest wait', () => {
  const open = openBatch(batchId('s'), folderId('f'), serviceId('x'), 0);
  const closing = (why: CloseReason) => ({ ...open, state: { kind: 'closing', why, sinceMs: 0 } }) as const;
  const [sent, unsent] = [file({ state: { kind: 'uploaded' } }), file({ state: { kind: 'batched' } })];
  const leave = (batch: typeof open, members: readonly TrackedFile[], nowMs: number) =>
    leaveBatchUnreachable(batch, members, [sent, unsent], { maxWaitMs: 1_000 }, nowMs).files.map(
      ({ file: row }) => row.state.kind,
    );
  expect(leave(closing('idle'), [sent, unsent], 1_000)).toEqual(['queued']);
  expect(leave(closing('idle'), [sent, unsent], 999)).toEqual([]);
  expect(leave(closing('released'), [sent, unsent], 1)).toEqual(['queued']);
  expect(leave(closing('idle'), [unsent], 5_000)).toEqual([]);
  expect(leave(open, [sent, unsent], 5_000)).toEqual([]);
});
