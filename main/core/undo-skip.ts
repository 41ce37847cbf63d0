import { decision, moved } from './decision.ts';
import type { ItemChange } from './decision.ts';
import type { BeforeSkip, ItemState } from './item-state.ts';
import type { Item } from './item.ts';
import { isReadable } from './lost-path.ts';
import type { PersonVerdict } from './person.ts';
import { settleAnew } from './sighting.ts';

const undone = 'a person took the skip back';

/** What has to be kept of a file that is skipped; `null` for one that is on its way, which goes on from its content. */
export function beforeSkip({ state, sessionId }: Pick<Item, 'state' | 'sessionId'>): BeforeSkip | null {
  switch (state.kind) {
    case 'held':
    case 'rejected':
    case 'parked':
    case 'vanished':
    case 'duplicate-pending':
      return { state, sessionId };
    default:
      return null;
  }
}

/**
 * Takes back that a person skipped a file: it is again what it was, with its reason and its failures. A file that has
 * gone from its path meanwhile is missing, and one that has come back begins from its bytes.
 */
export function undoSkip(item: Item): PersonVerdict {
  if (item.state.kind !== 'ignored' || item.state.reason !== 'skipped') {
    return { ok: false, why: 'The file is not skipped.' };
  }
  return { ok: true, decision: decision({ items: [restored(item, item.state.before)] }) };
}

function restored(item: Item, before: BeforeSkip | undefined): ItemChange {
  if (before === undefined) return goesOn(item);
  const { state } = before;
  switch (state.kind) {
    case 'rejected':
      return moved(item, state, undone, { sessionId: before.sessionId });
    case 'parked':
      // It has kept its batch all the time.
      return moved(item, state, undone);
    case 'vanished':
      return item.present ? settleAnew(item, undone) : moved(item, state, undone);
    case 'held':
      return isReadable(item) || state.reason === 'overwritten' ? moved(item, state, undone) : missing(item);
    case 'duplicate-pending':
      return isReadable(item) ? moved(item, state, undone) : missing(item);
  }
}

/** Its batch may have gone on without it: it joins one anew. Of a file without a hash nothing was registered yet. */
function goesOn(item: Item): ItemChange {
  if (!isReadable(item)) return missing(item);
  const queued: ItemState = { kind: 'queued' };
  return item.hash === null ? settleAnew(item, undone) : moved(item, queued, undone, { sessionId: null });
}

const missing = (item: Item): ItemChange => moved(item, { kind: 'vanished' }, undone, { sessionId: null });
