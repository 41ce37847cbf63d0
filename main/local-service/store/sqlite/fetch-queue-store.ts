import type { Database } from '#lib/sqlite.ts';
import type { FetchClaim, FetchesLeft, FetchQueue, NextFetchRequest } from '../fetch-queue.ts';
import { toFetchItem, type FetchRow } from '../rows/fetch-rows.ts';
import { priorityOrder } from '../rows/priority-order.ts';
import { jsonOf } from '../rows/require-row.ts';
import type { Sync } from './to-async.ts';

const columns = `q.id, q.job_id AS jobId, q.company_id AS companyId, q.user_id AS userId, u.user_name AS userName, q.position,
  q.name, q.target_json AS targetJson, q.folder, q.metadata_json AS metadataJson, q.priority, q.attempt, q.failures`;

export function createFetchQueue(db: Database): Sync<FetchQueue> {
  return { ...createClaims(db), ...createEnds(db), ...createViews(db) };
}

function createClaims(db: Database): Pick<Sync<FetchQueue>, 'add' | 'claimNext' | 'recover'> {
  const insert = db.prepare(
    `INSERT INTO fetches (id, job_id, company_id, user_id, position, name, target_json, folder, metadata_json, priority,
       state, creation_date)
     VALUES (@id, @jobId, @companyId, @userId, @position, @name, @targetJson, @folder, @metadataJson, @priorityOrder,
       'waiting', @at)`,
  );
  // The jobs that have their share are found once, and not for each of thousands of rows.
  const head = db
    .prepare<[Omit<NextFetchRequest, 'pausedCompanies'> & { readonly paused: string }], string>(
      `SELECT q.id FROM fetches q
       WHERE q.state = 'waiting' AND (q.not_before IS NULL OR q.not_before <= @at)
         AND q.company_id NOT IN (SELECT value FROM json_each(@paused))
         AND q.job_id NOT IN (
           SELECT job_id FROM fetches WHERE state = 'claimed' GROUP BY job_id HAVING count(*) >= @claimsPerJob)
         AND NOT ((SELECT merge FROM jobs WHERE id = q.job_id) = 1 AND EXISTS (
           SELECT 1 FROM fetches o WHERE o.job_id = q.job_id AND o.position < q.position AND o.state <> 'failed'))
       ORDER BY q.priority, q.creation_date, q.position LIMIT 1`,
    )
    .pluck();
  const claim = db.prepare<[string]>("UPDATE fetches SET state = 'claimed', attempt = attempt + 1 WHERE id = ?");
  const one = db.prepare<[string], FetchRow>(
    `SELECT ${columns} FROM fetches q JOIN users u ON u.id = q.user_id WHERE q.id = ?`,
  );
  const recover = db.prepare("UPDATE fetches SET state = 'waiting' WHERE state = 'claimed'");
  return {
    add: ({ target, metadata, priority, ...fetch }) =>
      void insert.run({
        ...fetch,
        targetJson: JSON.stringify(target),
        metadataJson: jsonOf(metadata),
        priorityOrder: priorityOrder[priority],
      }),
    claimNext({ at, claimsPerJob, pausedCompanies }) {
      const id = head.get({ at, claimsPerJob, paused: JSON.stringify(pausedCompanies) });
      if (id === undefined) return null;
      claim.run(id);
      const row = one.get(id);
      return row === undefined ? null : toFetchItem(row);
    },
    recover: () => void recover.run(),
  };
}

function createEnds(db: Database): Pick<Sync<FetchQueue>, 'complete' | 'putBack' | 'hold' | 'fail' | 'releaseHeld'> {
  const ofClaim = "id = @id AND attempt = @attempt AND state = 'claimed'";
  const complete = db.prepare<[FetchClaim]>(`DELETE FROM fetches WHERE ${ofClaim}`);
  const putBack = db.prepare<[FetchClaim & { readonly failures: number; readonly notBefore: string | null }]>(
    `UPDATE fetches SET state = 'waiting', failures = @failures, not_before = @notBefore WHERE ${ofClaim}`,
  );
  const hold = db.prepare<[FetchClaim]>(`UPDATE fetches SET state = 'held' WHERE ${ofClaim}`);
  const fail = db.prepare<[FetchClaim & { readonly errorJson: string }]>(
    `UPDATE fetches SET state = 'failed', error_json = @errorJson, target_json = NULL WHERE ${ofClaim}`,
  );
  const releaseHeld = db.prepare<[string, string]>(
    "UPDATE fetches SET state = 'waiting', failures = 0, not_before = ? WHERE job_id = ? AND state = 'held'",
  );
  const bound = ({ id, attempt }: FetchClaim): FetchClaim => ({ id, attempt });
  return {
    complete: (claim) => complete.run(bound(claim)).changes > 0,
    putBack: (claim, failures, notBefore) => putBack.run({ ...bound(claim), failures, notBefore }).changes > 0,
    hold: (claim) => hold.run(bound(claim)).changes > 0,
    fail: (claim, error) => fail.run({ ...bound(claim), errorJson: JSON.stringify(error) }).changes > 0,
    releaseHeld: (jobId, notBefore) => void releaseHeld.run(notBefore, jobId),
  };
}

function createViews(db: Database): Pick<Sync<FetchQueue>, 'left' | 'pendingOf'> {
  const counts = db.prepare<[string], { readonly active: number; readonly held: number; readonly failed: number }>(
    `SELECT coalesce(sum(state IN ('waiting', 'claimed')), 0) AS active, coalesce(sum(state = 'held'), 0) AS held,
       coalesce(sum(state = 'failed'), 0) AS failed FROM fetches WHERE job_id = ?`,
  );
  const pending = db
    .prepare<[string], number>("SELECT count(*) FROM fetches WHERE user_id = ? AND state <> 'failed'")
    .pluck();
  return {
    left(jobId): FetchesLeft {
      const row = counts.get(jobId);
      return { active: (row?.active ?? 0) > 0, held: (row?.held ?? 0) > 0, failed: row?.failed ?? 0 };
    },
    pendingOf: (userId) => pending.get(userId) ?? 0,
  };
}
