import type { Database } from '#lib/sqlite.ts';
import { orderOfAgain, priorityOrder } from '../rows/priority-order.ts';
import { createTurns, type Flow, type Turns } from '../rows/turns.ts';
import type {
  Claim,
  FailureCounts,
  NextItemRequest,
  NewWorkItem,
  WaitingAgain,
  WorkItem,
  WorkQueue,
  WorkTask,
} from '../work-queue.ts';
import type { Sync } from './to-async.ts';

type HeadRow = WorkItem & QueueHead;
type ClaimedRow = WorkItem & Pick<QueueHead, 'userId' | 'creationDate'>;

const columns = `w.file_id AS fileId, w.job_id AS jobId, f.company_id AS companyId, f.user_id AS userId, f.name, f.sha256, w.user_name AS userName,
  f.metadata_json AS metadataJson, coalesce((SELECT page_rotation FROM jobs WHERE id = f.job_id), 0) AS pageRotation, w.task, w.attempt, w.failures, w.crashes, w.unclean_ends AS uncleanEnds, w.priority, w.creation_date AS creationDate`;
const userOfFile = '(SELECT user_id FROM files WHERE id = @fileId)';
const items = 'work_items w JOIN files f ON f.id = w.file_id';

interface Asked {
  readonly priority: number;
  readonly userId: string;
  readonly at: string;
  readonly excluded: string;
  /** The job was queued after this time; empty for any. */
  readonly after: string;
}

/** Implements the queue on the table `work_items`. Transactions run one after another, so an item needs no lock. */
export function createSqliteWorkQueue(db: Database): Sync<WorkQueue> {
  return { ...createClaims(db), ...createEnds(db), ...createAgain(db), ...createViews(db) };
}

function createClaims(db: Database): Pick<Sync<WorkQueue>, 'enqueue' | 'next' | 'claim' | 'extendLease'> {
  const turns = createTurns();
  const insert = db.prepare(
    `INSERT INTO work_items (file_id, user_id, job_id, priority, task, state, creation_date)
     VALUES (@fileId, ${userOfFile}, @jobId, @priority, @task, 'waiting', @at)`,
  );
  const flows = db.prepare<[string], Flow>(
    `SELECT p.value AS priority, u.company_id AS companyId, u.id AS userId
     FROM json_each('[${[...Object.values(priorityOrder), orderOfAgain].join(', ')}]') p CROSS JOIN users u
     WHERE u.company_id NOT IN (SELECT value FROM json_each(?))
       AND EXISTS (SELECT 1 FROM work_items WHERE state = 'waiting' AND priority = p.value AND user_id = u.id)`,
  );
  // CROSS JOIN forces SQLite to use the order of the queue's index.
  const first = db.prepare<[Asked], HeadRow>(
    `SELECT ${columns} FROM work_items w CROSS JOIN files f ON f.id = w.file_id
     WHERE w.state = 'waiting' AND w.priority = +@priority AND w.user_id = +@userId AND w.creation_date > @after
       AND (w.not_before IS NULL OR w.not_before <= @at)
       AND w.file_id NOT IN (SELECT value FROM json_each(@excluded))
     ORDER BY w.creation_date, w.rowid LIMIT 1`,
  );
  const claim = db.prepare<[string, string]>(
    `UPDATE work_items SET state = 'claimed', attempt = attempt + 1, lease_until = ?
     WHERE file_id = +? AND state = 'waiting'`,
  );
  const one = db.prepare<[string], ClaimedRow>(`SELECT ${columns} FROM ${items} WHERE w.file_id = +?`);
  const extend = db.prepare<[string, string, number]>(
    "UPDATE work_items SET lease_until = ? WHERE file_id = ? AND attempt = ? AND state = 'claimed'",
  );
  return {
    enqueue: ({ priority, ...item }: NewWorkItem) => void insert.run({ ...item, priority: priorityOrder[priority] }),
    next({ at, pausedCompanies, excludedFiles }: NextItemRequest) {
      const excluded = JSON.stringify(excludedFiles);
      const waiting = flows.all(JSON.stringify(pausedCompanies));
      const headOf = ({ priority, userId }: Flow): HeadRow | undefined => {
        const asked = { priority, userId, at, excluded };
        const after = turns.takesOldest() ? null : turns.after(userId);
        return (after === null ? undefined : first.get({ ...asked, after })) ?? first.get({ ...asked, after: '' });
      };
      return nextItem(
        waiting.flatMap((flow) => headOf(flow) ?? []),
        turns,
      );
    },
    claim(fileId, leaseUntil) {
      const { changes } = claim.run(leaseUntil, fileId);
      const item = one.get(fileId);
      if (changes === 0 || item === undefined) throw new Error(`not-waiting: ${fileId}`);
      turns.take(item);
      return item;
    },
    extendLease: ({ fileId, attempt }, leaseUntil) => extend.run(leaseUntil, fileId, attempt).changes > 0,
  };
}

type Ends = 'complete' | 'putBack' | 'continueAs' | 'review' | 'endReview' | 'hold' | 'releaseHeld';

function createEnds(db: Database): Pick<Sync<WorkQueue>, Ends> {
  const ofClaim = "file_id = +@fileId AND attempt = +@attempt AND state = 'claimed'";
  const complete = db.prepare<[Claim]>(`DELETE FROM work_items WHERE ${ofClaim}`);
  const putBack = db.prepare<[Claim & FailureCounts & { readonly notBefore: string | null }]>(
    `UPDATE work_items SET state = 'waiting', failures = @failures, crashes = @crashes, unclean_ends = @uncleanEnds,
       not_before = @notBefore, lease_until = NULL WHERE ${ofClaim}`,
  );
  const continueAs = db.prepare<[Claim & { readonly task: WorkTask }]>(
    `UPDATE work_items SET state = 'waiting', task = @task, failures = 0, crashes = 0, unclean_ends = 0,
       not_before = NULL, lease_until = NULL WHERE ${ofClaim}`,
  );
  const review = db.prepare<[Claim]>(`UPDATE work_items SET state = 'review', lease_until = NULL WHERE ${ofClaim}`);
  const endReview = db.prepare<[string]>(
    "UPDATE work_items SET state = 'waiting' WHERE file_id = ? AND state = 'review'",
  );
  const hold = db.prepare<[Claim]>(`UPDATE work_items SET state = 'held', lease_until = NULL WHERE ${ofClaim}`);
  const releaseHeld = db.prepare<[string, string]>(
    "UPDATE work_items SET state = 'waiting', failures = 0, not_before = ? WHERE job_id = ? AND state = 'held'",
  );
  const bound = ({ fileId, attempt }: Claim): Claim => ({ fileId, attempt });
  return {
    complete: (claim) => complete.run(bound(claim)).changes > 0,
    putBack: (claim, { failures, crashes, uncleanEnds }, notBefore) =>
      putBack.run({ ...bound(claim), failures, crashes, uncleanEnds, notBefore }).changes > 0,
    continueAs: (claim, task) => continueAs.run({ ...bound(claim), task }).changes > 0,
    review: (claim) => review.run(bound(claim)).changes > 0,
    endReview: (fileId) => endReview.run(fileId).changes > 0,
    hold: (claim) => hold.run(bound(claim)).changes > 0,
    releaseHeld: (jobId, notBefore) => void releaseHeld.run(notBefore, jobId),
  };
}

type Again = 'enqueueAgain' | 'again' | 'lastAgain' | 'removeAgain';

function createAgain(db: Database): Pick<Sync<WorkQueue>, Again> {
  const insert = db.prepare(
    `INSERT INTO work_items (file_id, user_id, priority, task, state, creation_date, user_name)
     VALUES (@fileId, ${userOfFile}, ${String(orderOfAgain)}, 'again', 'waiting', @at, @userName) ON CONFLICT (file_id) DO NOTHING`,
  );
  const all = db.prepare<[string], WaitingAgain>(
    `SELECT w.file_id AS fileId, CASE w.state WHEN 'claimed' THEN 'running' ELSE 'waiting' END AS state,
       w.creation_date AS askedAt
     FROM work_items w CROSS JOIN files f ON f.id = w.file_id
     WHERE w.task = 'again' AND f.company_id = ? ORDER BY w.state, w.creation_date, w.rowid`,
  );
  const last = db
    .prepare<[string], number | null>(
      "SELECT max(seq) FROM events WHERE company_id = ? AND kind = 'file.processed_again'",
    )
    .pluck();
  const remove = db.prepare<[string, number]>(
    "DELETE FROM work_items WHERE file_id = ? AND task = 'again' AND (state <> 'claimed' OR ? = 1)",
  );
  return {
    enqueueAgain: ({ fileId, userName, at }) => insert.run({ fileId, userName, at }).changes > 0,
    again: (companyId) => all.all(companyId),
    lastAgain: (companyId) => last.get(companyId) ?? 0,
    removeAgain: (fileId, evenClaimed) => remove.run(fileId, evenClaimed ? 1 : 0).changes > 0,
  };
}

function createViews(db: Database): Pick<Sync<WorkQueue>, 'abandoned' | 'left' | 'claimed'> {
  const claimed = db.prepare<[{ readonly before: string | null }], WorkItem>(
    `SELECT ${columns} FROM ${items}
     WHERE w.state = 'claimed' AND (@before IS NULL OR w.lease_until IS NULL OR w.lease_until < @before)`,
  );
  const claimedOf = db
    .prepare<[string], number>(
      `SELECT count(*) FROM work_items w JOIN users u ON u.id = w.user_id
       WHERE w.state = 'claimed' AND u.company_id = ?`,
    )
    .pluck();
  const hasState = db
    .prepare<[string, string], number>('SELECT EXISTS (SELECT 1 FROM work_items WHERE job_id = ? AND state = ?)')
    .pluck();
  const has = (jobId: string, state: string): boolean => hasState.get(jobId, state) === 1;
  return {
    abandoned: (before) => claimed.all({ before }),
    claimed: (companyId) => claimedOf.get(companyId) ?? 0,
    left: (jobId) => ({
      active: has(jobId, 'waiting') || has(jobId, 'claimed'),
      held: has(jobId, 'held'),
      inReview: has(jobId, 'review'),
    }),
  };
}

/** The waiting item of a flow that is next in it. */
export interface QueueHead extends Flow {
  readonly creationDate: string;
}

/** Returns the head that is taken next. When it is the turn of the oldest item, heads are the oldest of their flow. */
export function nextItem<Head extends QueueHead>(heads: readonly Head[], turns: Turns): Head | null {
  const byTurn = turns.inOrder(heads);
  if (!turns.takesOldest()) return byTurn[0] ?? null;
  return byTurn.toSorted((a, b) => compareText(a.creationDate, b.creationDate))[0] ?? null;
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
