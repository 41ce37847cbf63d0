/** Text is compared by its bytes, as in SQLite, whatever language the database was created for. */
const text = 'text COLLATE "C"';

/** Version 2: what is done with files, what people configure, and what is reported. */
export const schemaV2 = `
CREATE TABLE tags (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id ${text} PRIMARY KEY,
  company_id ${text} NOT NULL REFERENCES companies(id),
  name ${text} NOT NULL,
  description ${text} NOT NULL,
  criteria_json text NOT NULL,
  built_in_name ${text},
  is_changed integer NOT NULL DEFAULT 0,
  viewers_json text,
  creation_date ${text} NOT NULL,
  update_date ${text} NOT NULL,
  UNIQUE (company_id, name)
);

CREATE TABLE deleted_built_in_tags (
  company_id ${text} NOT NULL REFERENCES companies(id),
  name ${text} NOT NULL,
  PRIMARY KEY (company_id, name)
);

CREATE TABLE metadata_fields (
  id ${text} PRIMARY KEY,
  tag_id ${text} NOT NULL REFERENCES tags(id),
  name ${text} NOT NULL,
  data_type ${text} NOT NULL,
  description ${text} NOT NULL,
  source_json text NOT NULL,
  depends_on_json text NOT NULL DEFAULT '[]',
  pre_json text NOT NULL DEFAULT '[]',
  post_json text NOT NULL DEFAULT '[]',
  required integer NOT NULL DEFAULT 0,
  position integer NOT NULL,
  UNIQUE (tag_id, name)
);

CREATE TABLE tag_examples (
  tag_id ${text} NOT NULL REFERENCES tags(id),
  file_id ${text} NOT NULL REFERENCES files(id),
  PRIMARY KEY (tag_id, file_id)
);
CREATE INDEX tag_examples_by_file ON tag_examples (file_id);

CREATE TABLE lookup_tables (
  company_id ${text} NOT NULL REFERENCES companies(id),
  name ${text} NOT NULL,
  csv text NOT NULL,
  update_date ${text} NOT NULL,
  PRIMARY KEY (company_id, name)
);

CREATE TABLE configuration_events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id ${text} NOT NULL REFERENCES companies(id),
  user_name ${text} NOT NULL,
  call ${text} NOT NULL,
  subject ${text} NOT NULL,
  before_json text,
  after_json text,
  creation_date ${text} NOT NULL
);
CREATE INDEX configuration_events_by_company ON configuration_events (company_id, seq);

CREATE TABLE applications (
  company_id ${text} PRIMARY KEY REFERENCES companies(id),
  status ${text} NOT NULL,
  is_dry_run integer NOT NULL,
  tag_id ${text},
  cursor bigint NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  changed integer NOT NULL,
  changed_tags integer NOT NULL,
  examples_json text NOT NULL,
  started_at ${text} NOT NULL,
  ended_at ${text}
);

CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- in the order of the commits (event-store.ts)
  id ${text} NOT NULL UNIQUE,
  company_id ${text} NOT NULL,
  file_id ${text},
  job_id ${text},
  kind ${text} NOT NULL,
  from_status ${text},
  to_status ${text},
  detail_json text,
  creation_date ${text} NOT NULL
);
CREATE INDEX events_by_file ON events (file_id, seq);
CREATE INDEX events_by_job ON events (job_id, seq);
CREATE INDEX events_of_again ON events (company_id, seq) WHERE kind = 'file.processed_again';

CREATE TABLE webhooks (
  company_id ${text} PRIMARY KEY REFERENCES companies(id),
  url ${text} NOT NULL,
  secret_sealed bytea NOT NULL,
  allows_private_host integer NOT NULL,
  creation_date ${text} NOT NULL,
  last_delivered_at ${text},
  failing_since ${text}
);

CREATE TABLE webhook_deliveries (
  event_seq bigint PRIMARY KEY REFERENCES events(seq),
  company_id ${text} NOT NULL,
  stream ${text} NOT NULL,
  state ${text} NOT NULL,
  is_first integer NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  creation_date ${text} NOT NULL,
  not_before ${text} NOT NULL,
  last_tried_at ${text},
  problem_json text
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (company_id, not_before)
  WHERE state = 'waiting' AND is_first = 1;
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (stream, event_seq) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (company_id, state, event_seq);

CREATE TABLE share_links (
  id ${text} PRIMARY KEY,
  company_id ${text} NOT NULL REFERENCES companies(id),
  file_id ${text} NOT NULL REFERENCES files(id),
  user_id ${text} NOT NULL REFERENCES users(id),
  code ${text} NOT NULL UNIQUE,
  short_code ${text} UNIQUE,
  follows_versions integer NOT NULL,
  creation_date ${text} NOT NULL,
  expires_at ${text} NOT NULL,
  revoked_at ${text},
  last_used_at ${text},
  use_count bigint NOT NULL DEFAULT 0
);
CREATE INDEX share_links_by_company ON share_links (company_id, expires_at) WHERE revoked_at IS NULL;
CREATE INDEX share_links_by_file ON share_links (file_id);
CREATE INDEX share_links_by_end ON share_links (expires_at);

CREATE TABLE sources (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id ${text} PRIMARY KEY,
  company_id ${text} NOT NULL REFERENCES companies(id),
  name ${text} NOT NULL,
  name_key ${text} NOT NULL,
  type ${text} NOT NULL,
  account_name ${text} NOT NULL,
  region ${text} NOT NULL,
  keys_sealed bytea NOT NULL,
  endpoint ${text},
  creation_date ${text} NOT NULL,
  UNIQUE (company_id, name_key)
);

CREATE TABLE fetch_hosts (
  company_id ${text} NOT NULL REFERENCES companies(id),
  position integer NOT NULL,
  host ${text} NOT NULL,
  PRIMARY KEY (company_id, position)
);

CREATE TABLE fetches (
  id ${text} PRIMARY KEY,
  job_id ${text} NOT NULL REFERENCES jobs(id),
  company_id ${text} NOT NULL REFERENCES companies(id),
  user_id ${text} NOT NULL REFERENCES users(id),
  position integer NOT NULL,
  name ${text} NOT NULL,
  target_json text,
  folder ${text} NOT NULL,
  metadata_json text,
  priority integer NOT NULL,
  state ${text} NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  not_before ${text},
  error_json text,
  creation_date ${text} NOT NULL
);
CREATE INDEX fetches_in_order ON fetches (priority, creation_date, position) WHERE state = 'waiting';
CREATE INDEX fetches_claimed ON fetches (job_id) WHERE state = 'claimed';
CREATE INDEX fetches_by_job ON fetches (job_id, position);
CREATE INDEX fetches_by_user ON fetches (user_id, state);

CREATE TABLE work_items (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  file_id ${text} PRIMARY KEY REFERENCES files(id),
  job_id ${text} REFERENCES jobs(id),
  priority integer NOT NULL,
  state ${text} NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  crashes integer NOT NULL DEFAULT 0,
  unclean_ends integer NOT NULL DEFAULT 0,
  not_before ${text},
  creation_date ${text} NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  lease_until ${text},
  task ${text} NOT NULL DEFAULT 'read',
  user_name ${text}
);
CREATE INDEX work_in_order ON work_items (priority, creation_date, seq) WHERE state = 'waiting';
CREATE INDEX work_by_age ON work_items (creation_date, priority, seq) WHERE state = 'waiting';
CREATE INDEX work_claimed ON work_items (lease_until) WHERE state = 'claimed';
CREATE INDEX work_by_job ON work_items (job_id, state);
CREATE INDEX work_again ON work_items (task) WHERE task = 'again';

CREATE TABLE trained_classifiers (
  company_id ${text} PRIMARY KEY REFERENCES companies(id),
  examples_key ${text} NOT NULL,
  model_json text NOT NULL,
  creation_date ${text} NOT NULL
);

CREATE TABLE imported_files (
  company_id ${text} NOT NULL REFERENCES companies(id),
  archive_id ${text} NOT NULL,
  source_file_id ${text} NOT NULL,
  file_id ${text} NOT NULL,
  PRIMARY KEY (company_id, archive_id, source_file_id)
);
CREATE INDEX imported_files_by_file ON imported_files (file_id, archive_id);

CREATE TABLE retention_rules (
  company_id ${text} NOT NULL REFERENCES companies(id),
  tag_id ${text} NOT NULL,
  days integer NOT NULL,
  PRIMARY KEY (company_id, tag_id)
);
`;
