/**
 * Version 1 of the local service's database. Times are ISO 8601 UTC text with `Z` and milliseconds; ids are lower-case
 * UUID text; booleans are 0 or 1; JSON columns end in `_json`. Every row that a caller may see has its company.
 */
export const storeSchemaV1 = `
CREATE TABLE companies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  cloud_info_json TEXT NOT NULL,           -- the cloud information record's settings (job_retry_limit, ...)
  creation_date TEXT NOT NULL,
  update_date TEXT NOT NULL
) STRICT;

CREATE TABLE apps (
  id TEXT PRIMARY KEY,                     -- app_id of the amx scheme
  company_id TEXT NOT NULL REFERENCES companies(id),
  name TEXT NOT NULL,
  api_key_hash TEXT NOT NULL UNIQUE        -- SHA-256 hex of the API key
) STRICT;

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies(id),
  user_name TEXT NOT NULL UNIQUE,          -- e-mail form
  name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT NOT NULL,                      -- 'Account Admin' | 'User' | 'Uploader'
  status TEXT NOT NULL DEFAULT 'active'
) STRICT;

CREATE TABLE credentials (
  app_id TEXT NOT NULL REFERENCES apps(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  token_hash TEXT NOT NULL UNIQUE,         -- SHA-256 hex of the Bearer token
  secret_sealed BLOB NOT NULL,             -- HMAC secret, encrypted with the data directory's key
  creation_date TEXT NOT NULL,
  PRIMARY KEY (app_id, user_id)
) STRICT;

CREATE TABLE nonces (                      -- amx replay protection; rows older than the window are swept
  app_id TEXT NOT NULL,
  nonce TEXT NOT NULL,
  expires_at_s INTEGER NOT NULL,
  PRIMARY KEY (app_id, nonce)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  id TEXT NOT NULL,                        -- made by the client
  company_id TEXT NOT NULL REFERENCES companies(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  status TEXT NOT NULL,                    -- 'open' | 'closed'
  job_id TEXT,                             -- the job that closed it; none when it has expired
  creation_date TEXT NOT NULL,
  update_date TEXT NOT NULL,
  PRIMARY KEY (company_id, id)
) STRICT;

CREATE TABLE blobs (                       -- content-addressed; the bytes lie in blobs/ab/cd/<sha256>
  sha256 TEXT PRIMARY KEY,
  length INTEGER NOT NULL,
  creation_date TEXT NOT NULL
) STRICT;

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  session_id TEXT NOT NULL,
  status TEXT NOT NULL,                    -- queued | processing | retrying | completed | completed_with_errors | failed
  priority TEXT NOT NULL,                  -- low | normal | high
  merge INTEGER NOT NULL DEFAULT 0,
  decompose INTEGER NOT NULL DEFAULT 0,
  propagate_metadata INTEGER NOT NULL DEFAULT 0,
  metadata_json TEXT,
  retry_count INTEGER NOT NULL DEFAULT 0,
  error_json TEXT,                         -- {code, message}
  creation_date TEXT NOT NULL,
  update_date TEXT NOT NULL,
  completion_date TEXT,
  UNIQUE (company_id, session_id)
) STRICT;
CREATE INDEX jobs_by_company ON jobs (company_id, creation_date);

CREATE TABLE files (
  seq INTEGER PRIMARY KEY,                 -- also the row id of the search index
  id TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES companies(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  session_id TEXT,
  job_id TEXT REFERENCES jobs(id),
  parent_file_id TEXT,
  name TEXT NOT NULL,
  folder TEXT NOT NULL DEFAULT 'Inbox',
  channel TEXT NOT NULL,                   -- web | api | watch | email | remote
  content_type TEXT NOT NULL,              -- by content
  length INTEGER NOT NULL,
  sha256 TEXT NOT NULL REFERENCES blobs(sha256),
  version INTEGER NOT NULL DEFAULT 1,
  status TEXT NOT NULL,                    -- uploaded | queued | processing | requeued | tagged | failed | deleted
  tag_id TEXT,
  tag_score REAL,
  tag_source TEXT,
  classifier TEXT,
  page_count INTEGER,
  metadata_json TEXT,
  error_json TEXT,
  retry_count INTEGER NOT NULL DEFAULT 0,
  creation_date TEXT NOT NULL,
  update_date TEXT NOT NULL
) STRICT;
CREATE INDEX files_by_company ON files (company_id, seq);
CREATE INDEX files_by_session ON files (company_id, session_id);
CREATE INDEX files_by_job ON files (job_id);
CREATE INDEX files_by_name ON files (company_id, name);

CREATE TABLE file_versions (
  id TEXT PRIMARY KEY,
  file_id TEXT NOT NULL REFERENCES files(id),
  version INTEGER NOT NULL,
  length INTEGER NOT NULL,
  sha256 TEXT NOT NULL REFERENCES blobs(sha256),
  user_name TEXT NOT NULL,
  creation_date TEXT NOT NULL,
  UNIQUE (file_id, version)
) STRICT;

CREATE TABLE data_points (
  file_id TEXT NOT NULL REFERENCES files(id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value_as_string TEXT NOT NULL,
  value_number REAL,                       -- Decimal only
  data_type TEXT NOT NULL,                 -- String | DateTime | Decimal
  page INTEGER,
  box_json TEXT,
  confidence REAL,
  PRIMARY KEY (file_id, position)
) STRICT;

CREATE TABLE file_pages (                  -- what was read: text, words with boxes (gzip JSON), one row a page
  file_id TEXT NOT NULL REFERENCES files(id),
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  page_gz BLOB NOT NULL,
  PRIMARY KEY (file_id, number)
) STRICT;

CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL,
  file_id TEXT,
  job_id TEXT,
  kind TEXT NOT NULL,                      -- file.* and job.* (docs/service-api.md#events)
  from_status TEXT,
  to_status TEXT,
  detail_json TEXT,
  creation_date TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_file ON events (file_id, seq);
CREATE INDEX events_by_job ON events (job_id, seq);

CREATE TABLE tags (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies(id),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  criteria_json TEXT NOT NULL,             -- {keywords[], patterns[], min_score}
  creation_date TEXT NOT NULL,
  update_date TEXT NOT NULL,
  UNIQUE (company_id, name)
) STRICT;

CREATE TABLE metadata_fields (
  id TEXT PRIMARY KEY,
  tag_id TEXT NOT NULL REFERENCES tags(id),
  name TEXT NOT NULL,
  data_type TEXT NOT NULL,
  description TEXT NOT NULL,
  source_json TEXT NOT NULL,               -- {kind, ...}
  depends_on_json TEXT NOT NULL DEFAULT '[]',
  pre_json TEXT NOT NULL DEFAULT '[]',
  post_json TEXT NOT NULL DEFAULT '[]',
  required INTEGER NOT NULL DEFAULT 0,
  position INTEGER NOT NULL,
  UNIQUE (tag_id, name)
) STRICT;

CREATE TABLE work_items (                  -- the durable queue: one row a file that is to be read
  file_id TEXT PRIMARY KEY REFERENCES files(id),
  job_id TEXT NOT NULL REFERENCES jobs(id),
  priority INTEGER NOT NULL,               -- 0 high, 1 normal, 2 low
  state TEXT NOT NULL,                     -- waiting | running | held (until the job's next round)
  attempts INTEGER NOT NULL DEFAULT 0,     -- readings that ended badly for a reason that may pass
  crashes INTEGER NOT NULL DEFAULT 0,      -- service crashes while this file was being read
  unclean_ends INTEGER NOT NULL DEFAULT 0, -- ends of the service, for no known reason, while it was being read
  not_before TEXT,                         -- backoff
  creation_date TEXT NOT NULL
) STRICT;
CREATE INDEX work_in_order ON work_items (state, priority, creation_date);
CREATE INDEX work_by_job ON work_items (job_id, state);
`;

/**
 * Version 4: warnings for people about a file that was read, as a list of {code, message}; NULL when there are none.
 */
export const storeSchemaV4 = `
ALTER TABLE files ADD COLUMN warnings_json TEXT;
`;

/** Version 3 (2 is the search index): indexes to find expired files, and to check whether bytes are needed. */
export const storeSchemaV3 = `
CREATE INDEX files_by_bytes ON files (sha256);
CREATE INDEX files_without_job ON files (creation_date) WHERE status = 'uploaded';
`;

/**
 * Version 6 (5 is the search index): claims with an attempt number and a lease. The second copy of the text that search
 * shows is removed, because it is now in the tables of the index.
 */
export const storeSchemaV6 = `
ALTER TABLE work_items RENAME COLUMN attempts TO failures;
ALTER TABLE work_items ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;  -- claims so far; the last one's number ends the work
ALTER TABLE work_items ADD COLUMN lease_until TEXT;                    -- of a claim; NULL for one of an older version
UPDATE work_items SET state = 'claimed' WHERE state = 'running';
ALTER TABLE file_pages DROP COLUMN text;
`;
