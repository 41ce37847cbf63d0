import { message, type AnyMessage } from '#contract/messages/message.ts';
import { transition, fileInState, noTransition, batchInState } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import type { TrackedFile, Classification, Warning } from './tracked-file.ts';
import { failedPartWarning, type Outputs } from './outputs.ts';
import type { JobNotice } from './notice.ts';
import { unknownStatusMs, unsureJobMs } from './poll-times.ts';
import type { FileStatus } from './poll-times.ts';
import { passedBy, notForThisRole, notAvailable } from './receipt.ts';
import type { JobEnd, Batch } from './batch-state.ts';
import type { DecisionTime } from './decision-time.ts';
import { isUnlockable } from './unlock.ts';

/** What a poll reported about one file. */
export interface FileProgress {
  readonly progress: FileStatus;
  readonly classification: Classification | null;
}

/** Returns the transition of a file that follows from its report; `null` while nothing changes. */
function applyProgress(file: TrackedFile, answer: FileProgress, nowMs: number): FileChange | null {
  const { progress } = answer;
  const classification = answer.classification ?? file.classification;
  switch (progress.kind) {
    case 'succeeded': {
      const { by, outputs } = progress;
      const receipt = { ...file.receipt, final: passedBy(by), ...(outputs === undefined ? {} : { outputs }) };
      return fileInState(file, { kind: 'verifying', checkAtMs: nowMs, attempts: 0 }, finalBy(progress), {
        receipt,
        classification: withWarning(classification, outputs === undefined ? null : failedPartWarning(outputs)),
      });
    }
    case 'not-shown': {
      const receipt = { ...file.receipt, final: notAvailable(notForThisRole) };
      const why = message('file.history.role-follow');
      return fileInState(file, { kind: 'verifying', checkAtMs: nowMs, attempts: 0 }, why, { receipt, classification });
    }
    case 'failed': {
      if (progress.code === 'encrypted' && isUnlockable(file)) {
        const onHold = {
          kind: 'on-hold',
          reason: 'needs-password',
          message: progress.message,
          sinceMs: nowMs,
        } as const;
        return fileInState(file, onHold, onHold.message);
      }
      const failure = {
        kind: 'refused',
        message: progress.message,
        ...(progress.code === null ? {} : { code: progress.code }),
      } as const;
      return fileInState(file, { kind: 'rejected', failure }, progress.message);
    }
    case 'running':
    case 'unknown':
    case 'forgotten':
      return null;
  }
}

/**
 * Stored in place of a status when the service does not know the files. The time limit is then that of an unconfirmed
 * job.
 */
const notFound = 'not found';

/** Returns why a file needs a decision when no status of it could be understood. */
function unknownStatusMessage(isForgotten: boolean, says: string | null): AnyMessage {
  if (isForgotten) return message('file.decisionReason.forgotten');
  return says === null
    ? message('file.decisionReason.no-status')
    : message('file.decisionReason.status', { status: says });
}

/** A failed part is more urgent than what the service remarks about the file. */
function withWarning(classification: Classification | null, warning: Warning | null): Classification | null {
  if (warning === null) return classification;
  return { tagName: null, tagScore: null, ...classification, warning };
}

/** Returns the message that names the source of a final status. */
function finalBy({ by, outputs, isUnmerged }: Extract<FileStatus, { readonly kind: 'succeeded' }>): AnyMessage {
  if (outputs !== undefined) return madeMessage(outputs);
  if (isUnmerged === true) return message('file.history.not-merged');
  switch (by) {
    case 'job':
      return message('file.history.job-final');
    case 'search':
      return message('file.history.search-final');
    default:
      return message('file.history.record-final');
  }
}

function madeMessage({ kind, files, others }: Outputs): AnyMessage {
  if (kind === 'decomposed') return message('file.history.decomposed', { count: files.length });
  const [only] = files;
  return message('file.history.merged', { count: others, name: only?.name ?? only?.fileId ?? '' });
}

/**
 * Returns what follows from one poll of a running batch. A poll that reports nothing new changes nothing, which saves a
 * write. After 24 h without a status that can be understood, the files need a decision
 * (docs/file-lifecycle.md#receipt); files that the service does not know need one after 30 minutes. `answers` holds the
 * files for which the service answered.
 */
export function pollEnded(
  batch: Batch,
  members: readonly TrackedFile[],
  answers: ReadonlyMap<TrackedFile['id'], FileProgress>,
  says: string | null,
  at: DecisionTime,
): Transition {
  if (batch.state.kind !== 'running') return noTransition;
  const waiting = members.filter((m) => m.state.kind === 'processing');
  if (waiting.length === 0) return finishIfAll(batch, members, [], at.nowMs);
  const changes = waiting.flatMap((m) => {
    const answer = answers.get(m.id);
    const change = answer === undefined ? null : applyProgress(m, answer, at.nowMs);
    return change === null ? [] : [change];
  });
  const changed = new Set(changes.map((change) => change.file.id));
  const open = waiting.filter((m) => !changed.has(m.id));
  const isUnderstood = waiting.some((m) => answers.get(m.id)?.progress.kind === 'running') || changes.length > 0;
  const isForgotten = open.some((m) => answers.get(m.id)?.progress.kind === 'forgotten');
  const before = isForgotten === (batch.state.says === notFound) ? batch.state.unknownSinceMs : null;
  const since = isUnderstood ? null : Math.min(before ?? at.nowMs, at.nowMs);
  if (open.length > 0 && since !== null && at.nowMs - since >= (isForgotten ? unsureJobMs : unknownStatusMs)) {
    const why = unknownStatusMessage(isForgotten, says);
    const undecided = open.map((m) => fileInState(m, { kind: 'needs-decision', reason: 'status', message: why }, why));
    return finishIfAll(batch, members, [...changes, ...undecided], at.nowMs);
  }
  const saysNow = isForgotten ? notFound : says;
  const isNew = since !== batch.state.unknownSinceMs || saysNow !== batch.state.says;
  const next = isNew ? batchInState(batch, { ...batch.state, unknownSinceMs: since, says: saysNow }) : batch;
  return finishIfAll(next, members, changes, at.nowMs, isNew);
}

/**
 * Commits changes of a batch's files and, when none of them is in progress, the end of the batch and its single notice.
 * A batch that had already ended (a person let one of its files continue) stays ended and is not announced again.
 */
export function finishIfAll(
  batch: Batch,
  members: readonly TrackedFile[],
  changes: readonly FileChange[],
  nowMs: number,
  batchChanged = false,
): Transition {
  if (batch.state.kind !== 'running') return transition({ files: changes });
  const changed = new Map(changes.map(({ file }) => [file.id, file]));
  const after = members.map((m) => changed.get(m.id) ?? m);
  const underWay = after.some((m) => m.state.kind === 'processing' || m.state.kind === 'verifying');
  if (underWay) return transition({ files: changes, batches: batchChanged ? [batch] : [] });
  const doneCount = after.filter((m) => m.state.kind === 'done').length;
  const onHoldCount = after.length - doneCount;
  const end: JobEnd = onHoldCount === 0 ? 'succeeded' : doneCount === 0 ? 'failed' : 'mixed';
  const { jobId } = batch.state;
  const notice: JobNotice = {
    kind: 'job',
    id: batch.id,
    folderId: batch.folderId,
    jobId,
    end,
    doneCount,
    onHoldCount,
    atMs: nowMs,
  };
  return transition({
    files: changes,
    batches: [batchInState(batch, { kind: 'finished', jobId, end })],
    notices: [notice],
  });
}
