import type { Statement } from 'better-sqlite3';
import type { SessionStateKind } from '#core/session.ts';
import type { ItemStateKind } from '#core/item-state.ts';
import type { HistoryEntry, Journal, NoticeEntry } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { createItemReads } from './journal-items.ts';
import { createWrites } from './journal-writes.ts';
import { createRowParsers } from './rows.ts';
import type { RowParsers } from './rows.ts';
import { createStateCounts } from './state-counts.ts';

/** The journal on a database that is open and migrated. */
export function createJournal(db: Database): Journal {
  const parsers = createRowParsers();
  const counts = createStateCounts(db);
  return {
    ...createWrites(db, counts),
    ...createItemReads(db, parsers.item, counts),
    ...createSessionReads(db, parsers.session),
    ...createNotices(db, parsers.notice),
    ...createFacts(db),
    ...createAccounts(db),
    close: () => {
      db.close();
    },
  };
}

type RowText = { readonly row_json: string };

function createSessionReads(
  db: Database,
  parse: RowParsers['session'],
): Pick<Journal, 'session' | 'sessionsIn' | 'sessionsAllUp' | 'openSession'> {
  const byId = db.prepare<[string], RowText>('SELECT row_json FROM sessions WHERE id = ?');
  const byState = new Map<number, Statement<SessionStateKind[], RowText>>();
  const inStates = (count: number) => {
    const places = Array.from({ length: count }, () => '?').join(', ');
    const sql = `SELECT row_json FROM sessions WHERE state IN (${places}) ORDER BY rowid`;
    const statement = byState.get(count) ?? db.prepare<SessionStateKind[], RowText>(sql);
    byState.set(count, statement);
    return statement;
  };
  const allUp = db.prepare<[], RowText>(
    `SELECT row_json FROM sessions s WHERE s.state = 'closing' AND NOT EXISTS (SELECT 1 FROM items i
       WHERE i.session_id = s.id AND i.state IN ('in-session', 'uploading', 'retry-wait')) ORDER BY s.rowid`,
  );
  const open = db.prepare<[string, string], RowText>(
    "SELECT row_json FROM sessions WHERE state = 'open' AND folder_id = ? AND service_id = ?",
  );
  const read = (row: RowText | undefined) => (row === undefined ? null : parse(row.row_json));
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

function createNotices(db: Database, parse: RowParsers['notice']): Pick<Journal, 'notices' | 'markShown' | 'markRead'> {
  type Row = RowText & { readonly unread: number; readonly shown: number };
  const all = db.prepare<[number, number], Row>(
    'SELECT row_json, unread, shown FROM notices WHERE shown <= ? ORDER BY seq DESC LIMIT ?',
  );
  const shown = db.prepare('UPDATE notices SET shown = 1 WHERE id = ?');
  const read = db.prepare('UPDATE notices SET unread = 0 WHERE id = ?');
  return {
    notices: ({ unshownOnly = false, limit = 100 }) =>
      all.all(unshownOnly ? 0 : 1, limit).flatMap((row): NoticeEntry[] => {
        const notice = parse(row.row_json);
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
      states: Object.fromEntries(states.all().map((row) => [row.state, row.n])),
      ledgerCount: ledger.get() ?? 0,
      ledgerWithoutRow: lost.all(),
      rowWithoutLedger: unexplained.all(),
    }),
  };
}
