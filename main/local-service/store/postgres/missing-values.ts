import type { Connection } from '#lib/postgres/connection.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import type { DocumentToCheck } from '../configuration-store.ts';

/** Works out the missing values of a file after its tag, values or corrections were written. Returns how many there are. */
export const writeMissing = (db: Connection, fileId: string): Promise<number> => write(db, 'id', fileId);

/**
 * Works out those of all documents of a tag, in which other values are required than before. Returns the documents that
 * lack one now, or no longer lack one.
 */
export async function writeMissingOfTag(db: Connection, tagId: string): Promise<readonly DocumentToCheck[]> {
  const lacking = async (): Promise<ReadonlySet<string>> =>
    new Set(
      await db.values<string>(
        `SELECT f.id FROM files f
         WHERE f.tag_id = @tagId AND EXISTS (SELECT 1 FROM missing_values m WHERE m.file_id = f.id)`,
        { tagId },
      ),
    );
  const before = await lacking();
  await write(db, 'tag_id', tagId);
  const after = await lacking();
  const changed = [...before].filter((id) => !after.has(id)).concat([...after].filter((id) => !before.has(id)));
  const unsure = new Set(
    await db.values<string>(
      'SELECT DISTINCT file_id FROM data_points WHERE file_id = ANY (@changed) AND confidence < @checkBelow',
      { changed, checkBelow },
    ),
  );
  return changed.map((fileId) => ({ fileId, needsCheck: after.has(fileId) || unsure.has(fileId) }));
}

/** A person who removed a value, or said that there is none, is not asked for it again. */
async function write(db: Connection, column: 'id' | 'tag_id', id: string): Promise<number> {
  await db.run(`DELETE FROM missing_values WHERE file_id IN (SELECT id FROM files WHERE ${column} = @id)`, { id });
  const { changes } = await db.run(
    `INSERT INTO missing_values (file_id, position, name)
     SELECT f.id, m.position, m.name FROM files f JOIN metadata_fields m ON m.tag_id = f.tag_id
     WHERE f.${column} = @id AND m.required = 1
       AND NOT EXISTS (SELECT 1 FROM data_points p WHERE p.file_id = f.id AND p.name = m.name)
       AND NOT EXISTS (SELECT 1 FROM corrections c WHERE c.file_id = f.id AND c.undone_json IS NULL
         AND c.change_json::json ->> 'kind' = 'remove' AND c.change_json::json ->> 'field' = m.name)`,
    { id },
  );
  return changes;
}
