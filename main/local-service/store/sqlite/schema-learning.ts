/**
 * What corrections teach. `learning` counts the changes of a company's corrections, so that what was learned from them is
 * read again only after a change. Triggers keep the count, because documents are corrected, undone, moved to the trash and
 * deleted in several places.
 */
export const learningSchema = `
ALTER TABLE corrections ADD COLUMN lesson_json TEXT;  -- {marks, lesson}: where its value stands; NULL for what has no place
CREATE TABLE learning (
  company_id TEXT PRIMARY KEY REFERENCES companies(id),
  changes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER learning_of_corrections AFTER INSERT ON corrections BEGIN
  INSERT INTO learning (company_id, changes) SELECT company_id, 1 FROM files WHERE id = NEW.file_id
    ON CONFLICT (company_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER learning_of_undone_corrections AFTER UPDATE ON corrections BEGIN
  UPDATE learning SET changes = changes + 1 WHERE company_id = (SELECT company_id FROM files WHERE id = NEW.file_id);
END;
CREATE TRIGGER learning_of_removed_corrections AFTER DELETE ON corrections BEGIN
  UPDATE learning SET changes = changes + 1 WHERE company_id = (SELECT company_id FROM files WHERE id = OLD.file_id);
END;
CREATE TRIGGER learning_of_corrected_files AFTER UPDATE OF tag_id, status, trashed_at ON files
WHEN NEW.read_json IS NOT NULL BEGIN
  UPDATE learning SET changes = changes + 1 WHERE company_id = NEW.company_id;
END;
`;
