import type { Database } from '#lib/sqlite.ts';

/** IDs of files. All lists are empty when the index matches the store. */
export interface IndexDifference {
  /** Processed files that are not in the index, or are there under another owner or tag or without their text. */
  readonly missing: readonly string[];
  /** Entries of the index without a processed file. Text that belongs to no document is named by its row: `row 17`. */
  readonly extra: readonly string[];
  /** Files whose entry shows other values than are stored, and counts of a tag that are not the number of its entries. */
  readonly wrong: readonly string[];
}

/** Compares the index with the store, and lets FTS5 check its own structure (which throws when it is damaged). */
export function verifyIndex(db: Database): IndexDifference {
  db.prepare("INSERT INTO search_text (search_text) VALUES ('integrity-check')").run();
  const missing = db
    .prepare<[], string>(
      `SELECT f.id FROM files f
       LEFT JOIN search_documents d ON d.seq = f.seq AND d.file_id = f.id AND d.company_id = f.company_id
         AND d.user_id = f.user_id AND d.tag_id = f.tag_id
       LEFT JOIN search_text t ON t.rowid = f.seq
       WHERE f.status = 'tagged' AND f.trashed_at IS NULL AND (d.seq IS NULL OR t.rowid IS NULL)`,
    )
    .pluck()
    .all();
  const extra = db
    .prepare<[], string>(
      `SELECT d.file_id FROM search_documents d LEFT JOIN files f ON f.seq = d.seq AND f.status = 'tagged' AND f.trashed_at IS NULL
       WHERE f.seq IS NULL
       UNION ALL
       SELECT 'row ' || t.rowid FROM search_text t LEFT JOIN search_documents d ON d.seq = t.rowid WHERE d.seq IS NULL`,
    )
    .pluck()
    .all();
  return { missing, extra, wrong: [...otherValues(db), ...wrongCounts(db)] };
}

function otherValues(db: Database): readonly string[] {
  const valuesOf = (column: string, table: string): string =>
    `(SELECT group_concat(value, char(10)) FROM (SELECT substr(${column}, 1, 20000) AS value ${table} ORDER BY 1))`;
  const stored = valuesOf('value_as_string', 'FROM data_points WHERE file_id = f.id');
  const shown = valuesOf('text', "FROM search_excerpts WHERE seq = f.seq AND field = 'data_point'");
  return db
    .prepare<[], string>(
      `SELECT f.id FROM files f WHERE f.status = 'tagged' AND f.trashed_at IS NULL AND ${stored} IS NOT ${shown}`,
    )
    .pluck()
    .all();
}

function wrongCounts(db: Database): readonly string[] {
  return db
    .prepare<[], string>(
      `SELECT 'tag ' || tag_id FROM (
         SELECT tag_id, sum(documents) AS counted FROM search_counts GROUP BY company_id, user_id, tag_id
         UNION ALL
         SELECT tag_id, -count(*) FROM search_documents GROUP BY company_id, user_id, tag_id
       ) GROUP BY tag_id HAVING sum(counted) <> 0`,
    )
    .pluck()
    .all();
}
