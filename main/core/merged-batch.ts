import { message } from '#contract/messages/message.ts';
import { transition, fileInState, batchInState } from './transition.ts';
import type { Transition } from './transition.ts';
import type { TrackedFile } from './tracked-file.ts';
import { emptyReceipt } from './receipt.ts';
import type { Batch } from './batch-state.ts';

/** Puts the other files of a merged document that cannot be complete on hold, and makes their batch unusable. */
export function putRestOnHold(batch: Batch, rest: readonly TrackedFile[], nowMs: number): Transition {
  const why = message('file.onHold.page-missing');
  const held = { kind: 'on-hold', reason: 'batch-incomplete', message: why, sinceMs: nowMs } as const;
  const files = rest.flatMap((m) => {
    const mayBeThere = m.state.kind === 'uploaded' || (m.state.kind === 'uploading' && m.state.unconfirmed !== null);
    const isUnsent = m.state.kind === 'batched' || m.state.kind === 'retrying';
    if (!mayBeThere && !isUnsent) return [];
    const fields = { batchId: null, remote: null, receipt: emptyReceipt };
    return [fileInState(m, held, why, { ...fields, orphans: m.orphans + (mayBeThere ? 1 : 0) })];
  });
  return transition({ files, batches: [batchInState(batch, { kind: 'unusable' })] });
}
