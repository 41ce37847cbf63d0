import { openDatabase } from '#lib/sqlite.ts';
import { verifyIndex, type IndexDifference } from '../search/verify-index.ts';

/** The state of a database after the kills. */
export interface Outcome {
  readonly acknowledged: number;
  readonly tagged: number;
  readonly jobs: number;
  readonly jobsCompleted: number;
  /** The number of files that were interrupted and resumed. */
  readonly takenUpAgain: number;
  /** The IDs of files whose upload was acknowledged but that are missing. */
  readonly lost: readonly string[];
  /**
   * The IDs of files that were acknowledged or belong to a job and are not tagged, with name, status and error. A file that the
   * service has kept without being able to say so, and whose sender does not know its session therefore, is none.
   */
  readonly notTagged: readonly string[];
  /** The IDs of tagged files that do not have exactly one `file.processed` and one `file.tagged` event. */
  readonly notOnce: readonly string[];
  /** The IDs of files whose pages do not match their page count. */
  readonly tornPages: readonly string[];
  readonly index: IndexDifference;
}

interface OpenFile {
  readonly id: string;
  readonly jobId: string | null;
  readonly status: string;
  readonly name: string;
  readonly error: string | null;
}

export function countOutcome(databasePath: string, acknowledged: ReadonlySet<string>): Outcome {
  const db = openDatabase(databasePath, { synchronous: 'NORMAL' });
  const list = (sql: string): string[] => db.prepare<[], string>(sql).pluck().all();
  const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  try {
    const known = new Set(list('SELECT id FROM files'));
    const open = db
      .prepare<[], OpenFile>(
        "SELECT id, job_id AS jobId, status, name, error_json AS error FROM files WHERE status <> 'tagged'",
      )
      .all();
    return {
      acknowledged: acknowledged.size,
      tagged: number("SELECT count(*) FROM files WHERE status = 'tagged'"),
      jobs: number('SELECT count(*) FROM jobs'),
      jobsCompleted: number("SELECT count(*) FROM jobs WHERE status = 'completed'"),
      takenUpAgain: number("SELECT count(DISTINCT file_id) FROM events WHERE kind = 'file.requeued'"),
      lost: [...acknowledged].filter((id) => !known.has(id)),
      notTagged: open
        .filter(({ id, jobId }) => jobId !== null || acknowledged.has(id))
        .map(({ id, name, status, error }) => `${id} ${name} ${status} ${error ?? ''}`),
      notOnce: list(`SELECT f.id FROM files f WHERE f.status = 'tagged' AND (
        (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.tagged') <> 1 OR
        (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.processed') <> 1)`),
      tornPages: list(`SELECT f.id FROM files f WHERE f.status = 'tagged' AND
        f.page_count <> (SELECT count(*) FROM file_pages p WHERE p.file_id = f.id)`),
      index: verifyIndex(db),
    };
  } finally {
    db.close();
  }
}
