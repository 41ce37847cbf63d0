import { message } from '#contract/messages/message.ts';
import { otherMembers, makeUnusable } from './batch-fault.ts';
import { combine, transition, fileInState, batchInState } from './transition.ts';
import type { Transition } from './transition.ts';
import type { FolderId, ServiceId, BatchId } from './ids.ts';
import { isDamaged } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import { jobUnconfirmed } from './create-job.ts';
import { openBatch } from './batch.ts';
import { putRestOnHold } from './merged-batch.ts';
import { emptyReceipt } from './receipt.ts';
import type { Batch, BatchState } from './batch-state.ts';

/** What the columns of a batch's row still tell of it. */
export interface BatchRemains {
  readonly id: BatchId;
  readonly revision: number;
  readonly folderId: FolderId;
  readonly serviceId: ServiceId;
  /** It may be no state at all. */
  readonly state: string;
}

const fileWhy = message('file.history.row-damaged');
const columnsWhy = message('file.history.row-mended');
const sessionWhy = message('file.history.batch-damaged');

/**
 * What is committed of a file whose row was damaged. A batch that is not closed yet and may hold its bytes is given up: what
 * is never closed is never processed, so that the file may begin again. What was closed keeps its batch, and is looked for there.
 */
export function damagedFile(
  file: TrackedFile,
  batch: Batch | null,
  members: readonly TrackedFile[],
  { isMerged, nowMs }: { readonly isMerged: boolean; readonly nowMs: number },
): Transition {
  if (!isDamaged(file)) return transition({ files: [{ file, why: columnsWhy }] });
  const nowhere = { batchId: null, remote: null, receipt: emptyReceipt };
  switch (batch?.state.kind) {
    case 'open':
    case 'closing': {
      const change = fileInState(file, file.state, fileWhy, nowhere);
      const rest = otherMembers(members, file);
      // A document that is made of all of them is not made without this one.
      const given = isMerged ? putRestOnHold(batch, rest, nowMs) : makeUnusable(batch, rest, sessionWhy);
      return combine(given, transition({ files: [change] }));
    }
    case 'unusable':
    case 'abandoned':
      return transition({ files: [fileInState(file, file.state, fileWhy, nowhere)] });
    default:
      return transition({ files: [{ file, why: fileWhy }] });
  }
}

/**
 * A batch whose row was damaged, from its columns and its files. Before its job was asked for it is given up, and its files
 * go on in another; after that it is looked for, or followed file by file.
 */
export function damagedBatch(remains: BatchRemains, members: readonly TrackedFile[], nowMs: number): Transition {
  const { id, folderId, serviceId, revision } = remains;
  const fileCount = members.length;
  const sizeBytes = members.reduce((sum, member) => sum + member.stat.sizeBytes, 0);
  const openedAtMs = Math.min(nowMs, ...members.map(({ seenAtMs }) => seenAtMs));
  const batch = { ...openBatch(id, folderId, serviceId, nowMs), revision, openedAtMs, fileCount, sizeBytes };
  const jobId = members.map(({ remote }) => remote?.jobId ?? null).find((known) => known !== null) ?? null;
  const become = (state: BatchState): Transition => transition({ batches: [batchInState(batch, state)] });
  switch (phaseOf(remains.state, members)) {
    case 'filling':
      return makeUnusable(batch, members, sessionWhy);
    case 'unconfirmed':
      return jobUnconfirmed(batch, nowMs);
    case 'running':
      return become({ kind: 'running', jobId, pollAtMs: nowMs, unknownSinceMs: null, says: null });
    case 'needs-decision':
      return become({
        kind: 'needs-decision',
        message: message('file.decisionReason.job'),
      });
    case 'given-up':
      return become({ kind: 'unusable' });
    case 'finished':
      return become({ kind: 'finished', jobId, end: 'mixed' });
  }
}

type BatchPhase = 'filling' | 'unconfirmed' | 'running' | 'needs-decision' | 'given-up' | 'finished';

/** How far a batch has come, by its column; where that is damaged, too, by its files. */
function phaseOf(state: string, members: readonly TrackedFile[]): BatchPhase {
  const has = (...kinds: readonly string[]): boolean => members.some((member) => kinds.includes(member.state.kind));
  // Its job was made, whatever the column says.
  if (has('processing', 'verifying')) return 'running';
  switch (state) {
    case 'open':
    case 'closing':
      return 'filling';
    case 'creating':
    case 'unconfirmed':
      return 'unconfirmed';
    case 'running':
    case 'needs-decision':
    case 'finished':
      return state;
    case 'unusable':
    case 'abandoned':
      return 'given-up';
    default:
      if (has('batched', 'retrying', 'uploading')) return 'filling';
      return has('uploaded') ? 'unconfirmed' : 'finished';
  }
}
