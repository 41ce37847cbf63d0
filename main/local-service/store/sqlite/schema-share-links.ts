/**
 * Links to files that work without a key until they expire (docs/service-api.md#share-links). The codes are public
 * parts of the addresses; only the signature beside them, which is not stored, makes an address work.
 */
export const shareLinksSchema = `
CREATE TABLE share_links (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies(id),
  file_id TEXT NOT NULL REFERENCES files(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  code TEXT NOT NULL UNIQUE,               -- of the long address
  short_code TEXT UNIQUE,                  -- of the short address; NULL when none was wanted
  follows_versions INTEGER NOT NULL,
  creation_date TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  last_used_at TEXT,
  use_count INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX share_links_by_company ON share_links (company_id, expires_at) WHERE revoked_at IS NULL;
`;
