import type { Database } from '#lib/sqlite.ts';
import { isRow, rewriteRows, type StoredRow } from './rewrite-rows.ts';

/** `lookAtMs` and `looks` of journals up to version 10 are `checkAtMs` and `attempts`. */
function withCheckTimes(value: unknown): unknown {
  if (!isRow(value) || !('lookAtMs' in value) || !('looks' in value)) return value;
  const { lookAtMs, looks, ...rest } = value;
  return { ...rest, checkAtMs: lookAtMs, attempts: looks };
}

function fileRow(row: StoredRow): StoredRow {
  const state = withCheckTimes(row['state']);
  if (!isRow(state) || !('unconfirmed' in state)) return { ...row, state };
  return { ...row, state: { ...state, unconfirmed: withCheckTimes(state['unconfirmed']) } };
}

/** Gives the states of a journal of version 10 the terms of the glossary for when and how often a service was checked. */
export function renameCheckTimes(db: Database): void {
  rewriteRows(db, 'files', fileRow);
  rewriteRows(db, 'batches', (row) => ({ ...row, state: withCheckTimes(row['state']) }));
}
