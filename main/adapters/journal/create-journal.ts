import { messageSchema } from '#contract/messages/message-schema.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Statement } from 'better-sqlite3';
import type { BatchStateKind } from '#core/batch-state.ts';
import { groupOf } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { HistoryEntry, Journal, NoticeEntry } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { createFileReads } from './journal-files.ts';
import { createWrites } from './journal-writes.ts';
import { createDamagedRows } from './damaged-rows.ts';
import { createRowReaders, batchColumns } from './row-readers.ts';
import type { NoticeColumns, RowReaders, BatchColumns } from './row-readers.ts';
import { createStateCounts, type StateCounts } from './state-counts.ts';

/** Creates the journal on a database that is open and migrated. */
export function createJournal(
  db: Database,
  readers: RowReaders = createRowReaders(),
  counts: StateCounts = createStateCounts(db),
): Journal {
  return {
    ...createWrites(db, counts, readers.damaged),
    ...createFileReads(db, readers.file, counts),
    ...createBatchReads(db, readers.batch),
    ...createNotices(db, readers.notice),
    ...createFacts(db),
    ...createDamagedRows(db, readers),
    ...createAccounts(db),
    close: () => {
      db.close();
    },
  };
}

function createBatchReads(
  db: Database,
  readBatch: RowReaders['batch'],
): Pick<Journal, 'batch' | 'batchesIn' | 'batchesAllUp' | 'openBatchOf'> {
  const byId = db.prepare<[string], BatchColumns>(`SELECT ${batchColumns} FROM batches WHERE id = ?`);
  const byState = new Map<number, Statement<BatchStateKind[], BatchColumns>>();
  const inStates = (count: number) => {
    const places = Array.from({ length: count }, () => '?').join(', ');
    const sql = `SELECT ${batchColumns} FROM batches WHERE state IN (${places}) ORDER BY rowid`;
    const statement = byState.get(count) ?? db.prepare<BatchStateKind[], BatchColumns>(sql);
    byState.set(count, statement);
    return statement;
  };
  const allUp = db.prepare<[], BatchColumns>(
    `SELECT ${batchColumns} FROM batches s WHERE s.state = 'closing' AND NOT EXISTS (SELECT 1 FROM files i
       WHERE i.batch_id = s.id AND i.state IN ('batched', 'uploading', 'retrying')) ORDER BY s.rowid`,
  );
  const open = db.prepare<[string, string], BatchColumns>(
    `SELECT ${batchColumns} FROM batches WHERE state = 'open' AND folder_id = ? AND service_id = ?`,
  );
  const read = (row: BatchColumns | undefined) => (row === undefined ? null : readBatch(row));
  return {
    batch: (id) => read(byId.get(id)),
    batchesIn: (kinds) =>
      inStates(kinds.length)
        .all(...kinds)
        .map(read)
        .filter((batch) => batch !== null),
    batchesAllUp: () =>
      allUp
        .all()
        .map(read)
        .filter((batch) => batch !== null),
    openBatchOf: (folder, service) => read(open.get(folder, service)),
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
    { at_ms: number; from_state: FileStateKind | null; to_state: FileStateKind; why: string }
  >('SELECT at_ms, from_state, to_state, why FROM history WHERE file_id = ? ORDER BY seq');
  const states = db.prepare<[], { state: FileStateKind; n: number }>(
    'SELECT state, count(*) AS n FROM files GROUP BY state',
  );
  const ledger = db.prepare<[], number>('SELECT count(*) FROM detections').pluck();
  const lost = db
    .prepare<[], string>(
      'SELECT l.path FROM detections l LEFT JOIN files i ON i.id = l.file_id WHERE i.id IS NULL LIMIT 1000',
    )
    .pluck();
  const unexplained = db
    .prepare<[], string>(
      'SELECT i.path FROM files i LEFT JOIN detections l ON l.file_id = i.id WHERE l.file_id IS NULL LIMIT 1000',
    )
    .pluck();
  return {
    history: (id) =>
      story.all(id).map((row): HistoryEntry => ({
        atMs: row.at_ms,
        from: row.from_state,
        to: row.to_state,
        message: storedMessage(row.why),
      })),
    balanceFacts: () => ({
      states: countedByState(states.all()),
      ledgerCount: ledger.get() ?? 0,
      ledgerWithoutRow: lost.all(),
      rowWithoutLedger: unexplained.all(),
    }),
  };
}

/** Reads a stored message. A text that is not a message is shown as it is. */
function storedMessage(text: string): AnyMessage {
  try {
    const read = messageSchema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // The text is not JSON and is shown below.
  }
  return message('file.history.text', { text });
}

/** Counts an unknown state as that of a damaged row, which waits for a person. */
function countedByState(rows: readonly { readonly state: FileStateKind; readonly n: number }[]) {
  const states: Partial<Record<FileStateKind, number>> = {};
  for (const { state, n } of rows) {
    const kind = state in groupOf ? state : 'needs-decision';
    states[kind] = (states[kind] ?? 0) + n;
  }
  return states;
}
