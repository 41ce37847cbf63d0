import type { Connection } from '#lib/postgres/connection.ts';
import { orderOfAgain, priorityOrder } from '../rows/priority-order.ts';
import type { Flow, Turns } from '../rows/turns.ts';
import type { Claim, NextItemRequest, WaitingAgain, WorkItem, WorkQueue } from '../work-queue.ts';

/** What `createWorkQueue` needs of the transaction and of the store. */
export interface WorkQueueOptions {
  readonly runs: Runs;
  /** Counts the claims of this process that were committed. */
  readonly turns: Turns;
  /** Reads outside of the transaction, which then does not conflict with those that put something into the queue. */
  readonly reader: Connection;
  readonly afterCommit: (step: () => void) => void;
  /** Writes the events of the transaction, which `lastAgain` reads. */
  readonly writeEvents: () => Promise<void>;
}

/** The names that the claims of a data directory have. Each run has another one, so that a copied directory is not taken for the first one. */
export interface Runs {
  readonly current: string;
  /** The run before, if it did not end well. */
  readonly previous: string | null;
}

type ClaimedItem = WorkItem & Parameters<Turns['take']>[0];

const columns = `w.file_id AS fileId, w.job_id AS jobId, f.company_id AS companyId, f.user_id AS userId, f.name, f.sha256,
  w.user_name AS userName, f.metadata_json AS metadataJson,
  coalesce((SELECT page_rotation FROM jobs WHERE id = f.job_id), 0) AS pageRotation, w.task, w.attempt, w.failures,
  w.crashes, w.unclean_ends AS uncleanEnds, w.creation_date AS creationDate`;
const userOfFile = '(SELECT user_id FROM files WHERE id = @fileId)';
const items = 'work_items w JOIN files f ON f.id = w.file_id';

/** Implements the queue on the table `work_items`, for any number of processes. */
export function createWorkQueue(db: Connection, options: WorkQueueOptions): WorkQueue {
  return { ...createClaims(db, options), ...createEnds(db), ...createAgain(db, options), ...createViews(db, options) };
}

function createClaims(
  db: Connection,
  { runs, turns, reader, afterCommit }: WorkQueueOptions,
): Pick<WorkQueue, 'enqueue' | 'next' | 'claim' | 'extendLease'> {
  const find = (fileId: string) =>
    db.one<ClaimedItem>(`SELECT ${columns} FROM ${items} WHERE w.file_id = @fileId`, { fileId });
  const nextFile = async (request: NextItemRequest): Promise<string | undefined> => {
    if (turns.takesOldest()) return lockFirst(db, request, null);
    for (const flow of turns.inOrder(await waitingFlows(reader, request))) {
      const after = turns.after(flow.userId);
      const fileId =
        (after === null ? undefined : await lockFirst(db, request, flow, after)) ??
        (await lockFirst(db, request, flow));
      if (fileId !== undefined) return fileId;
    }
    return undefined;
  };
  return {
    async enqueue({ fileId, jobId, priority, task, at }) {
      await db.run(
        `INSERT INTO work_items (file_id, user_id, job_id, priority, task, state, creation_date)
         VALUES (@fileId, ${userOfFile}, @jobId, @order, @task, 'waiting', @at)`,
        { fileId, jobId, order: priorityOrder[priority], task, at },
      );
    },
    async next(request) {
      const fileId = await nextFile(request);
      return fileId === undefined ? null : ((await find(fileId)) ?? null);
    },
    async claim(fileId, leaseUntil) {
      const { changes } = await db.run(
        `UPDATE work_items SET state = 'claimed', attempt = attempt + 1, lease_until = @leaseUntil,
           owner = @owner
         WHERE file_id = @fileId AND state = 'waiting'`,
        { fileId, leaseUntil, owner: runs.current },
      );
      const item = changes === 0 ? undefined : await find(fileId);
      if (item === undefined) throw new Error(`not-waiting: ${fileId}`);
      afterCommit(() => {
        turns.take(item);
      });
      return item;
    },
    async extendLease({ fileId, attempt }, leaseUntil) {
      const { changes } = await db.run(
        `UPDATE work_items SET lease_until = @leaseUntil
         WHERE file_id = @fileId AND attempt = @attempt AND state = 'claimed'`,
        { fileId, attempt, leaseUntil },
      );
      return changes > 0;
    },
  };
}

/** What an item that may be claimed fulfils. */
const mayBeClaimed = `w.state = 'waiting' AND (w.not_before IS NULL OR w.not_before <= @at)
  AND w.file_id <> ALL (@excludedFiles)`;

/** Returns the users of whom something may be claimed, once for each priority. */
function waitingFlows(reader: Connection, request: NextItemRequest): Promise<readonly Flow[]> {
  return reader.all<Flow>(
    `SELECT p.priority, u.company_id AS companyId, u.id AS userId
     FROM generate_series(0, ${String(orderOfAgain)}) AS p (priority) CROSS JOIN users u
     WHERE u.company_id <> ALL (@pausedCompanies)
       AND EXISTS (SELECT 1 FROM work_items w WHERE w.priority = p.priority AND w.user_id = u.id AND ${mayBeClaimed})
     ORDER BY u.id`,
    { ...request },
  );
}

/**
 * Locks the first item that waits and that no other transaction has locked, and returns its file. Others pass over it until this
 * transaction ends.
 * @param flow whose items; `null` for the oldest of all
 * @param after the job was queued after this time
 */
function lockFirst(
  db: Connection,
  request: NextItemRequest,
  flow: Flow | null,
  after = '',
): Promise<string | undefined> {
  const { at, pausedCompanies, excludedFiles } = request;
  const [whose, order] =
    flow === null
      ? [
          `(cardinality(@pausedCompanies::text[]) = 0 OR NOT EXISTS (
             SELECT 1 FROM users u WHERE u.id = w.user_id AND u.company_id = ANY (@pausedCompanies)))`,
          'creation_date, priority',
        ]
      : ['w.priority = @priority AND w.user_id = @userId AND w.creation_date > @after', 'creation_date'];
  return db.value<string>(
    `SELECT w.file_id FROM work_items w WHERE ${mayBeClaimed} AND ${whose}
     ORDER BY ${order}, seq LIMIT 1 FOR UPDATE OF w SKIP LOCKED`,
    {
      at,
      excludedFiles,
      ...(flow === null ? { pausedCompanies } : { priority: flow.priority, userId: flow.userId, after }),
    },
  );
}

type Ends = 'complete' | 'putBack' | 'continueAs' | 'review' | 'endReview' | 'hold' | 'releaseHeld';

/** Ends claims. The attempt is part of every condition, so that a worker that was taken for dead changes nothing. */
function createEnds(db: Connection): Pick<WorkQueue, Ends> {
  // Of an item that is claimed. With `state = 'claimed'` PostgreSQL may read all that are claimed, by their index, and a
  // serializable transaction conflicts with those that end the others.
  const ofClaim = "file_id = @fileId AND attempt = @attempt AND state NOT IN ('waiting', 'held', 'review')";
  const end = async (sql: string, { fileId, attempt }: Claim, more: Readonly<Record<string, unknown>> = {}) =>
    (await db.run(`${sql} WHERE ${ofClaim}`, { fileId, attempt, ...more })).changes > 0;
  return {
    complete: (claim) => end('DELETE FROM work_items', claim),
    putBack: (claim, { failures, crashes, uncleanEnds }, notBefore) =>
      end(
        `UPDATE work_items SET state = 'waiting', failures = @failures, crashes = @crashes, unclean_ends = @uncleanEnds,
           not_before = @notBefore, lease_until = NULL`,
        claim,
        { failures, crashes, uncleanEnds, notBefore },
      ),
    continueAs: (claim, task) =>
      end(
        `UPDATE work_items SET state = 'waiting', task = @task, failures = 0, crashes = 0, unclean_ends = 0,
           not_before = NULL, lease_until = NULL`,
        claim,
        { task },
      ),
    review: (claim) => end("UPDATE work_items SET state = 'review', lease_until = NULL", claim),
    hold: (claim) => end("UPDATE work_items SET state = 'held', lease_until = NULL", claim),
    async endReview(fileId) {
      const sql = "UPDATE work_items SET state = 'waiting' WHERE file_id = @fileId AND state = 'review'";
      return (await db.run(sql, { fileId })).changes > 0;
    },
    async releaseHeld(jobId, notBefore) {
      await db.run(
        `UPDATE work_items SET state = 'waiting', failures = 0, not_before = @notBefore
         WHERE job_id = @jobId AND state = 'held'`,
        { jobId, notBefore },
      );
    },
  };
}

type Again = 'enqueueAgain' | 'again' | 'lastAgain' | 'removeAgain';

function createAgain(db: Connection, { writeEvents }: WorkQueueOptions): Pick<WorkQueue, Again> {
  return {
    async enqueueAgain({ fileId, userName, at }) {
      const { changes } = await db.run(
        `INSERT INTO work_items (file_id, user_id, priority, task, state, creation_date, user_name)
         VALUES (@fileId, ${userOfFile}, ${String(orderOfAgain)}, 'again', 'waiting', @at, @userName)
         ON CONFLICT (file_id) DO NOTHING`,
        { fileId, userName, at },
      );
      return changes > 0;
    },
    again: (companyId) =>
      db.all<WaitingAgain>(
        `SELECT w.file_id AS fileId, CASE w.state WHEN 'claimed' THEN 'running' ELSE 'waiting' END AS state,
           w.creation_date AS askedAt
         FROM ${items} WHERE w.task = 'again' AND f.company_id = @companyId ORDER BY w.state, w.creation_date, w.seq`,
        { companyId },
      ),
    async lastAgain(companyId) {
      await writeEvents();
      const last = await db.value<number | null>(
        "SELECT max(seq) FROM events WHERE company_id = @companyId AND kind = 'file.processed_again'",
        { companyId },
      );
      return last ?? 0;
    },
    async removeAgain(fileId, evenClaimed) {
      const { changes } = await db.run(
        `DELETE FROM work_items
         WHERE file_id = @fileId AND task = 'again' AND (state <> 'claimed' OR @evenClaimed::boolean)`,
        { fileId, evenClaimed },
      );
      return changes > 0;
    },
  };
}

function createViews(db: Connection, { runs }: WorkQueueOptions): Pick<WorkQueue, 'abandoned' | 'left' | 'claimed'> {
  return {
    abandoned: (before) =>
      db.all<WorkItem>(
        `SELECT ${columns} FROM ${items}
         WHERE w.state = 'claimed'
           AND (w.lease_until < @before OR (@before::text IS NULL AND w.owner = ANY (@owners::text[])))`,
        { before, owners: [runs.current, runs.previous] },
      ),
    claimed: async (companyId) =>
      (await db.value<number>(
        `SELECT count(*) FROM work_items w JOIN users u ON u.id = w.user_id
         WHERE w.state = 'claimed' AND u.company_id = @companyId`,
        { companyId },
      )) ?? 0,
    async left(jobId) {
      const states = await db.values<string>('SELECT DISTINCT state FROM work_items WHERE job_id = @jobId', { jobId });
      const has = (state: string): boolean => states.includes(state);
      return { active: has('waiting') || has('claimed'), held: has('held'), inReview: has('review') };
    },
  };
}
