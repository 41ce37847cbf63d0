/**
 * The application of changed definitions to the documents of a company, at most one for each: it continues after a
 * restart behind the last document that it has handled.
 */
export const schemaApplications = `
CREATE TABLE applications (
  company_id TEXT PRIMARY KEY REFERENCES companies(id),
  status TEXT NOT NULL,                    -- running | done | cancelled | failed
  is_dry_run INTEGER NOT NULL,
  tag_id TEXT,                             -- only documents that had this tag; NULL: all
  cursor INTEGER NOT NULL,                 -- files.seq of the last document that was handled
  done INTEGER NOT NULL,
  total INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  changed_tags INTEGER NOT NULL,
  examples_json TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
`;
