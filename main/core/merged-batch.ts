import { message } from '#contract/messages/message.ts';
import { transition, fileInState, batchInState } from './transition.ts';
import type { Transition } from './transition.ts';
import type { TrackedFile } from './tracked-file.ts';
import { emptyReceipt } from './receipt.ts';
import type { Batch } from './batch-state.ts';

/** Digits count as numbers, so that `scan 2` is before `scan 10`, whatever the language of the computer. */
const byName = new Intl.Collator('en', { numeric: true });

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

/**
 * Returns the file of a merged document that is uploaded next. A service combines the files in the order of their
 * uploads, so that they are uploaded one by one in the order of their names, once no other file can join.
 */
export function nextPage(batch: Batch, members: readonly TrackedFile[], nowMs: number): readonly TrackedFile[] {
  if (batch.state.kind !== 'closing') return [];
  const open = members.filter(({ state }) => ['batched', 'uploading', 'retrying'].includes(state.kind));
  const [first] = open.toSorted((a, b) => byName.compare(a.path, b.path) || (a.path < b.path ? -1 : 1));
  if (first === undefined || first.state.kind === 'uploading') return [];
  return first.state.kind === 'retrying' && first.state.retryAtMs > nowMs ? [] : [first];
}
