import { nameOf } from '#core/tracked-file.ts';
import type { Database } from '#lib/sqlite.ts';
import { fold } from '#lib/text/fold.ts';

/** Longer numbers are compared as text. */
const digits = 12;

/**
 * Returns what lists sort a file by: its name without case and accents, with numbers of equal length, so that `scan 9`
 * comes before `scan 10`.
 * @param path the path of the file, of any system
 */
export const nameKey = (path: string): string =>
  fold(nameOf(path)).replace(/\d+/gu, (number) => number.padStart(digits, '0'));

/** Adds the keys by which lists are sorted, with the indexes that answer each page of a sorted list, also of one state or folder. */
export function useNameKeys(db: Database): void {
  db.exec("ALTER TABLE files ADD COLUMN name_key TEXT NOT NULL DEFAULT ''");
  const page = db.prepare<[number], { readonly seq: number; readonly path: string }>(
    'SELECT seq, path FROM files WHERE seq > ? ORDER BY seq LIMIT 1000',
  );
  const put = db.prepare<[string, number]>('UPDATE files SET name_key = ? WHERE seq = ?');
  for (let rows = page.all(-1); rows.length > 0; rows = page.all(rows.at(-1)?.seq ?? 0)) {
    for (const { seq, path } of rows) put.run(nameKey(path), seq);
  }
  db.exec(`
CREATE INDEX files_by_name ON files (name_key, seq, state, folder_id);
CREATE INDEX files_by_size ON files (size_bytes, seq, state, folder_id);
`);
}
