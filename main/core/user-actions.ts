import { message, type AnyMessage } from '#contract/messages/message.ts';
import { otherMembers, makeUnusable } from './batch-fault.ts';
import { combine, transition, fileInState, batchInState } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import { isDamaged } from './file-state.ts';
import type { FileState } from './file-state.ts';
import type { TrackedFile } from './tracked-file.ts';
import { jobUnconfirmed, startPolling } from './create-job.ts';
import { isReadable, withoutPath } from './lost-path.ts';
import { emptyReceipt } from './receipt.ts';
import { isSkippedUnconfirmed } from './register.ts';
import { chooseRestore, isBeingRestored } from './restore.ts';
import type { Batch } from './batch-state.ts';
import { stabilizeAgain } from './detect.ts';
import type { DecisionTime } from './decision-time.ts';
import { beforeSkip } from './undo-skip.ts';
import type { UserActionVerdict } from './user-action-verdict.ts';

/** What a person can decide about a file that needs a decision (docs/file-lifecycle.md#states-and-groups). */
export type Resolution =
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'look-again' }
  | { readonly kind: 'upload-again' };

const done = (result: Transition): UserActionVerdict => ({ ok: true, decision: result });
const refused = (why: AnyMessage): UserActionVerdict => ({ ok: false, why });
const one = (change: FileChange): UserActionVerdict => done(transition({ items: [change] }));

const notThere = message('file.refused.missing');
const nothingToAllow = message('file.refused.nothing-to-allow');
const overwritten = message('file.refused.overwritten');
const nothingThere = message('file.refused.nothing-to-check');
const noFile = message('file.refused.no-remote-file');
const personAgain = message('file.history.person-again');
const checksAgain = message('file.history.person-checks-again');
const uploadAgain = message('file.history.person-upload-again');
const afresh = { batchId: null, remote: null, receipt: emptyReceipt, attempts: 0 } as const;

/**
 * Tries a file again. `done` is refused: it would be processed twice. An original in `Failed/` is brought back first;
 * `atPath`: the row that lies at its path now.
 */
export function retry(
  item: TrackedFile,
  batch: Batch | null,
  members: readonly TrackedFile[],
  at: DecisionTime,
  atPath: TrackedFile | null = null,
): UserActionVerdict {
  const back = chooseRestore(item, atPath);
  if (back.kind !== 'nothing') return back.kind === 'return' ? one(back.change) : refused(back.why);
  switch (item.state.kind) {
    case 'on-hold':
      if (!isReadable(item)) return refused(item.state.reason === 'overwritten' ? overwritten : notThere);
      // It stays alone: what the service said of it still stands.
      if (item.state.reason === 'service-fault') return one(fileInState(item, { kind: 'queued' }, personAgain));
      return item.remote === null && !item.spooled
        ? one(stabilizeAgain(item, personAgain))
        : one(fileInState(item, { kind: 'queued' }, personAgain, afresh));
    case 'rejected':
      return one(fileInState(item, { kind: 'queued' }, personAgain, { ...afresh, original: { kind: 'none' } }));
    case 'retrying':
      return one(fileInState(item, { ...item.state, retryAtMs: at.nowMs }, personAgain));
    case 'missing':
      return item.present ? one(stabilizeAgain(item, personAgain)) : refused(notThere);
    case 'ignored':
      if (!item.present) return refused(notThere);
      if (item.batchId !== null) return one(unconfirmedAgain(item, batch));
      return one({
        ...stabilizeAgain(item, message('file.history.person-allowed')),
        item: { ...stabilizeAgain(item, personAgain).item, allowed: true },
      });
    case 'needs-decision':
      return resolve(item, batch, members, { kind: 'look-again' }, at);
    case 'done':
    case 'duplicate':
      return refused(message('file.refused.done-already'));
    default:
      return refused(message('file.refused.on-its-way'));
  }
}

/**
 * Uploads a file that does not look whole (empty, nothing but zero bytes, smaller than before) as it is, or one that is
 * ignored.
 */
export function allow(
  item: TrackedFile,
  batch: Batch | null,
  at: DecisionTime,
  atPath: TrackedFile | null = null,
): UserActionVerdict {
  const { state } = item;
  if (state.kind === 'ignored' && state.reason !== 'not-a-file') return retry(item, batch, [], at, atPath);
  if (state.kind !== 'on-hold' || state.reason !== 'suspicious') return refused(nothingToAllow);
  if (!item.present) return refused(notThere);
  const change = stabilizeAgain(item, message('file.history.person-allowed'));
  return one({ ...change, item: { ...change.item, allowed: true, formerSizeBytes: null } });
}

/** A file that was skipped while it was unconfirmed keeps its batch; it is unconfirmed again, and never simply uploaded. */
function unconfirmedAgain(item: TrackedFile, batch: Batch | null): FileChange {
  const reason = batch?.state.kind === 'needs-decision' ? 'job' : item.remote !== null ? 'status' : 'upload';
  return fileInState(
    item,
    { kind: 'needs-decision', reason, message: message('file.decisionReason.skipped') },
    personAgain,
  );
}

function skipped(item: TrackedFile): FileState {
  const before = beforeSkip(item);
  return { kind: 'ignored', reason: 'skipped', ...(before === null ? {} : { before }) };
}

/** Leaves a file alone until a person takes that back. What is on its way cannot be called back. */
export function skip(item: TrackedFile): UserActionVerdict {
  if (isBeingRestored(item)) return refused(message('file.refused.restoring'));
  switch (item.state.kind) {
    case 'stabilizing':
    case 'queued':
    case 'batched':
    case 'retrying':
    case 'duplicate-pending':
    case 'on-hold':
    case 'missing':
    case 'rejected':
      return one(fileInState(item, skipped(item), message('file.history.person-skipped'), { batchId: null }));
    case 'needs-decision':
      return one(fileInState(item, skipped(item), message('file.history.person-skipped')));
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
 * Applies what a person decided. Files of one batch are decided together where the question is the same.
 * `first`: the file of the same content that it would wait for.
 */
export function resolve(
  item: TrackedFile,
  batch: Batch | null,
  members: readonly TrackedFile[],
  resolution: Resolution,
  at: DecisionTime,
  first: TrackedFile | null = null,
): UserActionVerdict {
  if (item.state.kind !== 'needs-decision') return refused(message('file.refused.no-decision'));
  if (isDamaged(item)) return resolveDamaged(item, batch, members, resolution, at);
  const { reason } = item.state;
  const companions = members.filter((m) => m.state.kind === 'needs-decision' && m.state.reason === reason);
  switch (resolution.kind) {
    case 'upload-again': {
      const all = batch === null ? [item] : companions;
      const sent = all.flatMap(uploadedAgain(at.nowMs));
      if (sent.length === 0) return refused(notThere);
      const isUnconfirmed = first !== null && isSkippedUnconfirmed(first) && all.every(({ id }) => id !== first.id);
      const items = isUnconfirmed ? [...sent, noLongerUnconfirmed(first)] : sent;
      const closed = batch?.state.kind === 'needs-decision' ? [batchInState(batch, { kind: 'unusable' })] : [];
      return done(transition({ items, batches: closed }));
    }
    case 'job':
      if (batch === null || item.remote === null) return refused(noFile);
      return done(startPolling(batch, companions, resolution.jobId, message('file.history.person-job'), at));
    case 'look-again':
      return lookAgain(item, batch, companions, at);
  }
}

/** A file without a hash begins again from its bytes, where they still lie at its path. One that was registered and lost says so. */
const uploadedAgain =
  (nowMs: number) =>
  (item: TrackedFile): readonly FileChange[] => {
    if (item.hash === null) return item.present ? [stabilizeAgain(item, uploadAgain)] : [];
    return [
      isReadable(item)
        ? fileInState(item, { kind: 'queued' }, uploadAgain, afresh)
        : withoutPath({ ...item, ...afresh }, 'overwritten', nowMs),
    ];
  };

/**
 * A file whose row could not be read. Where no closed batch can hold it, it begins again, whatever was chosen. Else it is
 * looked for at the service first: what that does not find waits for a person once more, who may then send it again.
 */
function resolveDamaged(
  item: TrackedFile,
  batch: Batch | null,
  members: readonly TrackedFile[],
  resolution: Resolution,
  at: DecisionTime,
): UserActionVerdict {
  switch (batch?.state.kind) {
    case undefined:
      // Its batch has no row at all: only a person can know whether it was closed.
      if (item.batchId !== null && item.remote !== null && resolution.kind !== 'upload-again')
        return refused(nothingThere);
      return resolution.kind === 'job' ? refused(noFile) : beginAgain(item);
    case 'unusable':
    case 'abandoned':
      return resolution.kind === 'job' ? refused(noFile) : beginAgain(item);
    case 'running':
    case 'finished':
      if (item.remote === null) return resolution.kind === 'upload-again' ? beginAgain(item) : refused(nothingThere);
      return done(
        startPolling(batch, [item], resolution.kind === 'job' ? resolution.jobId : batch.state.jobId, checksAgain, at),
      );
    case 'needs-decision': {
      if (item.remote === null) return resolution.kind === 'upload-again' ? beginAgain(item) : refused(nothingThere);
      if (resolution.kind === 'job')
        return done(startPolling(batch, [item], resolution.jobId, message('file.history.person-job'), at));
      const again = { ...batch, attempts: 0, unconfirmedSinceMs: null };
      const looking = fileInState(item, { kind: 'uploaded' }, checksAgain);
      return done(combine(jobUnconfirmed(again, at.nowMs), transition({ items: [looking] })));
    }
    case 'open':
    case 'closing': {
      // A job was asked for before, and it is not known whether it was made.
      if (batch.unconfirmedSinceMs !== null) return refused(message('file.refused.reconciling'));
      const again = beginAgain(item);
      if (!again.ok) return again;
      return done(
        combine(makeUnusable(batch, otherMembers(members, item), message('file.history.given-up')), again.decision),
      );
    }
    case 'creating':
    case 'unconfirmed':
      return refused(message('file.refused.reconciling'));
  }
}

function beginAgain(item: TrackedFile): UserActionVerdict {
  if (item.present) return one(stabilizeAgain(item, uploadAgain));
  return item.spooled ? one(fileInState(item, { kind: 'queued' }, uploadAgain, afresh)) : refused(notThere);
}

/** A file that was skipped unconfirmed is nobody's first any more, once a person has an equal one sent all the same. */
const noLongerUnconfirmed = (first: TrackedFile): FileChange =>
  fileInState(first, first.state, message('file.history.equal-upload-again'), { batchId: null });

function lookAgain(
  item: TrackedFile,
  batch: Batch | null,
  companions: readonly TrackedFile[],
  at: DecisionTime,
): UserActionVerdict {
  if (batch === null || item.remote === null) {
    return refused(nothingThere);
  }
  if (item.state.kind === 'needs-decision' && item.state.reason === 'status') {
    const jobId = batch.state.kind === 'finished' || batch.state.kind === 'running' ? batch.state.jobId : null;
    return done(startPolling(batch, companions, jobId, checksAgain, at));
  }
  if (batch.state.kind !== 'needs-decision') return refused(message('file.refused.batch-ended'));
  const items = companions.map((m) => fileInState(m, { kind: 'uploaded' }, checksAgain));
  const reset = { ...batch, attempts: 0, unconfirmedSinceMs: null };
  return done(combine(jobUnconfirmed(reset, at.nowMs), transition({ items })));
}
