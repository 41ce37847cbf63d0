import type { Item as ItemView, ItemDetail } from '#contract/items.ts';
import type { SessionId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import type { Session } from '#core/session.ts';
import { folderOf } from '#engine/context.ts';
import type { ApiDeps } from './api-deps.ts';
import { waitsFor } from './stranded.ts';
import { itemView } from './views/item-view.ts';
import { receiptView } from './views/receipt-view.ts';

/** Rows with what lies around them. One is made for each answer, so that a session of many files is read once. */
export interface ItemLook {
  view(item: Item): ItemView;
  detail(item: Item): ItemDetail;
}

type LookDeps = Pick<ApiDeps, 'services' | 'engine' | 'journal' | 'settings' | 'places'>;

/** `candidates` are left empty: they come from the service. */
export function createItemLook({ services, engine, journal, settings, places }: LookDeps): ItemLook {
  const sessions = new Map<SessionId, Session | null>();
  const roots = new Map<Item['folderId'], string | null>();
  const sessionOf = (id: SessionId | null): Session | null => {
    if (id === null) return null;
    const session = sessions.get(id) ?? journal.session(id);
    sessions.set(id, session);
    return session;
  };
  const pathOf = (item: Item): string => {
    const root = roots.get(item.folderId) ?? folderOf(settings, item.folderId)?.root ?? null;
    roots.set(item.folderId, root);
    return root === null ? item.path : places.join(root, item.path);
  };
  const firstOf = (item: Item): Item | null =>
    item.state.kind === 'duplicate' ? journal.item(item.state.firstId) : null;
  const view = (item: Item): ItemView =>
    itemView(item, {
      session: sessionOf(item.sessionId),
      waitsFor: waitsFor({ engine, services }, item, sessionOf(item.sessionId)),
      first: firstOf(item),
      motion: engine.progress.of(item.id),
      stabilityWait: engine.stabilityWaitOf(item.id),
      isSafe: engine.isSafe(item),
      notSafeReason: engine.spoolRefusalOf(item),
      path: pathOf(item),
    });
  return {
    view,
    detail: (item) => {
      const history = journal.history(item.id);
      const first = firstOf(item);
      const receipt = first === null ? receiptView(item, history) : receiptView(first, journal.history(first.id));
      return { item: view(item), history: history.map((entry) => ({ ...entry })), receipt, candidates: [] };
    },
  };
}
