import type { UploadSituation } from '#core/batch-fault.ts';
import { transition } from '#core/transition.ts';
import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { afterIllness, isServiceFault } from '#core/service-fault.ts';
import type { Batch } from '#core/batch-state.ts';
import type { Context } from './context.ts';

/** Whether the service can list what a batch holds. */
export function canList(context: Context, batch: Batch): boolean {
  return context.facts.capabilities(batch.serviceId)?.sessionFiles === true;
}

/** What the rule for an upload that has ended needs to know of its surroundings. */
export function situationOf(context: Context, batch: Batch): UploadSituation {
  return {
    at: context.decisionTime(),
    canList: canList(context, batch),
    isServiceIll: context.gates.breaker.isIll(batch.serviceId),
    isMerged: context.folder(batch.folderId)?.job.merge === true,
  };
}

/**
 * The same for an upload that has failed by the service's fault: first it is found out whether it is the service that is ill.
 * Others of the batch that wait to be found have failed, too.
 */
export function blame(
  context: Context,
  batch: Batch,
  item: TrackedFile,
  members: readonly TrackedFile[],
  failure: Failure,
): UploadSituation {
  const alike = members.filter(({ state }) => {
    const unconfirmed = state.kind === 'uploading' ? (state.unconfirmed?.failure ?? null) : null;
    return unconfirmed !== null && isServiceFault(unconfirmed);
  });
  const failed = new Set([...alike.map(({ id }) => id), item.id]);
  const isServiceIll = context.gates.breaker.failed(batch.serviceId, [...failed], failure.message);
  return { ...situationOf(context, batch), isServiceIll };
}

/** An upload was answered with an id. Where the service was taken to be ill, those who waited for that go on. */
export function uploadArrived(context: Context, service: ServiceId, item: TrackedFile['id']): void {
  const { breaker } = context.gates;
  const wasIll = breaker.isIll(service);
  breaker.arrived(service, item);
  if (!wasIll || breaker.isIll(service)) return;
  const waiting = context.journal.items({ kinds: ['retrying', 'on-hold'] });
  context.commit(transition({ items: afterIllness(waiting, service, context.clock.nowMs()) }));
}
