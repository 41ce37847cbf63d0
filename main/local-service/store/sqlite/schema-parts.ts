/** Files that are made of other files: documents that were merged, and parts that were taken out. */
export const partsSchema = `
ALTER TABLE files ADD COLUMN merged_into_file_id TEXT;
ALTER TABLE files ADD COLUMN part_json TEXT;    -- of a file with a parent: {first_page, last_page, confidence}
ALTER TABLE files ADD COLUMN plan_json TEXT;    -- the documents that a file is to be split into: a SplitPlan
ALTER TABLE jobs ADD COLUMN warnings_json TEXT; -- like those of files
ALTER TABLE work_items ADD COLUMN task TEXT NOT NULL DEFAULT 'read';   -- read | merge | split
CREATE INDEX files_by_parent ON files (parent_file_id) WHERE parent_file_id IS NOT NULL;
`;
