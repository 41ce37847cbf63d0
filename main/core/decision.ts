import type { ItemId } from './ids.ts';
import type { ItemState } from './item-state.ts';
import type { Item } from './item.ts';
import type { Notice } from './notice.ts';
import type { Session, SessionState } from './session.ts';

/** What has to be done outside once a decision is committed. Its outcome comes back as a new event. */
export type Effect =
  | { readonly kind: 'upload'; readonly item: Item; readonly session: Session }
  | { readonly kind: 'create-job'; readonly session: Session; readonly members: readonly Item[] }
  | { readonly kind: 'move'; readonly item: Item; readonly to: string };

/** A new version of a file's row; `why` goes into its history. */
export interface ItemChange {
  readonly item: Item;
  readonly why: string;
}

/**
 * What follows from an event, as data. Everything but the effects commits in one transaction, history included; the
 * effects run after it (docs/file-lifecycle.md#durability). Their intent is in the new states, so a crash in between
 * loses nothing.
 */
export interface Decision {
  readonly items: readonly ItemChange[];
  readonly sessions: readonly Session[];
  /**
   * Rows that were never recorded and turned out to be a file that is known already, or a name on the list of ignored names
   * that is gone; they leave the ledger with it.
   */
  readonly absorbed: readonly ItemId[];
  readonly notices: readonly Notice[];
  readonly effects: readonly Effect[];
}

/** Nothing follows. */
export const nothing: Decision = { items: [], sessions: [], absorbed: [], notices: [], effects: [] };

/** A decision from its parts. */
export function decision(parts: Partial<Decision>): Decision {
  return { ...nothing, ...parts };
}

/** Both, in one transaction. They must not change the same row. */
export function both(a: Decision, b: Decision): Decision {
  return {
    items: [...a.items, ...b.items],
    sessions: [...a.sessions, ...b.sessions],
    absorbed: [...a.absorbed, ...b.absorbed],
    notices: [...a.notices, ...b.notices],
    effects: [...a.effects, ...b.effects],
  };
}

/** A file in a new state. */
export function moved(item: Item, state: ItemState, why: string, fields: Partial<Item> = {}): ItemChange {
  return { item: { ...item, ...fields, state }, why };
}

/** A session in a new state. */
export function turned(session: Session, state: SessionState, fields: Partial<Session> = {}): Session {
  return { ...session, ...fields, state };
}
