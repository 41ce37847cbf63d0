import type { Connection } from '#lib/postgres/connection.ts';
import type { SessionStore, StoredSession } from '../changes.ts';
import { requireChange } from '../rows/require-row.ts';

export function createSessionStore(db: Connection): SessionStore {
  return {
    async find(companyId, sessionId) {
      const row = await db.one<StoredSession>(
        `SELECT user_id AS userId, status, job_id AS jobId FROM sessions
         WHERE company_id = @companyId AND id = @sessionId`,
        { companyId, sessionId },
      );
      return row ?? null;
    },
    async touch({ id, companyId, userId, at }) {
      await db.run(
        `INSERT INTO sessions (id, company_id, user_id, status, creation_date, update_date)
         VALUES (@id, @companyId, @userId, 'open', @at, @at)
         ON CONFLICT (company_id, id) DO UPDATE SET update_date = excluded.update_date`,
        { id, companyId, userId, at },
      );
    },
    async close(companyId, sessionId, jobId, at) {
      const closed = await db.run(
        `UPDATE sessions SET status = 'closed', job_id = @jobId, update_date = @at
         WHERE company_id = @companyId AND id = @sessionId`,
        { companyId, sessionId, jobId, at },
      );
      requireChange(closed, sessionId);
    },
    async expire(before, at) {
      const { changes } = await db.run(
        "UPDATE sessions SET status = 'closed', update_date = @at WHERE status = 'open' AND update_date < @before",
        { before, at },
      );
      return changes;
    },
  };
}
