import type { UploadSituation } from '#core/batch-fault.ts';
import { decision } from '#core/decision.ts';
import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { afterIllness, isServiceFault } from '#core/service-fault.ts';
import type { Session } from '#core/session.ts';
import type { Context } from './context.ts';

/** Whether the service can list what a session holds. */
export function canList(context: Context, session: Session): boolean {
  return context.facts.capabilities(session.serviceId)?.sessionFiles === true;
}

/** What the rule for an upload that has ended needs to know of its surroundings. */
export function situationOf(context: Context, session: Session): UploadSituation {
  return {
    at: context.moment(),
    canList: canList(context, session),
    isServiceIll: context.gates.breaker.isIll(session.serviceId),
    isMerged: context.folder(session.folderId)?.job.merge === true,
  };
}

/**
 * The same for an upload that has failed by the service's fault: first it is found out whether it is the service that is ill.
 * Others of the session that wait to be found have failed, too.
 */
export function blame(
  context: Context,
  session: Session,
  item: Item,
  members: readonly Item[],
  failure: Failure,
): UploadSituation {
  const alike = members.filter(({ state }) => {
    const doubted = state.kind === 'uploading' ? (state.doubt?.failure ?? null) : null;
    return doubted !== null && isServiceFault(doubted);
  });
  const failed = new Set([...alike.map(({ id }) => id), item.id]);
  const isServiceIll = context.gates.breaker.failed(session.serviceId, [...failed], failure.message);
  return { ...situationOf(context, session), isServiceIll };
}

/** An upload was answered with an id. Where the service was taken to be ill, those who waited for that go on. */
export function uploadArrived(context: Context, service: ServiceId, item: Item['id']): void {
  const { breaker } = context.gates;
  const wasIll = breaker.isIll(service);
  breaker.arrived(service, item);
  if (!wasIll || breaker.isIll(service)) return;
  const waiting = context.journal.items({ kinds: ['retry-wait', 'held'] });
  context.commit(decision({ items: afterIllness(waiting, service, context.clock.nowMs()) }));
}
