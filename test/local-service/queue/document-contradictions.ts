import type { Database } from '#lib/sqlite.ts';

/** What must find nothing after a kill, each with its name. */
const contradictions: readonly (readonly [string, string])[] = [
  [
    'what was read is kept, but no correction stands, or the other way round',
    `SELECT id FROM files f WHERE status = 'tagged' AND (read_json IS NOT NULL)
       <> EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id AND c.undone_json IS NULL)`,
  ],
  [
    'the last correction of a total is not the total',
    `SELECT f.id FROM files f JOIN corrections c ON c.file_id = f.id AND c.undone_json IS NULL
     WHERE f.status = 'tagged' AND c.seq = (SELECT max(seq) FROM corrections l WHERE l.file_id = f.id
         AND l.undone_json IS NULL AND json_extract(l.change_json, '$.kind') = 'value')
       AND NOT EXISTS (SELECT 1 FROM data_points p WHERE p.file_id = f.id AND p.source = 'person'
         AND p.value_as_string = json_extract(c.change_json, '$.point.valueAsString'))`,
  ],
  [
    'a corrected value without a correction',
    `SELECT f.id FROM files f JOIN data_points p ON p.file_id = f.id AND p.source = 'person'
     WHERE NOT EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id AND c.undone_json IS NULL)`,
  ],
  [
    'a corrected value without what it teaches',
    `SELECT file_id FROM corrections WHERE json_extract(change_json, '$.kind') = 'value' AND lesson_json IS NULL`,
  ],
  [
    'a class that a person gave is not that of the document',
    `SELECT f.id FROM files f JOIN corrections c ON c.file_id = f.id AND c.undone_json IS NULL
     WHERE f.status = 'tagged' AND c.seq = (SELECT max(seq) FROM corrections l WHERE l.file_id = f.id
         AND l.undone_json IS NULL AND json_extract(l.change_json, '$.kind') = 'class')
       AND (f.tag_id <> json_extract(c.change_json, '$.tagId') OR f.tag_source <> 'person')`,
  ],
  [
    'a classifier that is half stored',
    `SELECT company_id FROM trained_classifiers WHERE json_array_length(model_json, '$.tags') IS NULL`,
  ],
  [
    'corrections and their events differ',
    `SELECT f.id FROM files f WHERE f.status = 'tagged'
       AND (SELECT count(*) FROM corrections c WHERE c.file_id = f.id)
         <> (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.corrected')`,
  ],
  [
    'the trash and its events differ',
    `SELECT f.id FROM files f WHERE f.status = 'tagged' AND (f.trashed_at IS NOT NULL)
       <> ((SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.trashed')
         > (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.restored'))`,
  ],
  [
    'processing again and its events differ',
    `SELECT f.id FROM files f WHERE
       (SELECT count(*) FROM events e WHERE e.file_id = f.id AND e.kind = 'file.queued_again')
       <> (SELECT count(*) FROM events e WHERE e.file_id = f.id
             AND e.kind IN ('file.processed_again', 'file.not_processed_again', 'file.again_cancelled'))
         + (SELECT count(*) FROM work_items w WHERE w.file_id = f.id AND w.task = 'again')`,
  ],
  [
    'a document without what was read in it',
    `SELECT f.id FROM files f WHERE f.status = 'tagged'
       AND (NOT EXISTS (SELECT 1 FROM file_pages p WHERE p.file_id = f.id) OR f.document_gz IS NULL)`,
  ],
  [
    'something is left of a deleted file',
    `SELECT f.id FROM files f WHERE f.status = 'deleted' AND (f.document_gz IS NOT NULL OR f.read_json IS NOT NULL
       OR EXISTS (SELECT 1 FROM file_pages p WHERE p.file_id = f.id)
       OR EXISTS (SELECT 1 FROM data_points p WHERE p.file_id = f.id)
       OR EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id))`,
  ],
  [
    'a document that is here twice',
    `SELECT sha256 FROM files WHERE status <> 'deleted' GROUP BY sha256 HAVING count(*) > 1`,
  ],
];

/** Returns what a kill left half done. */
export function contradictionsIn(db: Database): readonly string[] {
  return contradictions.flatMap(([name, sql]) =>
    db
      .prepare<[], string>(sql)
      .pluck()
      .all()
      .map((id) => `${name}: ${id}`),
  );
}
