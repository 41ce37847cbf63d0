import type { Database } from '#lib/sqlite.ts';

/** IDs of files. Both lists are empty when the index matches the store. */
export interface IndexDifference {
  /** Processed files that are not in the index, or are there under another owner or tag or without their text. */
  readonly missing: readonly string[];
  /** Entries of the index without a processed file. Text that belongs to no document is named by its row: `row 17`. */
  readonly extra: readonly string[];
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
       WHERE f.status = 'tagged' AND (d.seq IS NULL OR t.rowid IS NULL)`,
    )
    .pluck()
    .all();
  const extra = db
    .prepare<[], string>(
      `SELECT d.file_id FROM search_documents d LEFT JOIN files f ON f.seq = d.seq AND f.status = 'tagged'
       WHERE f.seq IS NULL
       UNION ALL
       SELECT 'row ' || t.rowid FROM search_text t LEFT JOIN search_documents d ON d.seq = t.rowid WHERE d.seq IS NULL`,
    )
    .pluck()
    .all();
  return { missing, extra };
}
