import { folderId, serviceId, sessionId } from '#core/ids.ts';
import { itemStateKinds } from '#core/item-state.ts';
import { liveSessionKinds, sessionStateKinds } from '#core/session.ts';
import { boundKinds } from '#core/stranded.ts';
import type { DamagedSession, Journal } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { itemColumns } from './item-columns.ts';
import type { ReadColumns } from './item-columns.ts';
import { sessionColumns } from './row-readers.ts';
import type { RowReaders, SessionColumns } from './row-readers.ts';

/** What was found damaged, read once more for whoever sets it right. */
export function createDamagedRows(
  db: Database,
  readers: RowReaders,
): Pick<Journal, 'damagedRows' | 'setRight' | 'onDamage' | 'noteHidden'> {
  const { damaged } = readers;
  type Row = SessionColumns & { readonly folder_id: string; readonly service_id: string };
  const item = db.prepare<[string], ReadColumns>(`SELECT ${itemColumns} FROM items WHERE id = ?`);
  const session = db.prepare<[string], Row>(
    `SELECT ${sessionColumns}, folder_id, service_id FROM sessions WHERE id = ?`,
  );
  return {
    noteHidden: createHiddenNote(db, readers),
    damagedRows: () => ({
      items: [...damaged.items].flatMap((id) => {
        const row = item.get(id);
        return row === undefined ? [] : [readers.item(row)];
      }),
      sessions: [...damaged.sessions].flatMap((id): DamagedSession[] => {
        const row = session.get(id);
        if (row === undefined) return [];
        const { revision, state } = row;
        const [folder, service] = [folderId(row.folder_id), serviceId(row.service_id)];
        const whole = readers.wholeSession(row);
        return [{ id: sessionId(id), revision, folderId: folder, serviceId: service, state, whole }];
      }),
      notices: [...damaged.notices],
    }),
    setRight: ({ items, sessions, notices }) => {
      for (const { id } of items) damaged.items.delete(id);
      for (const { id } of sessions) damaged.sessions.delete(id);
      for (const id of notices) damaged.notices.delete(id);
    },
    onDamage: readers.onDamage,
  };
}

/** Rows whose column names a state in which nobody looks for them, or none at all. */
function createHiddenNote(db: Database, readers: RowReaders): () => void {
  const idsWithout = (table: 'items' | 'sessions') =>
    db.prepare<[string], string>(`SELECT id FROM ${table} WHERE state NOT IN (SELECT value FROM json_each(?))`).pluck();
  const [items, sessions] = [idsWithout('items'), idsWithout('sessions')];
  // The batches of files on their way or in doubt, where their columns say that they have ended.
  const ended = db.prepare<[string, string], SessionColumns>(
    `SELECT ${sessionColumns} FROM sessions WHERE state NOT IN (SELECT value FROM json_each(?)) AND id IN
       (SELECT session_id FROM items WHERE state IN (SELECT value FROM json_each(?)))`,
  );
  return () => {
    for (const id of items.all(JSON.stringify(itemStateKinds))) readers.note('items', id);
    for (const id of sessions.all(JSON.stringify(sessionStateKinds))) readers.note('sessions', id);
    for (const row of ended.all(JSON.stringify(liveSessionKinds), JSON.stringify([...boundKinds, 'parked']))) readers.session(row);
  };
}
