import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import type { FieldDefinition, TagCriteria, TagDefinition } from '../../config/tag-definition.ts';
import type { TagStore } from '../changes.ts';
import { requireRow } from './require-row.ts';
import type { Sync } from './to-async.ts';

export function createTagStore(db: Database): Sync<TagStore> {
  const putTag = db
    .prepare<[Record<string, string>], string>(
      `INSERT INTO tags (id, company_id, name, description, criteria_json, creation_date, update_date)
       VALUES (@id, @companyId, @name, @description, @criteria, @now, @now)
       ON CONFLICT (company_id, name) DO UPDATE SET description = excluded.description,
         criteria_json = excluded.criteria_json,
         update_date = CASE WHEN criteria_json = excluded.criteria_json AND description = excluded.description
           THEN update_date ELSE excluded.update_date END
       RETURNING id`,
    )
    .pluck();
  const putField = db.prepare(
    `INSERT INTO metadata_fields (id, tag_id, name, data_type, description, source_json, depends_on_json, pre_json,
       post_json, required, position)
     VALUES (@id, @tagId, @name, @dataType, @description, @source, @dependsOn, @pre, @post, @required, @position)
     ON CONFLICT (tag_id, name) DO UPDATE SET data_type = excluded.data_type, description = excluded.description,
       source_json = excluded.source_json, depends_on_json = excluded.depends_on_json, pre_json = excluded.pre_json,
       post_json = excluded.post_json, required = excluded.required, position = excluded.position`,
  );
  const idOf = db.prepare<[string, string], string>('SELECT id FROM tags WHERE company_id = ? AND name = ?').pluck();
  return {
    idOf: (companyId, name) => idOf.get(companyId, name) ?? null,
    put(companyId, { name, description, criteria, fields }, now) {
      const row = { id: randomUUID(), companyId, name, description, criteria: JSON.stringify(criteria), now };
      const tagId = requireRow(putTag.get(row), name);
      fields.forEach((field, position) => putField.run({ ...fieldRow(field), id: randomUUID(), tagId, position }));
    },
  };
}

function fieldRow(field: FieldDefinition) {
  return {
    name: field.name,
    dataType: field.data_type,
    description: field.description,
    source: JSON.stringify(field.source),
    dependsOn: JSON.stringify(field.depends_on),
    pre: JSON.stringify(field.pre),
    post: JSON.stringify(field.post),
    required: field.required ? 1 : 0,
  };
}

interface TagRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly criteria: string;
}

interface FieldRow {
  readonly tagId: string;
  readonly definition: string;
}

/** Returns a company's tags with their fields, as they were stored. */
export function createTagDefinitionQuery(db: Database): (companyId: string) => readonly TagDefinition[] {
  const tags = db.prepare<[string], TagRow>(
    'SELECT id, name, description, criteria_json AS criteria FROM tags WHERE company_id = ? ORDER BY rowid',
  );
  const fields = db.prepare<[string], FieldRow>(
    `SELECT tag_id AS tagId, json_object('name', f.name, 'data_type', data_type, 'description', f.description,
       'source', json(source_json), 'depends_on', json(depends_on_json), 'pre', json(pre_json), 'post', json(post_json),
       'required', json(iif(required, 'true', 'false'))) AS definition
     FROM metadata_fields f JOIN tags t ON t.id = f.tag_id WHERE t.company_id = ? ORDER BY position`,
  );
  return (companyId) => {
    const ofCompany = fields.all(companyId);
    return tags.all(companyId).map(({ id, name, description, criteria }) => ({
      name,
      description,
      criteria: JSON.parse(criteria) as TagCriteria,
      fields: ofCompany
        .filter(({ tagId }) => tagId === id)
        .map(({ definition }) => JSON.parse(definition) as FieldDefinition),
    }));
  };
}
