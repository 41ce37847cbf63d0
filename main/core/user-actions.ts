import { message, type AnyMessage } from '#contract/messages/message.ts';
import { otherMembers, makeUnusable } from './batch-fault.ts';
import { combine, transition, fileInState, batchInState } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import { isDamaged } from './file-state.ts';
import type { FileState } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import { jobUnconfirmed, startPolling } from './create-job.ts';
import { hasCopy, isReadable } from './lost-path.ts';
import { emptyReceipt } from './receipt.ts';
import { isSkippedUnconfirmed } from './register.ts';
import { isFoundLocked } from './unlock.ts';
import { chooseRestore, isBeingRestored } from './restore.ts';
import type { Batch } from './batch-state.ts';
import { stabilizeAgain } from './detect.ts';
import type { DecisionTime } from './decision-time.ts';
import { beforeSkip } from './undo-skip.ts';
import type { UserActionVerdict } from './user-action-verdict.ts';

/** What a person can decide about a file that needs a decision (docs/file-lifecycle.md#states-and-groups). */
export type Resolution =
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'check-again' }
  | { readonly kind: 'upload-again' };

const done = (result: Transition): UserActionVerdict => ({ ok: true, decision: result });
const refused = (why: AnyMessage): UserActionVerdict => ({ ok: false, why });
const one = (change: FileChange): UserActionVerdict => done(transition({ files: [change] }));

const notThere = message('file.refused.missing');
const nothingToAllow = message('file.refused.nothing-to-allow');
const overwritten = message('file.refused.overwritten');
const nothingThere = message('file.refused.nothing-to-check');
const noFile = message('file.refused.no-remote-file');
const lockedPdf = message('file.refused.locked-pdf');
const personAgain = message('file.history.person-again');
const checksAgain = message('file.history.person-checks-again');
const uploadAgain = message('file.history.person-upload-again');
const afresh = { batchId: null, remote: null, receipt: emptyReceipt, attempts: 0 } as const;

/**
 * Retries a file. A `done` file is refused, because it would be processed twice. An original in `Failed/` is restored
 * first; `atPath` is the row that lies at its path now.
 */
export function retry(
  file: TrackedFile,
  batch: Batch | null,
  members: readonly TrackedFile[],
  at: DecisionTime,
  atPath: TrackedFile | null = null,
): UserActionVerdict {
  const back = chooseRestore(file, atPath);
  if (back.kind !== 'nothing') return back.kind === 'return' ? one(back.change) : refused(back.why);
  switch (file.state.kind) {
    case 'on-hold':
      if (!isReadable(file)) return refused(file.state.reason === 'overwritten' ? overwritten : notThere);
      // The file stays alone, because what the service said about it still holds.
      if (file.state.reason === 'service-fault') return one(fileInState(file, { kind: 'queued' }, personAgain));
      if (isFoundLocked(file)) return file.present ? one(stabilizeAgain(file, personAgain)) : refused(lockedPdf);
      return file.remote === null && file.present && !file.spooled
        ? one(stabilizeAgain(file, personAgain))
        : one(fileInState(file, { kind: 'queued' }, personAgain, afresh));
    case 'rejected':
      return one(fileInState(file, { kind: 'queued' }, personAgain, { ...afresh, original: { kind: 'none' } }));
    case 'retrying':
      return one(fileInState(file, { ...file.state, retryAtMs: at.nowMs }, personAgain));
    case 'missing':
      return file.present ? one(stabilizeAgain(file, personAgain)) : refused(notThere);
    case 'ignored':
      if (!file.present) return refused(notThere);
      if (file.batchId !== null) return one(unconfirmedAgain(file, batch));
      return one({
        ...stabilizeAgain(file, message('file.history.person-allowed')),
        file: { ...stabilizeAgain(file, personAgain).file, allowed: true },
      });
    case 'needs-decision':
      return resolve(file, batch, members, { kind: 'check-again' }, at);
    case 'done':
    case 'duplicate':
      return refused(message('file.refused.done-already'));
    default:
      return refused(message('file.refused.on-its-way'));
  }
}

/**
 * Uploads a file as it is although it may be incomplete (empty, only zero bytes, smaller than before), needs a
 * password, or is ignored.
 */
export function allow(
  file: TrackedFile,
  batch: Batch | null,
  at: DecisionTime,
  atPath: TrackedFile | null = null,
): UserActionVerdict {
  const { state } = file;
  if (state.kind === 'ignored' && state.reason !== 'not-a-file') return retry(file, batch, [], at, atPath);
  const isLocked = state.kind === 'on-hold' && state.reason === 'needs-password' && file.remote === null;
  if (!isLocked && (state.kind !== 'on-hold' || state.reason !== 'suspicious')) return refused(nothingToAllow);
  const allowed = message('file.history.person-allowed');
  if (isLocked && !file.present && file.spooled)
    return one(fileInState(file, { kind: 'queued' }, allowed, { ...afresh, allowed: true }));
  if (!file.present) return refused(notThere);
  const change = stabilizeAgain(file, allowed);
  return one({ ...change, file: { ...change.file, allowed: true, formerSizeBytes: null } });
}

/**
 * Returns a file that was skipped while it was unconfirmed to that state. It has kept its batch and is never simply
 * uploaded.
 */
function unconfirmedAgain(file: TrackedFile, batch: Batch | null): FileChange {
  const reason = batch?.state.kind === 'needs-decision' ? 'job' : file.remote !== null ? 'status' : 'upload';
  return fileInState(
    file,
    { kind: 'needs-decision', reason, message: message('file.decisionReason.skipped') },
    personAgain,
  );
}

function skipped(file: TrackedFile): FileState {
  const before = beforeSkip(file);
  return { kind: 'ignored', reason: 'skipped', ...(before === null ? {} : { before }) };
}

/** Skips a file until a person revokes that. An upload that is running cannot be recalled. */
export function skip(file: TrackedFile): UserActionVerdict {
  if (isBeingRestored(file)) return refused(message('file.refused.restoring'));
  switch (file.state.kind) {
    case 'stabilizing':
    case 'queued':
    case 'batched':
    case 'retrying':
    case 'duplicate-pending':
    case 'on-hold':
    case 'missing':
    case 'rejected':
      return one(fileInState(file, skipped(file), message('file.history.person-skipped'), { batchId: null }));
    case 'needs-decision':
      return one(fileInState(file, skipped(file), message('file.history.person-skipped')));
    case 'ignored':
      return refused(message('file.refused.ignored-already'));
    case 'done':
    case 'duplicate':
      return refused(message('file.refused.done'));
    default:
      return refused(message('file.refused.cannot-recall'));
  }
}

/**
 * Applies a person's decision. Files of one batch are decided together where the question is the same. `first` is the
 * file with the same content for which it would wait.
 */
export function resolve(
  file: TrackedFile,
  batch: Batch | null,
  members: readonly TrackedFile[],
  resolution: Resolution,
  at: DecisionTime,
  first: TrackedFile | null = null,
): UserActionVerdict {
  if (file.state.kind !== 'needs-decision') return refused(message('file.refused.no-decision'));
  if (isDamaged(file)) return resolveDamaged(file, batch, members, resolution, at);
  const { reason } = file.state;
  const companions = members.filter((m) => m.state.kind === 'needs-decision' && m.state.reason === reason);
  switch (resolution.kind) {
    case 'upload-again': {
      const all = batch === null ? [file] : companions;
      const sent = all.flatMap(uploadedAgain);
      if (sent.length === 0) return refused(notThere);
      const isUnconfirmed = first !== null && isSkippedUnconfirmed(first) && all.every(({ id }) => id !== first.id);
      const files = isUnconfirmed ? [...sent, noLongerUnconfirmed(first)] : sent;
      const closed = batch?.state.kind === 'needs-decision' ? [batchInState(batch, { kind: 'unusable' })] : [];
      return done(transition({ files, batches: closed }));
    }
    case 'job':
      if (batch === null || file.remote === null) return refused(noFile);
      return done(
        startPolling(
          batch,
          withUploaded(companions, members),
          resolution.jobId,
          message('file.history.person-job'),
          at,
        ),
      );
    case 'check-again':
      return checkAgain(file, batch, companions, members, at);
  }
}

/**
 * Adds the files of the batch that wait for its job. A batch with a named job is polled, and nothing would take up a
 * file that stayed `uploaded` in it.
 */
const withUploaded = (chosen: readonly TrackedFile[], members: readonly TrackedFile[]): readonly TrackedFile[] => [
  ...chosen,
  ...members.filter((m) => m.state.kind === 'uploaded'),
];

/** Uploads a file again. A file without a hash starts from its bytes if they still lie at its path. */
function uploadedAgain(file: TrackedFile): readonly FileChange[] {
  if (file.hash === null) return file.present ? [stabilizeAgain(file, uploadAgain)] : [];
  return [fileInState(file, { kind: 'queued' }, uploadAgain, afresh)];
}

/**
 * Decides about a file whose row could not be read. Where no closed batch can hold it, it starts again, whatever was
 * chosen. Otherwise the service is checked first. A file that is not found there needs a decision once more, and a
 * person may then upload it again.
 */
function resolveDamaged(
  file: TrackedFile,
  batch: Batch | null,
  members: readonly TrackedFile[],
  resolution: Resolution,
  at: DecisionTime,
): UserActionVerdict {
  switch (batch?.state.kind) {
    case undefined:
      // Its batch has no row, so that only a person can know whether it was closed.
      if (file.batchId !== null && file.remote !== null && resolution.kind !== 'upload-again')
        return refused(nothingThere);
      return resolution.kind === 'job' ? refused(noFile) : beginAgain(file);
    case 'unusable':
    case 'abandoned':
      return resolution.kind === 'job' ? refused(noFile) : beginAgain(file);
    case 'running':
    case 'finished':
      if (file.remote === null) return resolution.kind === 'upload-again' ? beginAgain(file) : refused(nothingThere);
      return done(
        startPolling(batch, [file], resolution.kind === 'job' ? resolution.jobId : batch.state.jobId, checksAgain, at),
      );
    case 'needs-decision': {
      if (file.remote === null) return resolution.kind === 'upload-again' ? beginAgain(file) : refused(nothingThere);
      if (resolution.kind === 'job')
        return done(startPolling(batch, [file], resolution.jobId, message('file.history.person-job'), at));
      const again = { ...batch, attempts: 0, unconfirmedSinceMs: null };
      const looking = fileInState(file, { kind: 'uploaded' }, checksAgain);
      return done(combine(jobUnconfirmed(again, at.nowMs), transition({ files: [looking] })));
    }
    case 'open':
    case 'closing': {
      // A job was requested before, and it is not known whether it was created.
      if (batch.unconfirmedSinceMs !== null) return refused(message('file.refused.reconciling'));
      const again = beginAgain(file);
      if (!again.ok) return again;
      return done(
        combine(makeUnusable(batch, otherMembers(members, file), message('file.history.given-up')), again.decision),
      );
    }
    case 'creating':
    case 'unconfirmed':
      return refused(message('file.refused.reconciling'));
  }
}

function beginAgain(file: TrackedFile): UserActionVerdict {
  if (file.present) return one(stabilizeAgain(file, uploadAgain));
  return hasCopy(file) ? one(fileInState(file, { kind: 'queued' }, uploadAgain, afresh)) : refused(notThere);
}

/** A skipped unconfirmed file no longer holds back equal content once a person has uploaded an equal file. */
const noLongerUnconfirmed = (first: TrackedFile): FileChange =>
  fileInState(first, first.state, message('file.history.equal-upload-again'), { batchId: null });

function checkAgain(
  file: TrackedFile,
  batch: Batch | null,
  companions: readonly TrackedFile[],
  members: readonly TrackedFile[],
  at: DecisionTime,
): UserActionVerdict {
  if (batch === null || file.remote === null) {
    return refused(nothingThere);
  }
  if (file.state.kind === 'needs-decision' && file.state.reason === 'status') {
    // The batch still waits for its job, and the service is being checked for it.
    if (members.some((m) => m.state.kind === 'uploaded')) return refused(message('file.refused.reconciling'));
    const jobId = batch.state.kind === 'finished' || batch.state.kind === 'running' ? batch.state.jobId : null;
    return done(startPolling(batch, companions, jobId, checksAgain, at));
  }
  if (batch.state.kind !== 'needs-decision') return refused(message('file.refused.batch-ended'));
  const files = companions.map((m) => fileInState(m, { kind: 'uploaded' }, checksAgain));
  const reset = { ...batch, attempts: 0, unconfirmedSinceMs: null };
  return done(combine(jobUnconfirmed(reset, at.nowMs), transition({ files })));
}
