import type { Database } from '#lib/sqlite.ts';

/** A stored row as a migration reads it. It is from an earlier version, and may be damaged. */
export type StoredRow = Record<string, unknown>;

export const isRow = (value: unknown): value is StoredRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rewrites each JSON row. Text that cannot be parsed stays as it is and is reported when it is read. */
export function rewriteRows(db: Database, table: 'files' | 'batches', change: (row: StoredRow) => StoredRow): void {
  const page = db.prepare<[number], { readonly id: number; readonly row_json: string }>(
    `SELECT rowid AS id, row_json FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT 1000`,
  );
  const put = db.prepare<[string, number]>(`UPDATE ${table} SET row_json = ? WHERE rowid = ?`);
  for (let rows = page.all(-1); rows.length > 0; rows = page.all(rows.at(-1)?.id ?? 0)) {
    for (const { id, row_json: text } of rows) {
      const row = parsed(text);
      const changed = row === null ? text : JSON.stringify(change(row));
      if (changed !== text) put.run(changed, id);
    }
  }
}

function parsed(text: string): StoredRow | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
}
