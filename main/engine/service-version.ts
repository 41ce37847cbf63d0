import { transition, fileInState } from '#core/transition.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Context } from './context.ts';
import { forgetSizeLimit } from './size-limit.ts';

const versionKey = (id: ServiceId): string => `version:${id}`;

/**
 * Notes which version a service runs. Where it has changed, the files that it could not take are tried again at once, and what
 * it refused as too large may be taken now.
 */
export function noteVersion(context: Context, id: ServiceId, version: string | undefined): void {
  const { journal } = context;
  if (version === undefined || journal.fact(versionKey(id)) === version) return;
  const isFirst = journal.fact(versionKey(id)) === null;
  journal.setFact(versionKey(id), version);
  if (isFirst) return;
  forgetSizeLimit(context, id);
  const nowMs = context.clock.nowMs();
  const items = journal.items({ kinds: ['on-hold'], dueByMs: Infinity }).flatMap((item) => {
    if (item.serviceId !== id || item.state.kind !== 'on-hold' || item.state.reason !== 'service-fault') return [];
    return [fileInState(item, { ...item.state, retryAtMs: nowMs }, 'the service is another version')];
  });
  context.commit(transition({ items }));
}
