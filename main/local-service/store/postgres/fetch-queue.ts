import type { Connection } from '#lib/postgres/connection.ts';
import type { FetchClaim, FetchesLeft, FetchQueue, NextFetchRequest } from '../fetch-queue.ts';
import { toFetchItem, type FetchRow } from '../rows/fetch-rows.ts';
import { priorityOrder } from '../rows/priority-order.ts';
import { jsonOf } from '../rows/require-row.ts';

const columns = `q.id, q.job_id AS jobId, q.company_id AS companyId, q.user_id AS userId, u.user_name AS userName,
  q.position, q.name, q.target_json AS targetJson, q.folder, q.metadata_json AS metadataJson, q.priority, q.attempt,
  q.failures`;

export function createFetchQueue(db: Connection): FetchQueue {
  return { ...createClaims(db), ...createEnds(db), ...createViews(db) };
}

function createClaims(db: Connection): Pick<FetchQueue, 'add' | 'claimNext' | 'recover'> {
  return {
    async add({ target, metadata, priority, ...fetch }) {
      await db.run(
        `INSERT INTO fetches (id, job_id, company_id, user_id, position, name, target_json, folder, metadata_json,
           priority, state, creation_date)
         VALUES (@id, @jobId, @companyId, @userId, @position, @name, @targetJson, @folder, @metadataJson, @order,
           'waiting', @at)`,
        {
          ...fetch,
          targetJson: JSON.stringify(target),
          metadataJson: jsonOf(metadata),
          order: priorityOrder[priority],
        },
      );
    },
    async claimNext(request) {
      const id = await lockFirst(db, request);
      if (id === undefined) return null;
      await db.run("UPDATE fetches SET state = 'claimed', attempt = attempt + 1 WHERE id = @id", { id });
      const row = await db.one<FetchRow>(
        `SELECT ${columns} FROM fetches q JOIN users u ON u.id = q.user_id WHERE q.id = @id`,
        { id },
      );
      return row === undefined ? null : toFetchItem(row);
    },
    async recover() {
      await db.run("UPDATE fetches SET state = 'waiting' WHERE state = 'claimed'");
    },
  };
}

/** The jobs that have their share are found once, and not for each of thousands of rows. */
function lockFirst(
  db: Connection,
  { at, claimsPerJob, pausedCompanies }: NextFetchRequest,
): Promise<string | undefined> {
  return db.value<string>(
    `SELECT q.id FROM fetches q
     WHERE q.state = 'waiting' AND (q.not_before IS NULL OR q.not_before <= @at)
       AND q.company_id <> ALL (@pausedCompanies)
       AND q.job_id <> ALL (ARRAY(
         SELECT job_id FROM fetches WHERE state = 'claimed' GROUP BY job_id HAVING count(*) >= @claimsPerJob))
       AND NOT ((SELECT merge FROM jobs WHERE id = q.job_id) = 1 AND EXISTS (
         SELECT 1 FROM fetches o WHERE o.job_id = q.job_id AND o.position < q.position AND o.state <> 'failed'))
     ORDER BY q.priority, q.creation_date, q.position LIMIT 1 FOR UPDATE OF q SKIP LOCKED`,
    { at, claimsPerJob, pausedCompanies },
  );
}

function createEnds(db: Connection): Pick<FetchQueue, 'complete' | 'putBack' | 'hold' | 'fail' | 'releaseHeld'> {
  const ofClaim = "id = @id AND attempt = @attempt AND state = 'claimed'";
  const end = async (sql: string, { id, attempt }: FetchClaim, more: Readonly<Record<string, unknown>> = {}) =>
    (await db.run(`${sql} WHERE ${ofClaim}`, { id, attempt, ...more })).changes > 0;
  return {
    complete: (claim) => end('DELETE FROM fetches', claim),
    putBack: (claim, failures, notBefore) =>
      end("UPDATE fetches SET state = 'waiting', failures = @failures, not_before = @notBefore", claim, {
        failures,
        notBefore,
      }),
    hold: (claim) => end("UPDATE fetches SET state = 'held'", claim),
    fail: (claim, error) =>
      end("UPDATE fetches SET state = 'failed', error_json = @errorJson, target_json = NULL", claim, {
        errorJson: JSON.stringify(error),
      }),
    async releaseHeld(jobId, notBefore) {
      await db.run(
        `UPDATE fetches SET state = 'waiting', failures = 0, not_before = @notBefore
         WHERE job_id = @jobId AND state = 'held'`,
        { jobId, notBefore },
      );
    },
  };
}

function createViews(db: Connection): Pick<FetchQueue, 'left' | 'pendingOf'> {
  return {
    async left(jobId) {
      const row = await db.one<FetchesLeft>(
        `SELECT coalesce(bool_or(state IN ('waiting', 'claimed')), false) AS active,
           coalesce(bool_or(state = 'held'), false) AS held, count(*) FILTER (WHERE state = 'failed') AS failed
         FROM fetches WHERE job_id = @jobId`,
        { jobId },
      );
      return row ?? { active: false, held: false, failed: 0 };
    },
    pendingOf: async (userId) =>
      (await db.value<number>("SELECT count(*) FROM fetches WHERE user_id = @userId AND state <> 'failed'", {
        userId,
      })) ?? 0,
  };
}
