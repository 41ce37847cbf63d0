import type { ItemAction } from '#contract/items.ts';
import { isDamaged } from '#core/item-state.ts';
import type { Item } from '#core/item.ts';
import { isReadable } from '#core/lost-path.ts';
import type { Session } from '#core/session.ts';
import type { StabilityWait } from '#core/settle.ts';

/** What a person may do with a file now: exactly what `core/person` would carry out (a test compares the two). */
export function actionsOf(
  item: Item,
  session: Session | null,
  wait: StabilityWait | null = null,
): readonly ItemAction[] {
  const waitsForBatch = session?.state.kind === 'open' || session?.state.kind === 'closing';
  const release: readonly ItemAction[] = waitsForBatch ? ['release'] : [];
  switch (item.state.kind) {
    case 'settling':
      return wait?.reason === 'end-missing' ? ['allow', 'skip'] : ['skip'];
    case 'queued':
    case 'duplicate-pending':
      return ['skip'];
    case 'in-session':
      return ['skip', ...release];
    case 'retry-wait':
      return ['retry', 'skip', ...release];
    case 'uploading':
    case 'uploaded':
      return release;
    case 'held':
      if (item.state.reason === 'suspicious' && item.present) return ['retry', 'allow', 'skip'];
      return isReadable(item) ? ['retry', 'skip'] : ['skip'];
    case 'vanished':
      return item.present ? ['retry', 'skip'] : ['skip'];
    case 'rejected':
      return ['retry', 'skip'];
    case 'parked':
      return !isDamaged(item) || mayBeginAgain(item, session) ? ['resolve', 'skip'] : ['skip'];
    case 'ignored':
      return item.present && item.state.reason !== 'not-a-file' ? ['allow'] : [];
    case 'processing':
    case 'proving':
    case 'done':
    case 'duplicate':
      return [];
  }
}

/** Whether a file whose row was damaged can be looked for at the service, or begin again from its content. */
function mayBeginAgain(item: Item, session: Session | null): boolean {
  switch (session?.state.kind) {
    case 'creating':
    case 'unsure':
      return false;
    case 'running':
    case 'finished':
    case 'parked':
      return item.remote !== null || isReadable(item);
    default:
      return isReadable(item);
  }
}
