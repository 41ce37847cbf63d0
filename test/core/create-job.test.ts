import { expect, test } from 'vitest';
import { openBatch } from '#core/batch.ts';
import { judgeJobReady } from '#core/create-job.ts';
import { batchId, folderId, serviceId } from '#core/ids.ts';
import { defaultBatchRule, defaultJobOptions } from '#core/watch-folder.ts';

// What a damaged row took from a batch after its job was asked for may have been processed.
test.each([
  [null, 'abandoned'],
  [5, 'needs-decision'],
] as const)('a batch that nothing is left in, its job unconfirmed since %s: %s', (unconfirmedSinceMs, kind) => {
  const open = openBatch(batchId('b'), folderId('f'), serviceId('s'), 1);
  const batch = { ...open, state: { kind: 'closing', why: 'idle', sinceMs: 2 }, unconfirmedSinceMs } as const;
  const verdict = judgeJobReady(batch, [], defaultBatchRule, defaultJobOptions, 1_000_000);
  expect(verdict).toMatchObject({ kind: 'no-job', decision: { batches: [{ state: { kind } }] } });
});
