import { message } from '#contract/messages/message.ts';
import { transition, fileInState } from '#core/transition.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { SizeLimits } from './size-limits.ts';

export interface VersionDeps {
  readonly journal: Pick<Journal, 'fact' | 'setFact' | 'items'>;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly sizeLimits: Pick<SizeLimits, 'forget'>;
}

const versionKey = (id: ServiceId): string => `version:${id}`;

/**
 * Notes which version a service runs. Where it has changed, the files that it could not take are tried again at once, and what
 * it refused as too large may be taken now.
 */
export function noteVersion(context: VersionDeps, id: ServiceId, version: string | undefined): void {
  const { journal } = context;
  if (version === undefined || journal.fact(versionKey(id)) === version) return;
  const isFirst = journal.fact(versionKey(id)) === null;
  journal.setFact(versionKey(id), version);
  if (isFirst) return;
  context.sizeLimits.forget(id);
  const nowMs = context.clock.nowMs();
  const items = journal.items({ kinds: ['on-hold'], dueByMs: Infinity }).flatMap((item) => {
    if (item.serviceId !== id || item.state.kind !== 'on-hold' || item.state.reason !== 'service-fault') return [];
    return [fileInState(item, { ...item.state, retryAtMs: nowMs }, message('file.history.service-version'))];
  });
  context.commit(transition({ items }));
}
