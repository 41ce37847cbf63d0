/**
 * What files of other archives are here, so that each is imported once. `archive_id` is the company that they were exported
 * from.
 */
export const exchangeSchema = `
CREATE TABLE imported_files (
  company_id TEXT NOT NULL REFERENCES companies(id),
  archive_id TEXT NOT NULL,
  source_file_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  PRIMARY KEY (company_id, archive_id, source_file_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_files_by_file ON imported_files (file_id, archive_id);
`;
