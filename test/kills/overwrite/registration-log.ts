import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** A content that the journal registered at any time, whatever its row holds now. */
export interface Registered {
  readonly hash: string;
  /** A row that had this content, and its path below the root of its folder. */
  readonly rowId: string;
  readonly path: string;
  /** True when the journal recorded at any time that a copy is in the spool. */
  readonly wasSafe: boolean;
}

const table = 'test_registrations';

/**
 * Adds triggers to the journal that record every hash that a row has ever had, in the transaction that set it: no kill
 * loses an entry, and nothing uncommitted is recorded. Call it only while no station runs.
 */
export function keepRegistrations(dataDir: string): void {
  const db = new Sqlite(path.join(dataDir, 'journal.db'));
  const note = (event: string) => `
    CREATE TRIGGER ${table}_${event} AFTER ${event} ON files WHEN new.hash IS NOT NULL BEGIN
      INSERT INTO ${table} (hash, row_id, path, was_safe) VALUES (new.hash, new.id, new.path, new.spooled)
        ON CONFLICT (hash, row_id) DO UPDATE SET was_safe = max(was_safe, excluded.was_safe);
    END;`;
  db.exec(`
    CREATE TABLE ${table} (
      hash TEXT NOT NULL, row_id TEXT NOT NULL, path TEXT NOT NULL, was_safe INTEGER NOT NULL, PRIMARY KEY (hash, row_id)
    );
    ${note('INSERT')} ${note('UPDATE')}`);
  db.close();
}

export function readRegistrations(journal: Sqlite.Database): readonly Registered[] {
  type Row = Omit<Registered, 'wasSafe'> & { readonly wasSafe: number };
  const all = `SELECT hash, row_id AS rowId, path, was_safe AS wasSafe FROM ${table}`;
  return journal
    .prepare<[], Row>(all)
    .all()
    .map((row) => ({ ...row, wasSafe: row.wasSafe === 1 }));
}
