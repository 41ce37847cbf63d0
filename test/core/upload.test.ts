import { describe, expect, test } from 'vitest';
import { openBatch } from '#core/batch.ts';
import type { Batch } from '#core/batch-state.ts';
import type { FailureKind } from '#core/failure.ts';
import { batchId, folderId, serviceId, sha256, trackedFileId } from '#core/ids.ts';
import { newTrackedFile } from '#core/detect.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { uploadEnded } from '#core/upload.ts';

const [recorded, other] = [sha256('a'.repeat(64)), 'b'.repeat(64)];
const stat = { sizeBytes: 3, mtimeMs: 1, ctimeMs: 1, inode: '1' };
const batch: Batch = openBatch(batchId('b'), folderId('f'), serviceId('s'), 0);
const item: TrackedFile = {
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
  isServiceIll: false,
};

describe('an upload without an answer that can be read', () => {
  const after = (sentSha256: string | null, fields: Partial<TrackedFile> = {}, kind: FailureKind = 'unconfirmed') => {
    const file = { ...item, ...fields };
    const end = {
      outcome: { ok: false, failure: { kind, message: 'bad gateway' } },
      sent: { sizeBytes: 3, sha256: sentSha256, mayHaveArrived: true },
      stampAfter: null,
    } as const;
    const { decision } = uploadEnded(file, batch, [file], end, situation);
    return { state: decision.items[0]?.item.state, batch: decision.batches[0]?.state.kind ?? 'as it was' };
  };

  test('is looked up at the service where the recorded bytes were sent, or it is not known which', () => {
    expect(after(recorded)).toMatchObject({
      state: { kind: 'uploading', unconfirmed: { looks: 0 } },
      batch: 'as it was',
    });
    expect(after(null)).toMatchObject({ state: { kind: 'uploading' }, batch: 'as it was' });
  });

  // A service that reports no hash would show a file of that name, and other content would be taken for this one (seed 22022).
  test('is never adopted where other bytes were sent: its batch is given up, and what was recorded begins again', () => {
    expect(after(other)).toMatchObject({ state: { kind: 'stabilizing' }, batch: 'unusable' });
    expect(after(other, { spooled: true })).toMatchObject({ state: { kind: 'queued' }, batch: 'unusable' });
    expect(after(other, { present: false })).toMatchObject({
      state: { kind: 'on-hold', reason: 'overwritten' },
      batch: 'unusable',
    });
  });
});
