import type { Database } from '#lib/sqlite.ts';
import { isRow, rewriteRows, type StoredRow as Row } from './rewrite-rows.ts';

/** State and outcome words of journals up to version 8, and the words that replaced them (docs/glossary.md). */
const fileStates = {
  settling: 'stabilizing',
  'in-session': 'batched',
  'retry-wait': 'retrying',
  proving: 'verifying',
  held: 'on-hold',
  parked: 'needs-decision',
  vanished: 'missing',
};
const batchStates = { unsure: 'unconfirmed', poisoned: 'unusable', parked: 'needs-decision' };
const originals = { returning: 'restoring' };
const checks = { given: 'passed', 'not-had': 'not-available' };
const failures = { ambiguous: 'unconfirmed', 'server-fault': 'service-fault', vanished: 'missing' };

type Words = Readonly<Record<string, string>>;

const termOf = (words: Words, word: string): string => (Object.hasOwn(words, word) ? (words[word] ?? word) : word);

function kindIn(words: Words, kind: unknown): unknown {
  return typeof kind === 'string' ? termOf(words, kind) : kind;
}

function withKind(value: unknown, words: Words): unknown {
  return isRow(value) ? { ...value, kind: kindIn(words, value['kind']) } : value;
}

/** Returns the row with its keys renamed. A key that it does not have is not added. */
function withKeys(row: Row, keys: Words): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [termOf(keys, key), value]));
}

function withFailure(row: Row): Row {
  return 'failure' in row ? { ...row, failure: withKind(row['failure'], failures) } : row;
}

function fileState(value: unknown): unknown {
  if (!isRow(value)) return value;
  const state = withKeys(withFailure({ ...value, kind: kindIn(fileStates, value['kind']) }), { doubt: 'unconfirmed' });
  const { unconfirmed, before } = state;
  return {
    ...state,
    ...(isRow(unconfirmed) ? { unconfirmed: withFailure(unconfirmed) } : {}),
    ...(isRow(before)
      ? { before: { ...withKeys(before, { sessionId: 'batchId' }), state: fileState(before['state']) } }
      : {}),
  };
}

function receipt(value: unknown): unknown {
  if (!isRow(value)) return value;
  const keys = { counted: 'size', hashed: 'content', settled: 'final', found: 'findable' };
  return Object.fromEntries(
    Object.entries(withKeys(value, keys)).map(([key, check]) => [key, withKind(check, checks)]),
  );
}

function fileRow(row: Row): Row {
  const keys = { stamp: 'stat', understood: 'classification', disposal: 'original', sessionId: 'batchId' };
  const renamed = withKeys(row, keys);
  const { serviceFault } = renamed;
  return {
    ...renamed,
    state: fileState(renamed['state']),
    original: withKind(renamed['original'], originals),
    receipt: receipt(renamed['receipt']),
    ...(isRow(serviceFault) ? { serviceFault: withFailure(serviceFault) } : {}),
  };
}

const batchRow = (row: Row): Row => ({ ...row, state: withKind(row['state'], batchStates) });

function rewriteColumn(db: Database, [table, column]: readonly [table: string, column: string], words: Words): void {
  for (const [before, after] of Object.entries(words))
    db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`).run(after, before);
}

/** Gives a journal of version 8 the terms of the glossary: tables, columns, states and the keys of its JSON rows. */
export function useFieldTerms(db: Database): void {
  db.exec(tables);
  rewriteColumn(db, ['files', 'state'], fileStates);
  rewriteColumn(db, ['files', 'original'], originals);
  rewriteColumn(db, ['batches', 'state'], batchStates);
  rewriteColumn(db, ['history', 'from_state'], fileStates);
  rewriteColumn(db, ['history', 'to_state'], fileStates);
  rewriteRows(db, 'files', fileRow);
  rewriteRows(db, 'batches', batchRow);
}

/** Renames `lookAtMs` and `looks` of journals up to version 10 to `checkAtMs` and `attempts`. */
function withCheckTimes(value: unknown): unknown {
  return isRow(value) ? withKeys(value, { lookAtMs: 'checkAtMs', looks: 'attempts' }) : value;
}

function fileWithCheckTimes(row: Row): Row {
  const state = withCheckTimes(row['state']);
  if (!isRow(state) || !('unconfirmed' in state)) return { ...row, state };
  return { ...row, state: { ...state, unconfirmed: withCheckTimes(state['unconfirmed']) } };
}

/** Gives the states of a journal of version 10 the terms for the time and number of checks with a service. */
export function useCheckTimes(db: Database): void {
  rewriteRows(db, 'files', fileWithCheckTimes);
  rewriteRows(db, 'batches', (row) => ({ ...row, state: withCheckTimes(row['state']) }));
}

const tables = `
DROP INDEX items_at_path; DROP INDEX items_by_path; DROP INDEX items_by_state; DROP INDEX items_due;
DROP INDEX items_by_session; DROP INDEX items_by_hash; DROP INDEX items_by_remote; DROP INDEX items_undisposed;
DROP INDEX items_moving; DROP INDEX items_of_folder; DROP INDEX items_of_folder_by_state; DROP INDEX items_away;
DROP INDEX items_spooled; DROP INDEX items_spooled_by_hash; DROP INDEX items_unspooled; DROP INDEX items_unseen_warning;
DROP INDEX items_of_service; DROP INDEX sessions_by_state; DROP INDEX history_by_item;
ALTER TABLE items RENAME TO files;
ALTER TABLE sessions RENAME TO batches;
ALTER TABLE ledger RENAME TO detections;
ALTER TABLE files RENAME COLUMN session_id TO batch_id;
ALTER TABLE files RENAME COLUMN disposal TO original;
ALTER TABLE files RENAME COLUMN disposal_at_ms TO original_at_ms;
ALTER TABLE detections RENAME COLUMN item_id TO file_id;
ALTER TABLE history RENAME COLUMN item_id TO file_id;
CREATE UNIQUE INDEX files_at_path ON files (folder_id, path) WHERE present = 1;
CREATE INDEX files_by_path ON files (folder_id, path);
CREATE INDEX files_by_state ON files (state, seq);
CREATE INDEX files_due ON files (state, due_at_ms) WHERE due_at_ms IS NOT NULL;
CREATE INDEX files_by_batch ON files (batch_id, state) WHERE batch_id IS NOT NULL;
CREATE INDEX files_by_hash ON files (hash, state) WHERE hash IS NOT NULL;
CREATE INDEX files_by_remote ON files (remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX files_after_action_due ON files (state, seq) WHERE original = 'none';
CREATE INDEX files_moving ON files (original_at_ms) WHERE original_at_ms IS NOT NULL;
CREATE INDEX files_of_folder ON files (folder_id, seq);
CREATE INDEX files_of_folder_by_state ON files (folder_id, state, seq);
CREATE INDEX files_away ON files (hash, folder_id) WHERE present = 0 AND hash IS NOT NULL;
CREATE INDEX files_spooled ON files (state, seq) WHERE spooled = 1;
CREATE INDEX files_spooled_by_hash ON files (hash) WHERE spooled = 1;
CREATE INDEX files_unspooled ON files (state, seq) WHERE spooled = 0 AND hash IS NOT NULL;
CREATE INDEX files_unseen_warning ON files (seq) WHERE unseen_warning = 1;
CREATE INDEX files_of_service ON files (service_id, state) WHERE service_id IS NOT NULL;
CREATE INDEX batches_by_state ON batches (state);
CREATE INDEX history_by_file ON history (file_id, seq);
`;
