/**
 * Tags and fields that people configure. A built-in tag keeps the name that it came with, and is not updated any more
 * once a person has changed it; one that a person deleted does not come back.
 */
export const schemaConfiguration = `
ALTER TABLE tags ADD COLUMN built_in_name TEXT;
ALTER TABLE tags ADD COLUMN is_changed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tags ADD COLUMN viewers_json TEXT;  -- {roles[], userIds[]}; NULL: every user of the company
UPDATE tags SET built_in_name = name;

ALTER TABLE files ADD COLUMN document_gz BLOB;  -- what analysis needs of a document beside its pages, as gzipped JSON
CREATE INDEX files_by_tag ON files (tag_id);

CREATE TABLE deleted_built_in_tags (
  company_id TEXT NOT NULL REFERENCES companies(id),
  name TEXT NOT NULL,
  PRIMARY KEY (company_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE tag_examples (
  tag_id TEXT NOT NULL REFERENCES tags(id),
  file_id TEXT NOT NULL REFERENCES files(id),
  PRIMARY KEY (tag_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE lookup_tables (               -- what the step 'lookup' reads
  company_id TEXT NOT NULL REFERENCES companies(id),
  name TEXT NOT NULL,
  csv TEXT NOT NULL,
  update_date TEXT NOT NULL,
  PRIMARY KEY (company_id, name)
) STRICT;

CREATE TABLE configuration_events (
  seq INTEGER PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies(id),
  user_name TEXT NOT NULL,
  call TEXT NOT NULL,
  subject TEXT NOT NULL,
  before_json TEXT,
  after_json TEXT,
  creation_date TEXT NOT NULL
) STRICT;
CREATE INDEX configuration_events_by_company ON configuration_events (company_id, seq);
`;
