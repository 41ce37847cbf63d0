import type { Database } from '#lib/sqlite.ts';
import type { SessionStore, StoredSession } from '../changes.ts';
import { requireChange } from '../rows/require-row.ts';
import type { Sync } from './to-async.ts';

export function createSessionStore(db: Database): Sync<SessionStore> {
  const find = db.prepare<[string, string], StoredSession>(
    'SELECT user_id AS userId, status, job_id AS jobId FROM sessions WHERE company_id = ? AND id = ?',
  );
  const touch = db.prepare(
    `INSERT INTO sessions (id, company_id, user_id, status, creation_date, update_date)
     VALUES (@id, @companyId, @userId, 'open', @at, @at)
     ON CONFLICT (company_id, id) DO UPDATE SET update_date = excluded.update_date`,
  );
  const close = db.prepare(
    `UPDATE sessions SET status = 'closed', job_id = @jobId, update_date = @at
     WHERE company_id = @companyId AND id = @sessionId`,
  );
  const expire = db.prepare<[{ readonly before: string; readonly at: string }]>(
    "UPDATE sessions SET status = 'closed', update_date = @at WHERE status = 'open' AND update_date < @before",
  );
  return {
    find: (companyId, sessionId) => find.get(companyId, sessionId) ?? null,
    touch: (session) => void touch.run(session),
    close: (companyId, sessionId, jobId, at) =>
      requireChange(close.run({ companyId, sessionId, jobId, at }), sessionId),
    expire: (before, at) => expire.run({ before, at }).changes,
  };
}
