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
import { changeOf } from './outputs.ts';
import { emptyReceipt } from './receipt.ts';
import type { Batch, BatchState } from './batch-state.ts';
import type { JobOptions } from './watch-folder.ts';

/** What the columns of a damaged batch row still say. */
export interface BatchRemains {
  readonly id: BatchId;
  readonly revision: number;
  readonly folderId: FolderId;
  readonly serviceId: ServiceId;
  /** The state as text. It may be no valid state. */
  readonly state: string;
}

const fileWhy = message('file.history.row-damaged');
const columnsWhy = message('file.history.row-mended');
const sessionWhy = message('file.history.batch-damaged');

/**
 * Returns what is committed for a file whose row was damaged. A batch that is not closed yet and may hold the file's
 * bytes becomes unusable. It is never closed, so never processed, and the file may start again. A batch that was closed
 * keeps the file, and the file is searched for there.
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
      // A merged document is not created without this file.
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
 * Returns what is committed for a batch whose row was damaged, from its columns and its files. Before its job was
 * requested, it becomes unusable and its files continue in another. After that, its job is searched for, or its files
 * are polled one by one. How the job was to change the files is not in the columns: the rule of the folder counts, so that
 * no file is done before its documents are.
 */
export function damagedBatch(
  remains: BatchRemains,
  members: readonly TrackedFile[],
  nowMs: number,
  job: JobOptions | null,
): Transition {
  const { id, folderId, serviceId, revision } = remains;
  const fileCount = members.length;
  const sizeBytes = members.reduce((sum, member) => sum + member.stat.sizeBytes, 0);
  const openedAtMs = Math.min(nowMs, ...members.map(({ seenAtMs }) => seenAtMs));
  const asked = job === null ? null : changeOf(job);
  const opened = { ...openBatch(id, folderId, serviceId, nowMs), ...(asked === null ? {} : { asked }) };
  const batch = { ...opened, revision, openedAtMs, fileCount, sizeBytes };
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

/** Returns how far a batch has come, by its column, or by its files when the column is damaged too. */
function phaseOf(state: string, members: readonly TrackedFile[]): BatchPhase {
  const has = (...kinds: readonly string[]): boolean => members.some((member) => kinds.includes(member.state.kind));
  // These states show that the job was created, whatever the column says.
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
