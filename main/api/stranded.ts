import type { AppStatus } from '#contract/app.ts';
import type { Item as ItemView } from '#contract/items.ts';
import { originOf, type ServiceId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import type { Session } from '#core/session.ts';
import { boundKinds, isBoundElsewhere, mayBeProcessed } from '#core/stranded.ts';
import type { ApiDeps } from './api-deps.ts';

type StrandedDeps = Pick<ApiDeps, 'engine' | 'journal' | 'views' | 'services'>;
type Waiting = NonNullable<ItemView['waitsFor']>;

/** More than these are not counted one by one. */
const mostCounted = 1_000;

/** Which service a file waits for that is not in use and does not answer; `null`: it waits for none. */
export function waitsFor(
  { engine, services }: Pick<StrandedDeps, 'engine' | 'services'>,
  item: Item,
  session: Session | null,
): Waiting | null {
  const { serviceId } = item;
  if (serviceId === null || !isBoundElsewhere(item, services.currentId())) return null;
  const pause = engine.gates.pauseOf(serviceId);
  if (pause === null && services.of(serviceId) !== null) return null;
  const isConfirmed = item.receipt.settled.kind === 'given';
  return {
    origin: originOf(serviceId),
    nextTryAtMs: pause?.untilMs ?? null,
    mayBeThere: mayBeProcessed(item, session),
    isKept: engine.isKeptWaiting(item),
    choices: [...(isConfirmed || !item.present ? [] : (['send-here'] as const)), 'skip', 'wait'],
  };
}

/** The services that files wait for although new ones go elsewhere, each with what can be decided of its files. */
export function strandedOf(deps: StrandedDeps): AppStatus['stranded'] {
  const { journal, views, services } = deps;
  const current = services.currentId();
  if (current === null || views.servicesOf(boundKinds).every((id) => id === current)) return [];
  const items = journal.items({ kinds: boundKinds, exceptServices: [current], limit: mostCounted });
  const found = new Map<ServiceId, AppStatus['stranded'][number]>();
  for (const item of items) {
    const session = item.sessionId === null ? null : journal.session(item.sessionId);
    const waiting = waitsFor(deps, item, session);
    if (waiting === null || item.serviceId === null) continue;
    const { origin, nextTryAtMs } = waiting;
    const none = { serviceId: item.serviceId, origin, nextTryAtMs, count: 0, kept: 0, sendable: 0, mayBeThere: 0 };
    const sum = found.get(item.serviceId) ?? none;
    found.set(item.serviceId, {
      ...sum,
      count: sum.count + 1,
      kept: sum.kept + (waiting.isKept ? 1 : 0),
      sendable: sum.sendable + (waiting.choices.includes('send-here') ? 1 : 0),
      mayBeThere: sum.mayBeThere + (waiting.mayBeThere ? 1 : 0),
    });
  }
  return [...found.values()];
}
