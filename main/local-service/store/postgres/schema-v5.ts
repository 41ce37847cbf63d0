/**
 * Version 5: items name the user whose file it is, because users take turns. A worker of the version before goes on beside it,
 * by priority and age.
 */
export const schemaV5 = `
ALTER TABLE work_items ADD COLUMN user_id text COLLATE "C";
UPDATE work_items w SET user_id = f.user_id FROM files f WHERE f.id = w.file_id;
ALTER TABLE work_items ALTER COLUMN user_id SET NOT NULL;
DROP INDEX work_in_order;
CREATE INDEX work_in_order ON work_items (priority, user_id, creation_date, seq) WHERE state = 'waiting';
`;
