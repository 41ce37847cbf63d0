import type { AppStatus } from '#contract/app.ts';
import type { TrackedFile as ItemView } from '#contract/files.ts';
import { originOf, type ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import { boundKinds, isBoundElsewhere, mayBeProcessed } from '#core/stranded.ts';
import type { ApiDeps } from './api-deps.ts';

type StrandedDeps = Pick<ApiDeps, 'engine' | 'journal' | 'views' | 'services'>;
type Waiting = NonNullable<ItemView['waitsFor']>;

/** More than these are not counted one by one. */
const mostCounted = 1_000;

/** Which service a file waits for that is not in use and does not answer; `null`: it waits for none. */
export function waitsFor(
  { engine, services }: Pick<StrandedDeps, 'engine' | 'services'>,
  item: TrackedFile,
  batch: Batch | null,
): Waiting | null {
  const { serviceId } = item;
  if (serviceId === null || !isBoundElsewhere(item, services.currentId())) return null;
  const pause = engine.pauses.pauseOf(serviceId);
  if (pause === null && services.of(serviceId) !== null) return null;
  const isConfirmed = item.receipt.final.kind === 'passed';
  return {
    origin: originOf(serviceId),
    nextTryAtMs: pause?.untilMs ?? null,
    mayBeThere: mayBeProcessed(item, batch),
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
    const batch = item.batchId === null ? null : journal.batch(item.batchId);
    const waiting = waitsFor(deps, item, batch);
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
