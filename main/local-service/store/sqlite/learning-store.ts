import type { Database } from '#lib/sqlite.ts';
import type { LearningRecords, LearningStore, StoredClassifier, TaggedDocument } from '../learning-store.ts';
import { toTeaching, type TeachingRow } from '../rows/teaching-rows.ts';
import type { Sync } from './to-async.ts';

const selectTrained = `
  SELECT c.examples_key AS examplesKey, c.model_json AS modelJson, c.creation_date AS trainedAt
  FROM trained_classifiers c`;

export function createLearningStore(db: Database): Sync<LearningStore> {
  const set = db.prepare(
    `INSERT INTO trained_classifiers (company_id, examples_key, model_json, creation_date)
     VALUES (@companyId, @examplesKey, @modelJson, @trainedAt)
     ON CONFLICT (company_id) DO UPDATE SET examples_key = excluded.examples_key, model_json = excluded.model_json,
       creation_date = excluded.creation_date`,
  );
  const withTag = db.prepare<[string], StoredClassifier>(
    `${selectTrained} JOIN tags t ON t.company_id = c.company_id WHERE t.id = ?`,
  );
  return {
    setTrained: (companyId, classifier) => void set.run({ ...classifier, companyId }),
    trainedWith: (tagId) => withTag.get(tagId) ?? null,
  };
}

export function createLearningRecords(db: Database): Sync<LearningRecords> {
  const changes = db.prepare<[string], number>('SELECT changes FROM learning WHERE company_id = ?').pluck();
  // The order is that of the corrections: those of a company are few among the files that it has.
  const teaching = db.prepare<[{ readonly companyId: string; readonly limit: number }], TeachingRow>(
    `SELECT c.file_id AS fileId, coalesce(t.built_in_name, t.name) AS tag, c.change_json AS changeJson,
       c.before_json AS beforeJson, c.lesson_json AS lessonJson,
       (SELECT value_as_string FROM data_points p WHERE p.file_id = f.id AND p.name = 'issuer') AS issuer
     FROM corrections c JOIN files f ON f.id = c.file_id JOIN tags t ON t.id = f.tag_id
     WHERE f.company_id = @companyId AND f.status = 'tagged' AND f.trashed_at IS NULL
       AND c.undone_json IS NULL AND c.lesson_json IS NOT NULL
     ORDER BY c.seq DESC LIMIT @limit`,
  );
  const examples = db.prepare<[{ readonly companyId: string }], TaggedDocument>(
    `SELECT f.id AS fileId, t.name AS tag FROM tag_examples e JOIN files f ON f.id = e.file_id JOIN tags t ON t.id = e.tag_id
     WHERE t.company_id = @companyId AND f.status = 'tagged' AND f.trashed_at IS NULL
       AND (f.tag_source <> 'person' OR f.tag_id = t.id)
     UNION SELECT f.id, t.name FROM corrections c JOIN files f ON f.id = c.file_id JOIN tags t ON t.id = f.tag_id
     WHERE f.company_id = @companyId AND f.status = 'tagged' AND f.trashed_at IS NULL AND f.tag_source = 'person'
       AND c.undone_json IS NULL AND json_extract(c.change_json, '$.kind') = 'class'
     ORDER BY 2, 1`,
  );
  // Only the newest are looked at: a large archive must not make each training slow.
  const others = db.prepare<[{ readonly companyId: string; readonly ofEachTag: number }], TaggedDocument>(
    `SELECT fileId, tag FROM (
       SELECT f.id AS fileId, t.name AS tag, row_number() OVER (PARTITION BY f.tag_id ORDER BY f.seq DESC) AS place
       FROM (SELECT id, tag_id, seq FROM files WHERE company_id = @companyId AND status = 'tagged'
               AND trashed_at IS NULL AND tag_source <> 'person' ORDER BY seq DESC LIMIT 2000) f
       JOIN tags t ON t.id = f.tag_id)
     WHERE place <= @ofEachTag ORDER BY tag, fileId`,
  );
  const trained = db.prepare<[string], StoredClassifier>(`${selectTrained} WHERE c.company_id = ?`);
  return {
    examples: (companyId) => examples.all({ companyId }),
    others: (companyId, ofEachTag) => others.all({ companyId, ofEachTag }),
    trained: (companyId) => trained.get(companyId) ?? null,
    changes: (companyId) => changes.get(companyId) ?? 0,
    teaching: (companyId, limit) => teaching.all({ companyId, limit }).map(toTeaching),
  };
}
