import type { Database } from '#lib/sqlite.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import type { DocumentToCheck } from '../configuration-store.ts';

/**
 * The required values that a document does not have. They are worked out whenever tag, values or corrections are written,
 * because the fields of every document would be too many to look through each time a person is asked.
 */
export const missingValuesSchema = `
CREATE TABLE missing_values (
  file_id TEXT NOT NULL REFERENCES files(id),
  position INTEGER NOT NULL,               -- of the field among those of its tag
  name TEXT NOT NULL,
  PRIMARY KEY (file_id, name)
) STRICT, WITHOUT ROWID;
${insertWhere("f.status = 'tagged'")};
`;

/** A person who removed a value, or said that there is none, is not asked for it again. */
function insertWhere(condition: string): string {
  return `INSERT INTO missing_values (file_id, position, name)
  SELECT f.id, m.position, m.name FROM files f JOIN metadata_fields m ON m.tag_id = f.tag_id
  WHERE ${condition} AND m.required = 1
    AND NOT EXISTS (SELECT 1 FROM data_points p WHERE p.file_id = f.id AND p.name = m.name)
    AND NOT EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id AND c.undone_json IS NULL
      AND json_extract(c.change_json, '$.kind') = 'remove' AND json_extract(c.change_json, '$.field') = m.name)`;
}

/** Works out the missing values of a file after its tag, values or corrections were written. Returns how many there are. */
export const createMissingWriter = (db: Database): ((fileId: string) => number) => createWriter(db, 'id');

/**
 * Works out those of all documents of a tag, in which other values are required than before. Returns the documents that
 * lack one now, or no longer lack one.
 */
export function createMissingWriterOfTag(db: Database): (tagId: string) => readonly DocumentToCheck[] {
  const write = createWriter(db, 'tag_id');
  const lacking = db
    .prepare<[string], string>(
      'SELECT f.id FROM files f WHERE f.tag_id = ? AND EXISTS (SELECT 1 FROM missing_values m WHERE m.file_id = f.id)',
    )
    .pluck();
  const unsure = db
    .prepare<[string, number], number>('SELECT 1 FROM data_points WHERE file_id = ? AND confidence < ?')
    .pluck();
  return (tagId) => {
    const before = new Set(lacking.all(tagId));
    write(tagId);
    const after = new Set(lacking.all(tagId));
    const changed = [...before].filter((id) => !after.has(id)).concat([...after].filter((id) => !before.has(id)));
    return changed.map((fileId) => ({
      fileId,
      needsCheck: after.has(fileId) || unsure.get(fileId, checkBelow) !== undefined,
    }));
  };
}

function createWriter(db: Database, column: 'id' | 'tag_id'): (id: string) => number {
  const remove = db.prepare<[string]>(
    `DELETE FROM missing_values WHERE file_id IN (SELECT id FROM files WHERE ${column} = +?)`,
  );
  const insert = db.prepare<[string]>(insertWhere(`f.${column} = +?`));
  return (id) => {
    remove.run(id);
    return insert.run(id).changes;
  };
}
