import { withClient } from '../postgres/postgres-server.ts';

/** The state of a team's database after faults. */
export interface TeamOutcome {
  readonly acknowledged: number;
  readonly tagged: number;
  readonly jobs: number;
  readonly jobsCompleted: number;
  /** The number of files that were interrupted and resumed. */
  readonly takenUpAgain: number;
  /** The ids of files whose upload was acknowledged but that are missing. */
  readonly lost: readonly string[];
  /** The ids of files in jobs that are not tagged, with their status and the code of their error. */
  readonly notTagged: readonly string[];
  /** The ids of tagged files that do not have exactly one `file.processed` and one `file.tagged` event. */
  readonly notOnce: readonly string[];
  /** The ids of files whose pages do not match their page count. */
  readonly tornPages: readonly string[];
  /** The ids of files that are tagged and not in the search index, or the reverse. */
  readonly notInIndex: readonly string[];
  /** How many documents the counts of the index have more than there are. */
  readonly countedTooMuch: number;
}

export function countTeamOutcome(database: string, acknowledged: ReadonlySet<string>): Promise<TeamOutcome> {
  return withClient(database, async (db) => {
    const list = async (sql: string): Promise<readonly string[]> =>
      (await db.query<{ readonly id: string }>(sql)).rows.map(({ id }) => id);
    const number = async (sql: string): Promise<number> =>
      Number((await db.query<{ readonly count: string }>(sql)).rows[0]?.count);
    const known = new Set(await list('SELECT id FROM files'));
    return {
      acknowledged: acknowledged.size,
      tagged: await number("SELECT count(*) FROM files WHERE status = 'tagged'"),
      jobs: await number('SELECT count(*) FROM jobs'),
      jobsCompleted: await number("SELECT count(*) FROM jobs WHERE status = 'completed'"),
      takenUpAgain: await number("SELECT count(DISTINCT file_id) FROM events WHERE kind = 'file.requeued'"),
      lost: [...acknowledged].filter((id) => !known.has(id)),
      notTagged: await list(`SELECT concat_ws(' ', id, status, error_json::jsonb ->> 'code') AS id
        FROM files WHERE job_id IS NOT NULL AND status <> 'tagged'`),
      notOnce: await list(`SELECT f.id FROM files f WHERE f.status = 'tagged' AND (
        (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.tagged') <> 1 OR
        (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.processed') <> 1)`),
      tornPages: await list(`SELECT f.id FROM files f WHERE f.status = 'tagged' AND
        f.page_count <> (SELECT count(*) FROM file_pages p WHERE p.file_id = f.id)`),
      notInIndex: await list(`SELECT coalesce(f.id, d.file_id) AS id
        FROM (SELECT id FROM files WHERE status = 'tagged') f FULL JOIN search_documents d ON d.file_id = f.id
        WHERE f.id IS NULL OR d.file_id IS NULL`),
      countedTooMuch: await number(`SELECT (SELECT coalesce(sum(documents), 0) FROM search_counts) -
        (SELECT count(*) FROM search_documents) AS count`),
    };
  });
}
