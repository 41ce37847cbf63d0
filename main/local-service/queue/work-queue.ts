import type { Database } from '#lib/sqlite.ts';
import type { Priority } from '#service-api/values.ts';
import { nextItem } from './next-item.ts';

export interface WorkItem {
  readonly fileId: string;
  readonly jobId: string;
  readonly companyId: string;
  readonly name: string;
  readonly sha256: string;
  readonly attempts: number;
  readonly crashes: number;
  readonly uncleanEnds: number;
}

interface HeadRow extends WorkItem {
  readonly priority: number;
  readonly creationDate: string;
}

/** Counters of bad ends, as they are to be from now on. */
export type Counters = Pick<WorkItem, 'attempts' | 'crashes' | 'uncleanEnds'>;

/** The rows of `work_items`. Every method belongs into a transaction with the change of status that goes with it. */
export interface WorkQueue {
  add(fileId: string, jobId: string, priority: Priority, at: string): void;
  /** The item that is to be taken next, left where it is; `null` when none may be taken now. */
  peek(at: string, pausedCompanies: readonly string[], excludedFiles?: readonly string[]): WorkItem | null;
  markRunning(fileId: string): void;
  running(): readonly WorkItem[];
  restorePositions(fileId: string, counters: Counters, notBefore: string | null): void;
  hold(fileId: string): void;
  /** Lets a job's held items wait for their next round. */
  releaseHeld(jobId: string, notBefore: string): void;
  drop(fileId: string): void;
  /** What is left of a job. */
  left(jobId: string): { readonly active: boolean; readonly held: boolean };
}

const order: Readonly<Record<Priority, number>> = { high: 0, normal: 1, low: 2 };

const columns = `w.file_id AS fileId, w.job_id AS jobId, f.company_id AS companyId, f.name, f.sha256, w.attempts, w.crashes,
  w.unclean_ends AS uncleanEnds, w.priority, w.creation_date AS creationDate`;

export function createWorkQueue(db: Database): WorkQueue {
  let turn = 0;
  const insert = db.prepare(
    `INSERT INTO work_items (file_id, job_id, priority, state, creation_date)
     VALUES (@fileId, @jobId, @priority, 'waiting', @at)`,
  );
  // CROSS JOIN keeps SQLite from any other order than that of the queue's index.
  const head = db.prepare<[{ priority: number; at: string; paused: string; excluded: string }], HeadRow>(
    `SELECT ${columns} FROM work_items w CROSS JOIN files f ON f.id = w.file_id
     WHERE w.state = 'waiting' AND w.priority = @priority AND (w.not_before IS NULL OR w.not_before <= @at)
       AND f.company_id NOT IN (SELECT value FROM json_each(@paused))
       AND w.file_id NOT IN (SELECT value FROM json_each(@excluded))
     ORDER BY w.creation_date, w.rowid LIMIT 1`,
  );
  const running = db.prepare<[], HeadRow>(
    `SELECT ${columns} FROM work_items w JOIN files f ON f.id = w.file_id WHERE w.state = 'running'`,
  );
  const setState = db.prepare<[string, string]>('UPDATE work_items SET state = ? WHERE file_id = ?');
  const restorePositions = db.prepare(
    `UPDATE work_items SET state = 'waiting', attempts = @attempts, crashes = @crashes, unclean_ends = @uncleanEnds,
       not_before = @notBefore WHERE file_id = @fileId`,
  );
  const releaseHeld = db.prepare<[string, string]>(
    "UPDATE work_items SET state = 'waiting', attempts = 0, not_before = ? WHERE job_id = ? AND state = 'held'",
  );
  const drop = db.prepare<[string]>('DELETE FROM work_items WHERE file_id = ?');
  const hasState = db
    .prepare<[string, string], number>('SELECT EXISTS (SELECT 1 FROM work_items WHERE job_id = ? AND state = ?)')
    .pluck();
  const has = (jobId: string, state: string): boolean => hasState.get(jobId, state) === 1;

  return {
    add: (fileId, jobId, priority, at) => void insert.run({ fileId, jobId, priority: order[priority], at }),
    peek(at, pausedCompanies, excludedFiles = []) {
      const [paused, excluded] = [JSON.stringify(pausedCompanies), JSON.stringify(excludedFiles)];
      const heads = Object.values(order).flatMap((priority) => head.get({ priority, at, paused, excluded }) ?? []);
      return nextItem(heads, turn);
    },
    markRunning(fileId) {
      turn += 1;
      setState.run('running', fileId);
    },
    running: () => running.all(),
    restorePositions: (fileId, counters, notBefore) =>
      void restorePositions.run({ fileId, ...pickCounters(counters), notBefore }),
    hold: (fileId) => void setState.run('held', fileId),
    releaseHeld: (jobId, notBefore) => void releaseHeld.run(notBefore, jobId),
    drop: (fileId) => void drop.run(fileId),
    left: (jobId) => ({ active: has(jobId, 'waiting') || has(jobId, 'running'), held: has(jobId, 'held') }),
  };
}

function pickCounters({ attempts, crashes, uncleanEnds }: Counters): Counters {
  return { attempts, crashes, uncleanEnds };
}
