/** The classifier that was trained on a company's examples. Its changes count as those of what was learned. */
export const trainingSchema = `
CREATE TABLE trained_classifiers (
  company_id TEXT PRIMARY KEY REFERENCES companies(id),
  examples_key TEXT NOT NULL,              -- names the examples that it was trained on
  model_json TEXT NOT NULL,
  creation_date TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER learning_of_new_classifiers AFTER INSERT ON trained_classifiers BEGIN
  INSERT INTO learning (company_id, changes) VALUES (NEW.company_id, 1)
    ON CONFLICT (company_id) DO UPDATE SET changes = changes + 1;
END;
CREATE TRIGGER learning_of_classifiers AFTER UPDATE ON trained_classifiers BEGIN
  UPDATE learning SET changes = changes + 1 WHERE company_id = NEW.company_id;
END;
`;
