import type { Database } from '#lib/sqlite.ts';
import type { FieldDefinition } from '../../../config/tag-definition.ts';
import type { ConfigurationStore } from '../../configuration-store.ts';
import { fieldRow } from '../../rows/configured-tag-rows.ts';
import { createMissingWriterOfTag } from '../missing-values.ts';
import type { Sync } from '../to-async.ts';

type Fields = Pick<ConfigurationStore, 'fieldsOf' | 'setFields'>;

interface FieldRow {
  readonly id: string;
  readonly definition: string;
}

/** A field definition as JSON, of the row `f`. */
export const definitionJson = `json_object('name', f.name, 'data_type', f.data_type, 'description', f.description,
  'source', json(f.source_json), 'depends_on', json(f.depends_on_json), 'pre', json(f.pre_json),
  'post', json(f.post_json), 'required', json(iif(f.required, 'true', 'false')))`;

export function createConfiguredFields(db: Database): Sync<Fields> {
  const all = db.prepare<[string], FieldRow>(
    `SELECT f.id, ${definitionJson} AS definition FROM metadata_fields f WHERE f.tag_id = ? ORDER BY f.position`,
  );
  const removeAll = db.prepare<[string]>('DELETE FROM metadata_fields WHERE tag_id = ?');
  const setMissing = createMissingWriterOfTag(db);
  const required = db
    .prepare<[string], string>('SELECT name FROM metadata_fields WHERE tag_id = ? AND required = 1 ORDER BY position')
    .pluck();
  const insert = db.prepare(
    `INSERT INTO metadata_fields (id, tag_id, name, data_type, description, source_json, depends_on_json, pre_json,
       post_json, required, position)
     VALUES (@id, @tagId, @name, @dataType, @description, @source, @dependsOn, @pre, @post, @required, @position)`,
  );
  return {
    fieldsOf: (tagId) =>
      all.all(tagId).map(({ id, definition }) => ({ ...(JSON.parse(definition) as FieldDefinition), id })),
    setFields(tagId, fields) {
      const before = required.all(tagId).join('\n');
      removeAll.run(tagId);
      fields.forEach(({ id, ...field }, position) => insert.run({ ...fieldRow(field), id, tagId, position }));
      // A tag may have a hundred thousand documents.
      return required.all(tagId).join('\n') === before ? [] : setMissing(tagId);
    },
  };
}
