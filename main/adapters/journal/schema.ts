import type { Migration } from '#lib/migrations.ts';
import { useCheckTimes, useFieldTerms } from './field-terms.ts';
import { useMessageCodes } from './message-codes.ts';
import { useNameKeys } from './name-key.ts';
import { useServiceMessageCodes } from './service-message-codes.ts';

/**
 * The tables of the journal, version by version. Values that queries use are columns; the rest of a row is JSON, parsed
 * before use. Times are milliseconds since 1970.
 */
export const journalMigrations: readonly Migration[] = [
  `
CREATE TABLE items (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,   -- the order of first sight
  id TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL,
  folder_id TEXT NOT NULL,
  path TEXT NOT NULL,
  present INTEGER NOT NULL,                -- 1: the row is what lies at the path
  size_bytes INTEGER NOT NULL,
  hash TEXT,
  service_id TEXT,
  session_id TEXT,
  remote_id TEXT,
  state TEXT NOT NULL,
  due_at_ms REAL,
  first_id TEXT,                           -- of a duplicate
  disposal TEXT NOT NULL,                  -- none | moving | moved | left
  disposal_at_ms REAL,
  row_json TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX items_at_path ON items (folder_id, path) WHERE present = 1;
CREATE INDEX items_by_path ON items (folder_id, path);
CREATE INDEX items_by_state ON items (state, seq);
CREATE INDEX items_due ON items (state, due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX items_by_session ON items (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX items_by_hash ON items (hash) WHERE hash IS NOT NULL;
CREATE INDEX items_by_remote ON items (remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX items_undisposed ON items (state, seq) WHERE disposal = 'none';
CREATE INDEX items_moving ON items (disposal_at_ms) WHERE disposal = 'moving';

CREATE TABLE ledger (                      -- append-only: the other side of the balance; written with a row's first version
  item_id TEXT PRIMARY KEY,
  folder_id TEXT NOT NULL,
  path TEXT NOT NULL,
  seen_at_ms REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE history (
  seq INTEGER PRIMARY KEY,
  item_id TEXT NOT NULL,
  at_ms REAL NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  why TEXT NOT NULL
) STRICT;
CREATE INDEX history_by_item ON history (item_id, seq);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  revision INTEGER NOT NULL,
  folder_id TEXT NOT NULL,
  service_id TEXT NOT NULL,
  state TEXT NOT NULL,
  row_json TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_state ON sessions (state);

CREATE TABLE notices (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,                 -- the session's
  unread INTEGER NOT NULL,
  shown INTEGER NOT NULL,
  row_json TEXT NOT NULL
) STRICT;
CREATE INDEX notices_unshown ON notices (seq) WHERE shown = 0;

CREATE TABLE facts (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
  // After every upload, the journal is asked for the files of a session that are still to be uploaded.
  `
DROP INDEX items_by_session;
CREATE INDEX items_by_session ON items (session_id, state) WHERE session_id IS NOT NULL;
`,
  // Queries of one batch or folder: its files in order, how many are in each state, what is still in progress.
  `
CREATE INDEX items_of_folder ON items (folder_id, seq);
CREATE INDEX items_of_folder_by_state ON items (folder_id, state, seq);
`,
  // `returning` is a further state of originals. Originals on their way back from Failed/ wait like those on their way
  // out.
  `
DROP INDEX items_moving;
CREATE INDEX items_moving ON items (disposal_at_ms) WHERE disposal_at_ms IS NOT NULL;
`,
  // Each of thousands of equal files asks for the one that it waits for, and whether one of them is no longer at its
  // path.
  `
DROP INDEX items_by_hash;
CREATE INDEX items_by_hash ON items (hash, state) WHERE hash IS NOT NULL;
CREATE INDEX items_away ON items (hash, folder_id) WHERE present = 0 AND hash IS NOT NULL;
`,
  // Which content has a copy in the spool, and which waits for one.
  `
ALTER TABLE items ADD COLUMN spooled INTEGER NOT NULL DEFAULT 0;
CREATE INDEX items_spooled ON items (state, seq) WHERE spooled = 1;
CREATE INDEX items_spooled_by_hash ON items (hash) WHERE spooled = 1;
CREATE INDEX items_unspooled ON items (state, seq) WHERE spooled = 0 AND hash IS NOT NULL;
`,
  // Processed files with a warning that no person has acknowledged: few among all that are done.
  `
ALTER TABLE items ADD COLUMN unseen_warning INTEGER NOT NULL DEFAULT 0;
CREATE INDEX items_unseen_warning ON items (seq) WHERE unseen_warning = 1;
`,
  // How many files are at services other than the one in use. Most installations know one service, and then nothing is
  // read.
  `
CREATE INDEX items_of_service ON items (service_id, state) WHERE service_id IS NOT NULL;
`,
  useFieldTerms,
  useMessageCodes,
  useCheckTimes,
  useServiceMessageCodes,
  useNameKeys,
];
