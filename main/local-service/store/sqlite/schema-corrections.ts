/**
 * Corrections by people, beside what was read. `read_json` holds tag and values as they were read (`ReadContent`) while a
 * correction stands above them. The index of values to check repeats the limit of `checkBelow`: another limit needs
 * another index.
 */
export const correctionsSchema = `
CREATE TABLE corrections (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  file_id TEXT NOT NULL REFERENCES files(id),
  user_id TEXT NOT NULL,
  user_name TEXT NOT NULL,
  change_json TEXT NOT NULL,               -- what the person stated
  before_json TEXT,                        -- what stood there, where, and under which label; NULL for nothing
  after_json TEXT,
  creation_date TEXT NOT NULL,
  undone_json TEXT                         -- {userName, at}; NULL while it stands
) STRICT;
CREATE INDEX corrections_by_file ON corrections (file_id, seq);
ALTER TABLE files ADD COLUMN read_json TEXT;
CREATE INDEX data_points_to_check ON data_points (file_id) WHERE confidence < 0.85;
`;
