import type { Connection } from '#lib/postgres/connection.ts';
import type { LearningRecords, LearningStore, StoredClassifier, TaggedDocument } from '../learning-store.ts';
import { toTeaching, type TeachingRow } from '../rows/teaching-rows.ts';

const selectTrained = `
  SELECT c.examples_key AS examplesKey, c.model_json AS modelJson, c.creation_date AS trainedAt
  FROM trained_classifiers c`;

export function createLearningStore(db: Connection): LearningStore {
  return {
    async setTrained(companyId, classifier) {
      await db.run(
        `INSERT INTO trained_classifiers (company_id, examples_key, model_json, creation_date)
         VALUES (@companyId, @examplesKey, @modelJson, @trainedAt)
         ON CONFLICT (company_id) DO UPDATE SET examples_key = excluded.examples_key,
           model_json = excluded.model_json, creation_date = excluded.creation_date`,
        { ...classifier, companyId },
      );
    },
    async trainedWith(tagId) {
      const sql = `${selectTrained} JOIN tags t ON t.company_id = c.company_id WHERE t.id = @tagId`;
      return (await db.one<StoredClassifier>(sql, { tagId })) ?? null;
    },
  };
}

export function createLearningRecords(db: Connection): LearningRecords {
  return {
    changes: async (companyId) =>
      (await db.value<number>('SELECT changes FROM learning WHERE company_id = @companyId', { companyId })) ?? 0,
    async teaching(companyId, limit) {
      const rows = await db.all<TeachingRow>(
        `SELECT c.file_id AS fileId, coalesce(t.built_in_name, t.name) AS tag, c.change_json AS changeJson,
           c.before_json AS beforeJson, c.lesson_json AS lessonJson,
           (SELECT value_as_string FROM data_points p WHERE p.file_id = f.id AND p.name = 'issuer'
            ORDER BY p.position LIMIT 1) AS issuer
         FROM corrections c JOIN files f ON f.id = c.file_id JOIN tags t ON t.id = f.tag_id
         WHERE f.company_id = @companyId AND f.status = 'tagged' AND f.trashed_at IS NULL
           AND c.undone_json IS NULL AND c.lesson_json IS NOT NULL
         ORDER BY c.seq DESC LIMIT @limit`,
        { companyId, limit },
      );
      return rows.map(toTeaching);
    },
    examples: (companyId) =>
      db.all<TaggedDocument>(
        `SELECT f.id AS fileId, t.name AS tag
         FROM tag_examples e JOIN files f ON f.id = e.file_id JOIN tags t ON t.id = e.tag_id
         WHERE t.company_id = @companyId AND f.status = 'tagged' AND f.trashed_at IS NULL
           AND (f.tag_source <> 'person' OR f.tag_id = t.id)
         UNION SELECT f.id, t.name FROM corrections c JOIN files f ON f.id = c.file_id JOIN tags t ON t.id = f.tag_id
         WHERE f.company_id = @companyId AND f.status = 'tagged' AND f.trashed_at IS NULL AND f.tag_source = 'person'
           AND c.undone_json IS NULL AND c.change_json::json ->> 'kind' = 'class'
         ORDER BY 2, 1`,
        { companyId },
      ),
    // Only the newest are looked at: a large archive must not make each training slow.
    others: (companyId, ofEachTag) =>
      db.all<TaggedDocument>(
        `SELECT n.id AS fileId, n.tag FROM (
           SELECT f.id, t.name AS tag, row_number() OVER (PARTITION BY f.tag_id ORDER BY f.seq DESC) AS place
           FROM (SELECT id, tag_id, seq FROM files WHERE company_id = @companyId AND status = 'tagged'
                   AND trashed_at IS NULL AND tag_source <> 'person' ORDER BY seq DESC LIMIT 2000) f
           JOIN tags t ON t.id = f.tag_id) n
         WHERE n.place <= @ofEachTag ORDER BY n.tag, n.id`,
        { companyId, ofEachTag },
      ),
    async trained(companyId) {
      const sql = `${selectTrained} WHERE c.company_id = @companyId`;
      return (await db.one<StoredClassifier>(sql, { companyId })) ?? null;
    },
  };
}
