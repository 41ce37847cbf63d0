/**
 * Version 3: what corrections teach. `learning` counts the changes of a company's corrections and classifiers, so that what was
 * learned from them is read again only after a change. Triggers keep the count, as in SQLite.
 */
export const schemaV3 = `
CREATE TABLE learning (
  company_id text COLLATE "C" PRIMARY KEY REFERENCES companies(id),
  changes bigint NOT NULL
);

CREATE FUNCTION count_learning_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO learning (company_id, changes) VALUES (NEW.company_id, 1)
    ON CONFLICT (company_id) DO UPDATE SET changes = learning.changes + 1;
  RETURN NULL;
END $$;

CREATE FUNCTION count_learning_of_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO learning (company_id, changes)
    SELECT company_id, 1 FROM files WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.file_id ELSE NEW.file_id END
    ON CONFLICT (company_id) DO UPDATE SET changes = learning.changes + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER learning_of_corrections AFTER INSERT OR UPDATE OR DELETE ON corrections
  FOR EACH ROW EXECUTE FUNCTION count_learning_of_correction();
CREATE TRIGGER learning_of_corrected_files AFTER UPDATE OF tag_id, status, trashed_at ON files
  FOR EACH ROW WHEN (NEW.read_json IS NOT NULL) EXECUTE FUNCTION count_learning_of_company();
CREATE TRIGGER learning_of_classifiers AFTER INSERT OR UPDATE ON trained_classifiers
  FOR EACH ROW EXECUTE FUNCTION count_learning_of_company();
`;
