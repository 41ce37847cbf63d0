/**
 * Files of a job that are still to be fetched, and those that could not be. The id of a fetch becomes that of its file. A
 * job of such files has its own id as `session_id`, because no session belongs to it.
 */
export const schemaFetches = `
CREATE TABLE fetches (
  id TEXT PRIMARY KEY,
  job_id TEXT NOT NULL REFERENCES jobs(id),
  company_id TEXT NOT NULL REFERENCES companies(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  position INTEGER NOT NULL,               -- in the request, from 0
  name TEXT NOT NULL,                      -- until the file has its own
  target_json TEXT,                        -- {kind, ...}; NULL after a failure, because an address may contain a secret
  folder TEXT NOT NULL,
  metadata_json TEXT,
  priority INTEGER NOT NULL,               -- 0 high, 1 normal, 2 low
  state TEXT NOT NULL,                     -- waiting | claimed | held (until the job's next round) | failed
  attempt INTEGER NOT NULL DEFAULT 0,      -- claims so far; the last one's number ends the fetch
  failures INTEGER NOT NULL DEFAULT 0,     -- of this round
  not_before TEXT,
  error_json TEXT,                         -- {code, message} of a failed one
  creation_date TEXT NOT NULL
) STRICT;
CREATE INDEX fetches_in_order ON fetches (state, priority, creation_date);
CREATE INDEX fetches_by_job ON fetches (job_id, position);
CREATE INDEX fetches_by_user ON fetches (user_id, state);
`;
