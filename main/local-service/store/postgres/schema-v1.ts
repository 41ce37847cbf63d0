/** Text is compared by its bytes, as in SQLite, whatever language the database was created for. */
const text = 'text COLLATE "C"';

/**
 * Version 1 of the store's tables. They are those of the embedded service (`store/sqlite/`), whose comments say what is in
 * them: times are ISO 8601 UTC text with `Z` and milliseconds; ids are lower-case UUID text; flags are 0 or 1; JSON is text in
 * columns that end in `_json`. A `seq` counts the rows in the order in which they were added.
 */
export const schemaV1 = `
CREATE TABLE companies (
  id ${text} PRIMARY KEY,
  name ${text} NOT NULL UNIQUE,
  cloud_info_json text NOT NULL,
  creation_date ${text} NOT NULL,
  update_date ${text} NOT NULL
);

CREATE TABLE apps (
  id ${text} PRIMARY KEY,
  company_id ${text} NOT NULL REFERENCES companies(id),
  name ${text} NOT NULL,
  api_key_hash ${text} NOT NULL UNIQUE,
  from_file integer NOT NULL DEFAULT 0
);

CREATE TABLE users (
  id ${text} PRIMARY KEY,
  company_id ${text} NOT NULL REFERENCES companies(id),
  user_name ${text} NOT NULL UNIQUE,
  name ${text} NOT NULL,
  last_name ${text} NOT NULL,
  role ${text} NOT NULL,
  status ${text} NOT NULL DEFAULT 'active',
  from_file integer NOT NULL DEFAULT 0,
  creation_date ${text},
  removed_at ${text}
);

CREATE TABLE credentials (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  app_id ${text} NOT NULL REFERENCES apps(id),
  user_id ${text} NOT NULL REFERENCES users(id),
  token_hash ${text} NOT NULL UNIQUE,
  secret_sealed bytea NOT NULL,
  creation_date ${text} NOT NULL,
  last_used_at ${text},
  PRIMARY KEY (app_id, user_id)
);
CREATE INDEX credentials_by_user ON credentials (user_id);

CREATE TABLE nonces (
  app_id ${text} NOT NULL,
  nonce ${text} NOT NULL,
  expires_at_s bigint NOT NULL,
  PRIMARY KEY (app_id, nonce)
);
CREATE INDEX nonces_by_end ON nonces (expires_at_s);

CREATE TABLE sessions (
  id ${text} NOT NULL,
  company_id ${text} NOT NULL REFERENCES companies(id),
  user_id ${text} NOT NULL REFERENCES users(id),
  status ${text} NOT NULL,
  job_id ${text},
  creation_date ${text} NOT NULL,
  update_date ${text} NOT NULL,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX sessions_that_are_open ON sessions (update_date) WHERE status = 'open';

CREATE TABLE blobs (
  sha256 ${text} PRIMARY KEY,
  length bigint NOT NULL,
  creation_date ${text} NOT NULL
);

CREATE TABLE jobs (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id ${text} PRIMARY KEY,
  company_id ${text} NOT NULL REFERENCES companies(id),
  user_id ${text} NOT NULL REFERENCES users(id),
  session_id ${text} NOT NULL,
  status ${text} NOT NULL,
  priority ${text} NOT NULL,
  merge integer NOT NULL DEFAULT 0,
  decompose integer NOT NULL DEFAULT 0,
  propagate_metadata integer NOT NULL DEFAULT 0,
  page_rotation integer NOT NULL DEFAULT 0,
  metadata_json text,
  retry_count integer NOT NULL DEFAULT 0,
  error_json text,
  warnings_json text,
  creation_date ${text} NOT NULL,
  update_date ${text} NOT NULL,
  completion_date ${text},
  UNIQUE (company_id, session_id)
);
CREATE INDEX jobs_by_company ON jobs (company_id, creation_date, seq);

CREATE TABLE files (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id ${text} NOT NULL UNIQUE,
  company_id ${text} NOT NULL REFERENCES companies(id),
  user_id ${text} NOT NULL REFERENCES users(id),
  session_id ${text},
  job_id ${text} REFERENCES jobs(id),
  parent_file_id ${text},
  merged_into_file_id ${text},
  part_json text,
  plan_json text,
  name ${text} NOT NULL,
  folder ${text} NOT NULL DEFAULT 'Inbox',
  channel ${text} NOT NULL,
  content_type ${text} NOT NULL,
  length bigint NOT NULL,
  sha256 ${text} NOT NULL REFERENCES blobs(sha256),
  version integer NOT NULL DEFAULT 1,
  status ${text} NOT NULL,
  tag_id ${text},
  tag_score double precision,
  tag_source ${text},
  classifier ${text},
  page_count integer,
  metadata_json text,
  error_json text,
  warnings_json text,
  read_json text,
  document_gz bytea,
  retry_count integer NOT NULL DEFAULT 0,
  trashed_at ${text},
  trashed_by ${text},
  legal_hold integer NOT NULL DEFAULT 0,
  creation_date ${text} NOT NULL,
  update_date ${text} NOT NULL
);
CREATE INDEX files_by_company ON files (company_id, seq);
CREATE INDEX files_by_session ON files (company_id, session_id, seq);
CREATE INDEX files_by_job ON files (job_id, seq);
CREATE INDEX files_by_name ON files (company_id, name);
CREATE INDEX files_by_bytes ON files (sha256);
CREATE INDEX files_by_tag ON files (tag_id, seq);
CREATE INDEX files_by_parent ON files (parent_file_id) WHERE parent_file_id IS NOT NULL;
CREATE INDEX files_in_trash ON files (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX files_without_job ON files (creation_date) WHERE status = 'uploaded';
CREATE INDEX files_pending ON files (user_id) INCLUDE (length) WHERE status = 'uploaded';
CREATE INDEX files_in_review ON files (company_id, seq) WHERE status = 'review';

CREATE TABLE file_versions (
  id ${text} PRIMARY KEY,
  file_id ${text} NOT NULL REFERENCES files(id),
  version integer NOT NULL,
  length bigint NOT NULL,
  sha256 ${text} NOT NULL REFERENCES blobs(sha256),
  user_name ${text} NOT NULL,
  creation_date ${text} NOT NULL,
  UNIQUE (file_id, version)
);
CREATE INDEX file_versions_by_bytes ON file_versions (sha256);

CREATE TABLE data_points (
  file_id ${text} NOT NULL REFERENCES files(id),
  position integer NOT NULL,
  name ${text} NOT NULL,
  value_as_string ${text} NOT NULL,
  value_number double precision,
  data_type ${text} NOT NULL,
  page integer,
  box_json text,
  confidence double precision,
  source ${text},
  items_json text,
  PRIMARY KEY (file_id, position)
);
CREATE INDEX data_points_to_check ON data_points (file_id) WHERE confidence < 0.85;

CREATE TABLE missing_values (
  file_id ${text} NOT NULL REFERENCES files(id),
  position integer NOT NULL,
  name ${text} NOT NULL,
  PRIMARY KEY (file_id, name)
);

CREATE TABLE file_pages (
  file_id ${text} NOT NULL REFERENCES files(id),
  number integer NOT NULL,
  page_gz bytea NOT NULL,
  PRIMARY KEY (file_id, number)
);
ALTER TABLE file_pages ALTER COLUMN page_gz SET STORAGE EXTERNAL; -- it is compressed already

CREATE TABLE corrections (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id ${text} NOT NULL UNIQUE,
  file_id ${text} NOT NULL REFERENCES files(id),
  user_id ${text} NOT NULL,
  user_name ${text} NOT NULL,
  change_json text NOT NULL,
  before_json text,
  after_json text,
  creation_date ${text} NOT NULL,
  undone_json text,
  lesson_json text
);
CREATE INDEX corrections_by_file ON corrections (file_id, seq);
`;
