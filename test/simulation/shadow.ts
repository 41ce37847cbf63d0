import type { Decision } from '#core/decision.ts';
import { bucketOf } from '#core/item-state.ts';
import type { Bucket, ItemStateKind } from '#core/item-state.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { liveSessionKinds } from '#core/session.ts';
import type { SessionStateKind } from '#core/session.ts';
import type { Journal } from '#ports/journal.ts';

/**
 * What the journal must hold by the decisions that were committed, kept beside it: cheap enough to ask after every step
 * whether anything is still under way. The journal's own answers are compared with it (`differs`).
 */
export interface Shadow {
  /** A new life reads what the last one left. */
  reload(journal: Journal): void;
  apply(decision: Decision): void;
  /** False only when something is certainly under way. */
  mayRest(): boolean;
  /** How the journal's sums differ from this; `null` when they do not. */
  differs(buckets: Readonly<Record<Bucket, number>>): string | null;
}

const allKinds = Object.keys(bucketOf) as readonly ItemStateKind[];
const moving = allKinds.filter((kind) => bucketOf[kind] === 'waiting' && kind !== 'duplicate-pending');
const isMoving: ReadonlySet<ItemStateKind> = new Set(moving);
const live: readonly SessionStateKind[] = liveSessionKinds;

/** `gone`: files and sessions of this service wait for a person, and move no more. */
export function createShadow(gone: () => ServiceId | null): Shadow {
  const items = new Map<Item['id'], Pick<Item, 'serviceId'> & { readonly kind: ItemStateKind }>();
  const counts = new Map<ItemStateKind, number>();
  const sessions = new Map<string, ServiceId>();
  const count = (kind: ItemStateKind, by: number): void => void counts.set(kind, (counts.get(kind) ?? 0) + by);
  const forget = (id: Item['id']): void => {
    const known = items.get(id);
    if (known !== undefined) count(known.kind, -1);
    items.delete(id);
  };
  const put = (item: Item): void => {
    forget(item.id);
    items.set(item.id, { kind: item.state.kind, serviceId: item.serviceId });
    count(item.state.kind, 1);
  };
  return {
    reload: (journal) => {
      items.clear();
      counts.clear();
      sessions.clear();
      for (const item of journal.items({})) put(item);
      for (const session of journal.sessionsIn(liveSessionKinds)) sessions.set(session.id, session.serviceId);
    },
    apply: (decision) => {
      for (const id of decision.absorbed) forget(id);
      for (const { item } of decision.items) put(item);
      for (const { id, state, serviceId } of decision.sessions) {
        if (live.includes(state.kind)) sessions.set(id, serviceId);
        else sessions.delete(id);
      }
    },
    mayRest: () => {
      const away = gone();
      if ([...sessions.values()].some((id) => id !== away)) return false;
      if (moving.every((kind) => (counts.get(kind) ?? 0) === 0)) return true;
      return (
        away !== null && [...items.values()].every(({ kind, serviceId }) => serviceId === away || !isMoving.has(kind))
      );
    },
    differs: (told) => {
      const buckets: Record<Bucket, number> = { waiting: 0, done: 0, held: 0, ignored: 0 };
      for (const [kind, n] of counts) buckets[bucketOf[kind]] += n;
      const wrong = (Object.keys(buckets) as Bucket[]).filter((bucket) => told[bucket] !== buckets[bucket]);
      return wrong.length === 0 ? null : `${wrong.join(', ')}: not what was committed`;
    },
  };
}
