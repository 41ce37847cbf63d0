import { message, type AnyMessage } from '#contract/messages/message.ts';
import { combine, transition, fileInState, noTransition, batchInState } from './transition.ts';
import type { Transition, FileChange } from './transition.ts';
import { startPolling } from './create-job.ts';
import type { DecisionTime } from './decision-time.ts';
import { finishIfAll } from './poll.ts';
import type { ServiceId } from './ids.ts';
import type { FileStateKind } from './file-state.ts';
import type { FormerService, TrackedFile } from './tracked-file.ts';
import type { UserActionVerdict } from './user-action-verdict.ts';
import { emptyReceipt, passedBy } from './receipt.ts';
import type { Batch } from './batch-state.ts';

/**
 * What a person can decide about a file whose service no longer answers (docs/file-lifecycle.md#one-service-at-a-time).
 */
export const strandedChoices = ['upload-here', 'skip', 'wait'] as const;
export type StrandedChoice = (typeof strandedChoices)[number];

/** States of files that are bound to a service and wait for it. */
export const boundKinds = [
  'batched',
  'retrying',
  'uploading',
  'uploaded',
  'processing',
  'verifying',
] as const satisfies readonly FileStateKind[];

/** Returns the key under which the journal keeps the files that a person lets wait for a service. */
export const keptWaitingKey = (id: ServiceId): string => `kept-waiting:${id}`;

/** Returns whether a file waits for a service that is no longer in use for new files. */
export function isBoundElsewhere(file: Pick<TrackedFile, 'state' | 'serviceId'>, current: ServiceId | null): boolean {
  const isBound = (boundKinds as readonly FileStateKind[]).includes(file.state.kind);
  return isBound && current !== null && file.serviceId !== null && file.serviceId !== current;
}

/** Returns whether bytes of a file may be at its service. */
function mayBeAtService({ state, remote }: Pick<TrackedFile, 'state' | 'remote'>): boolean {
  return remote !== null || (state.kind === 'uploading' && state.unconfirmed !== null);
}

/** Returns whether its service may have processed it, so that an upload elsewhere may process it twice. */
export function mayBeProcessed(file: Pick<TrackedFile, 'state'>, batch: Batch | null): boolean {
  return file.state.kind === 'processing' || batch?.state.kind === 'unconfirmed';
}

const answers = message('file.refused.service-answers');
const underWay = message('file.refused.on-its-way');
const processed = message('file.refused.processed');
const notThere = message('file.refused.missing');

/**
 * Carries out a person's decision. While a batch has no job, its files are decided together as soon as bytes of any of
 * them are at the service: what stays in the batch would be processed with the rest. The batch then becomes unusable.
 */
export function leaveService(
  file: TrackedFile,
  batch: Batch | null,
  members: readonly TrackedFile[],
  choice: StrandedChoice,
  where: { readonly current: ServiceId | null; readonly isAnswering: boolean; readonly nowMs: number },
): UserActionVerdict {
  const refused = (why: AnyMessage): UserActionVerdict => ({ ok: false, why });
  if (!isBoundElsewhere(file, where.current) || where.isAnswering) return refused(answers);
  if (choice === 'wait') {
    const waits = fileInState(file, file.state, message('file.history.person-waits'));
    return { ok: true, decision: transition({ files: [waits] }) };
  }
  const all = companions(file, batch, members);
  const isBusy =
    batch?.state.kind === 'creating' ||
    all.some(({ state }) => state.kind === 'uploading' && state.unconfirmed === null);
  if (isBusy) return refused(underWay);
  if (choice === 'upload-here') {
    if (all.some(({ receipt }) => receipt.final.kind === 'passed')) return refused(processed);
    if (all.some(({ present }) => !present)) return refused(notThere);
  }
  const changes = all.map((each) => (choice === 'skip' ? skip(each, batch) : sendHere(each, batch)));
  return {
    ok: true,
    decision: combine(transition({ files: changes }), batchAfter(batch, members, changes, choice, where.nowMs)),
  };
}

function companions(file: TrackedFile, batch: Batch | null, members: readonly TrackedFile[]): readonly TrackedFile[] {
  const isOneByOne = batch === null || batch.state.kind === 'running' || !members.some(mayBeAtService);
  if (isOneByOne) return [file];
  return members.filter(({ state }) => (boundKinds as readonly FileStateKind[]).includes(state.kind));
}

function sendHere(file: TrackedFile, batch: Batch | null): FileChange {
  const fresh = { batchId: null, remote: null, receipt: emptyReceipt, attempts: 0, orphans: 0, serviceId: null };
  const formerServices = [...file.formerServices, ...formerServicesOf(file, batch)];
  return fileInState(file, { kind: 'queued' }, sentOnWhy, { ...fresh, formerServices });
}

function formerServicesOf({ serviceId, remote, hash }: TrackedFile, batch: Batch | null): readonly FormerService[] {
  const isJobAskedFor = batch?.state.kind === 'running' || batch?.state.kind === 'unconfirmed';
  if (!isJobAskedFor || serviceId === null || remote === null || hash === null) return [];
  return [{ serviceId, batchId: batch.id, remote, hash }];
}

/**
 * Returns where the content of a file is at a service from which a person has moved it to another; `null` when that
 * never happened there.
 */
export function formerServiceOf({ formerServices, hash }: TrackedFile, service: ServiceId): FormerService | null {
  return formerServices.findLast((each) => each.serviceId === service && each.hash === hash) ?? null;
}

/**
 * Handles a file that is about to go to a service that may have processed its content before a person moved it to
 * another service. It is the same file, because that service is in use again, or one with the same content. Where the
 * job is known, the file is polled as `sentOn` was; otherwise a person decides. `batch` is the batch of that time; it
 * is `null` when the journal no longer has it.
 */
export function returnToFormerService(
  file: TrackedFile,
  sentOn: TrackedFile,
  there: { readonly former: FormerService; readonly batch: Batch | null },
  at: DecisionTime,
): Transition {
  const { serviceId, batchId, remote } = there.former;
  const isOther = ({ batchId: id, remote: lies }: FormerService): boolean =>
    id !== batchId || lies.fileId !== remote.fileId;
  const formerServices = sentOn.formerServices.filter(isOther);
  const owner: readonly FileChange[] =
    sentOn.id === file.id ? [] : [{ file: { ...sentOn, formerServices }, why: message('file.history.former-equal') }];
  const receipt = { ...emptyReceipt, accepted: passedBy('upload') };
  const back = { ...file, serviceId, batchId, remote, receipt, ...(sentOn.id === file.id ? { formerServices } : {}) };
  const { batch } = there;
  if (batch?.state.kind === 'finished' || batch?.state.kind === 'running') {
    const polled = startPolling(batch, [{ ...back, state: { kind: 'uploaded' } }], batch.state.jobId, backWhy, at);
    return combine(transition({ files: owner }), polled);
  }
  const state = { kind: 'needs-decision', reason: 'job', message: message('file.decisionReason.job') } as const;
  return transition({ files: [...owner, fileInState(back, state, backWhy)] });
}

const sentOnWhy = message('file.history.person-uploads-here');
const backWhy = message('file.history.already-there');

/**
 * Skips a file. A file that may have been processed keeps its batch, which distinguishes it from one that was never
 * uploaded.
 */
function skip(file: TrackedFile, batch: Batch | null): FileChange {
  const isUnconfirmed = batch?.state.kind === 'unconfirmed' || batch?.state.kind === 'running';
  return fileInState(
    file,
    { kind: 'ignored', reason: 'skipped' },
    message('file.history.person-skipped'),
    isUnconfirmed ? {} : { batchId: null },
  );
}

/** Returns what becomes of the batch that the files leave. */
function batchAfter(
  batch: Batch | null,
  members: readonly TrackedFile[],
  changes: readonly FileChange[],
  choice: Exclude<StrandedChoice, 'wait'>,
  nowMs: number,
): Transition {
  if (batch === null) return noTransition;
  const leaving = new Set(changes.map(({ file }) => file.id));
  const rest = members.filter(({ id }) => !leaving.has(id));
  const ends = (state: Batch['state']): Transition => transition({ batches: [batchInState(batch, state)] });
  switch (batch.state.kind) {
    case 'running': {
      const { jobId } = batch.state;
      return rest.length === 0 ? ends({ kind: 'finished', jobId, end: 'mixed' }) : finishIfAll(batch, rest, [], nowMs);
    }
    case 'unconfirmed':
      return choice === 'skip'
        ? ends({ kind: 'needs-decision', message: message('file.decisionReason.job') })
        : ends({ kind: 'unusable' });
    case 'open':
    case 'closing':
      if (members.some(mayBeAtService)) return ends({ kind: 'unusable' });
      return rest.length === 0 ? ends({ kind: 'abandoned' }) : noTransition;
    default:
      return noTransition;
  }
}
