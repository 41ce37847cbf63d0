/** Items name the user whose file it is, because users take turns. */
export const turnsSchema = `
ALTER TABLE work_items ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
UPDATE work_items SET user_id = (SELECT f.user_id FROM files f WHERE f.id = work_items.file_id);
DROP INDEX work_in_order;
CREATE INDEX work_in_order ON work_items (state, priority, user_id, creation_date);
`;
