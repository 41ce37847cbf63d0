/**
 * Object storages that files are fetched from, and the hosts that may be fetched from although their addresses are not
 * public.
 */
export const schemaSources = `
CREATE TABLE sources (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies(id),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,                  -- the name in lower case: signed addresses do not preserve case
  type TEXT NOT NULL,                      -- AWS | DO | Azure
  account_name TEXT NOT NULL,
  region TEXT NOT NULL,
  keys_sealed BLOB NOT NULL,               -- {access_key, secret_key}, encrypted with the data directory's key
  endpoint TEXT,                           -- an address of an administrator in place of the provider's
  creation_date TEXT NOT NULL,
  UNIQUE (company_id, name_key)
) STRICT;

CREATE TABLE fetch_hosts (
  company_id TEXT NOT NULL REFERENCES companies(id),
  position INTEGER NOT NULL,
  host TEXT NOT NULL,
  PRIMARY KEY (company_id, position)
) STRICT;
`;
