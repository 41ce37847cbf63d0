/** The trash, legal holds, and how long documents of a tag are kept. */
export const trashSchema = `
ALTER TABLE files ADD COLUMN trashed_at TEXT;            -- NULL for a file that is not in the trash
ALTER TABLE files ADD COLUMN trashed_by TEXT;
ALTER TABLE files ADD COLUMN legal_hold INTEGER NOT NULL DEFAULT 0;
CREATE INDEX files_in_trash ON files (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE TABLE retention_rules (
  company_id TEXT NOT NULL REFERENCES companies(id),
  tag_id TEXT NOT NULL,
  days INTEGER NOT NULL,
  PRIMARY KEY (company_id, tag_id)
) STRICT, WITHOUT ROWID;
`;
