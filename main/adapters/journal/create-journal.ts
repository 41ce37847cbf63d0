import type { Statement } from 'better-sqlite3';
import type { SessionStateKind } from '#core/session.ts';
import { bucketOf } from '#core/item-state.ts';
import type { ItemStateKind } from '#core/item-state.ts';
import type { HistoryEntry, Journal, NoticeEntry } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { createItemReads } from './journal-items.ts';
import { createWrites } from './journal-writes.ts';
import { createDamagedRows } from './damaged-rows.ts';
import { createRowReaders, sessionColumns } from './row-readers.ts';
import type { NoticeColumns, RowReaders, SessionColumns } from './row-readers.ts';
import { createStateCounts } from './state-counts.ts';

/** The journal on a database that is open and migrated. */
export function createJournal(db: Database, readers: RowReaders = createRowReaders()): Journal {
  const counts = createStateCounts(db);
  return {
    ...createWrites(db, counts, readers.damaged),
    ...createItemReads(db, readers.item, counts),
    ...createSessionReads(db, readers.session),
    ...createNotices(db, readers.notice),
    ...createFacts(db),
    ...createDamagedRows(db, readers),
    ...createAccounts(db),
    close: () => {
      db.close();
    },
  };
}

function createSessionReads(
  db: Database,
  readSession: RowReaders['session'],
): Pick<Journal, 'session' | 'sessionsIn' | 'sessionsAllUp' | 'openSession'> {
  const byId = db.prepare<[string], SessionColumns>(`SELECT ${sessionColumns} FROM sessions WHERE id = ?`);
  const byState = new Map<number, Statement<SessionStateKind[], SessionColumns>>();
  const inStates = (count: number) => {
    const places = Array.from({ length: count }, () => '?').join(', ');
    const sql = `SELECT ${sessionColumns} FROM sessions WHERE state IN (${places}) ORDER BY rowid`;
    const statement = byState.get(count) ?? db.prepare<SessionStateKind[], SessionColumns>(sql);
    byState.set(count, statement);
    return statement;
  };
  const allUp = db.prepare<[], SessionColumns>(
    `SELECT ${sessionColumns} FROM sessions s WHERE s.state = 'closing' AND NOT EXISTS (SELECT 1 FROM items i
       WHERE i.session_id = s.id AND i.state IN ('in-session', 'uploading', 'retry-wait')) ORDER BY s.rowid`,
  );
  const open = db.prepare<[string, string], SessionColumns>(
    `SELECT ${sessionColumns} FROM sessions WHERE state = 'open' AND folder_id = ? AND service_id = ?`,
  );
  const read = (row: SessionColumns | undefined) => (row === undefined ? null : readSession(row));
  return {
    session: (id) => read(byId.get(id)),
    sessionsIn: (kinds) =>
      inStates(kinds.length)
        .all(...kinds)
        .map(read)
        .filter((session) => session !== null),
    sessionsAllUp: () =>
      allUp
        .all()
        .map(read)
        .filter((session) => session !== null),
    openSession: (folder, service) => read(open.get(folder, service)),
  };
}

function createNotices(
  db: Database,
  readNotice: RowReaders['notice'],
): Pick<Journal, 'notices' | 'markShown' | 'markRead'> {
  const all = db.prepare<[number, number], NoticeColumns>(
    'SELECT id, row_json, unread, shown FROM notices WHERE shown <= ? ORDER BY seq DESC LIMIT ?',
  );
  const shown = db.prepare('UPDATE notices SET shown = 1 WHERE id = ?');
  const read = db.prepare('UPDATE notices SET unread = 0 WHERE id = ?');
  return {
    notices: ({ unshownOnly = false, limit = 100 }) =>
      all.all(unshownOnly ? 0 : 1, limit).flatMap((row): NoticeEntry[] => {
        const notice = readNotice(row);
        return notice === null ? [] : [{ ...notice, unread: row.unread === 1, shown: row.shown === 1 }];
      }),
    markShown: (id) => void shown.run(id),
    markRead: (id) => void read.run(id),
  };
}

function createFacts(db: Database): Pick<Journal, 'fact' | 'setFact'> {
  const get = db.prepare<[string], string>('SELECT value FROM facts WHERE key = ?').pluck();
  const set = db.prepare(
    'INSERT INTO facts (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const read = new Map<string, string | null>();
  return {
    fact: (key) => {
      const known = read.get(key);
      if (known !== undefined) return known;
      const value = get.get(key) ?? null;
      read.set(key, value);
      return value;
    },
    setFact: (key, value) => {
      set.run(key, value);
      read.set(key, value);
    },
  };
}

function createAccounts(db: Database): Pick<Journal, 'history' | 'balanceFacts'> {
  const story = db.prepare<
    [string],
    { at_ms: number; from_state: ItemStateKind | null; to_state: ItemStateKind; why: string }
  >('SELECT at_ms, from_state, to_state, why FROM history WHERE item_id = ? ORDER BY seq');
  const states = db.prepare<[], { state: ItemStateKind; n: number }>(
    'SELECT state, count(*) AS n FROM items GROUP BY state',
  );
  const ledger = db.prepare<[], number>('SELECT count(*) FROM ledger').pluck();
  const lost = db
    .prepare<[], string>(
      'SELECT l.path FROM ledger l LEFT JOIN items i ON i.id = l.item_id WHERE i.id IS NULL LIMIT 1000',
    )
    .pluck();
  const unexplained = db
    .prepare<[], string>(
      'SELECT i.path FROM items i LEFT JOIN ledger l ON l.item_id = i.id WHERE l.item_id IS NULL LIMIT 1000',
    )
    .pluck();
  return {
    history: (id) =>
      story
        .all(id)
        .map((row): HistoryEntry => ({ atMs: row.at_ms, from: row.from_state, to: row.to_state, why: row.why })),
    balanceFacts: () => ({
      states: countedByState(states.all()),
      ledgerCount: ledger.get() ?? 0,
      ledgerWithoutRow: lost.all(),
      rowWithoutLedger: unexplained.all(),
    }),
  };
}

/** A state that there is not is that of a damaged row, which waits for a person. */
function countedByState(rows: readonly { readonly state: ItemStateKind; readonly n: number }[]) {
  const states: Partial<Record<ItemStateKind, number>> = {};
  for (const { state, n } of rows) {
    const kind = state in bucketOf ? state : 'parked';
    states[kind] = (states[kind] ?? 0) + n;
  }
  return states;
}
