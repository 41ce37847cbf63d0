import { decision, moved } from './decision.ts';
import type { Item } from './item.ts';
import type { PersonVerdict } from './person.ts';

/** Warnings of which a person should know once, because the file may be another than it seems, or is searchable in part. */
const shownOnce: readonly (string | null)[] = ['type-mismatch', 'partly-read'];

/** Whether a processed file has a warning that no person has taken notice of. Other warnings stand in the lists alone. */
export function hasUnseenWarning({ state, understood }: Pick<Item, 'state' | 'understood'>): boolean {
  const warning = understood?.warning ?? null;
  return (
    state.kind === 'done' && warning !== null && warning.seenAtMs === undefined && shownOnce.includes(warning.code)
  );
}

/** A person keeps a file as it was processed, and is not asked about its warning again. */
export function keep(item: Item, nowMs: number): PersonVerdict {
  const { understood } = item;
  const unseen = understood?.warning ?? null;
  if (understood === null || unseen === null || !hasUnseenWarning(item)) {
    return { ok: false, why: 'The file has no warning that is new.' };
  }
  const warning = { ...unseen, seenAtMs: nowMs };
  const change = moved(item, item.state, 'a person saw its warning', { understood: { ...understood, warning } });
  return { ok: true, decision: decision({ items: [change] }) };
}
