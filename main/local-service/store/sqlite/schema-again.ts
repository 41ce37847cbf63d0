/** Documents that are processed again wait in the queue without a job, with the name of who asked for it. */
export const againSchema = `
CREATE TABLE work_items_of_today (         -- the durable queue: one row a file that is worked on
  file_id TEXT PRIMARY KEY REFERENCES files(id),
  job_id TEXT REFERENCES jobs(id),         -- NULL for a document that is processed again
  priority INTEGER NOT NULL,               -- 0 high, 1 normal, 2 low, 3 again
  state TEXT NOT NULL,                     -- waiting | claimed | held (until the job's next round) | review
  failures INTEGER NOT NULL DEFAULT 0,     -- readings that ended badly for a reason that may pass
  crashes INTEGER NOT NULL DEFAULT 0,      -- service crashes while this file was being read
  unclean_ends INTEGER NOT NULL DEFAULT 0, -- ends of the service, for no known reason, while it was being read
  not_before TEXT,                         -- backoff
  creation_date TEXT NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,      -- claims so far; the last one's number ends the work
  lease_until TEXT,                        -- of a claim
  task TEXT NOT NULL DEFAULT 'read',       -- read | merge | split | again
  user_name TEXT                           -- who asked to process it again
) STRICT;
INSERT INTO work_items_of_today (file_id, job_id, priority, state, failures, crashes, unclean_ends, not_before,
    creation_date, attempt, lease_until, task)
  SELECT file_id, job_id, priority, state, failures, crashes, unclean_ends, not_before, creation_date, attempt,
    lease_until, task
  FROM work_items ORDER BY rowid;
DROP TABLE work_items;
ALTER TABLE work_items_of_today RENAME TO work_items;
CREATE INDEX work_in_order ON work_items (state, priority, creation_date);
CREATE INDEX work_by_job ON work_items (job_id, state);
CREATE INDEX events_of_again ON events (company_id, seq) WHERE kind = 'file.processed_again';
CREATE INDEX work_again ON work_items (task) WHERE task = 'again';
`;
