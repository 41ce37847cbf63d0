/**
 * Users and keys that people manage. Those of `credentials.json` are marked, because that file decides about them. A user
 * who was removed keeps the row, whose name documents show.
 */
export const usersSchema = `
ALTER TABLE users ADD COLUMN from_file INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN creation_date TEXT;  -- NULL for users of credentials.json
ALTER TABLE users ADD COLUMN removed_at TEXT;     -- NULL until the user is removed
ALTER TABLE apps ADD COLUMN from_file INTEGER NOT NULL DEFAULT 0;
ALTER TABLE credentials ADD COLUMN last_used_at TEXT;
UPDATE users SET from_file = 1;
UPDATE apps SET from_file = 1;
CREATE INDEX credentials_by_user ON credentials (user_id);
`;
