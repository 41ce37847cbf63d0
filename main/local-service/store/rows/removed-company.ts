const files = 'file_id IN (SELECT id FROM files WHERE company_id = @companyId)';
const tags = 'tag_id IN (SELECT id FROM tags WHERE company_id = @companyId)';
const apps = 'app_id IN (SELECT id FROM apps WHERE company_id = @companyId)';

const ofFiles = ['file_versions', 'data_points', 'missing_values', 'file_pages', 'corrections', 'tag_examples'];
const ofCompany = [
  ...[
    'share_links',
    'fetches',
    'webhook_deliveries',
    'webhooks',
    'events',
    'imported_files',
    'files',
    'jobs',
    'sessions',
  ],
  ...['applications', 'trained_classifiers', 'retention_rules', 'configuration_events', 'lookup_tables', 'tags'],
  ...['deleted_built_in_tags', 'sources', 'fetch_hosts', 'apps', 'users'],
];

/** What removes the rows of a company (`@companyId`) in both databases: each before those that it points to. */
export const removalOfCompany: readonly string[] = [
  ...[...ofFiles, 'work_items'].map((table) => `DELETE FROM ${table} WHERE ${files}`),
  ...['tag_examples', 'metadata_fields'].map((table) => `DELETE FROM ${table} WHERE ${tags}`),
  ...['nonces', 'credentials'].map((table) => `DELETE FROM ${table} WHERE ${apps}`),
  // What goes before may count as a change of what was learned.
  ...[...ofCompany, 'learning'].map((table) => `DELETE FROM ${table} WHERE company_id = @companyId`),
];

export const removeCompanyRow = 'DELETE FROM companies WHERE id = @companyId';

/** The hashes of the bytes that its files have or had. */
export const bytesOfCompany = `SELECT sha256 FROM files WHERE company_id = @companyId
  UNION SELECT v.sha256 FROM file_versions v JOIN files f ON f.id = v.file_id WHERE f.company_id = @companyId`;

/** For the rows of bytes: no file of any company has them. */
export const hasNoFile = `NOT EXISTS (SELECT 1 FROM files f WHERE f.sha256 = blobs.sha256)
  AND NOT EXISTS (SELECT 1 FROM file_versions v WHERE v.sha256 = blobs.sha256)`;
