import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import type { FieldDefinition, TagCriteria, TagDefinition } from '../../config/tag-definition.ts';
import type { TagStore } from '../changes.ts';
import { fieldRow } from '../rows/configured-tag-rows.ts';
import { definitionJson } from './configuration/configured-fields.ts';
import type { Sync } from './to-async.ts';

export function createTagStore(db: Database): Sync<TagStore> {
  const builtIn = db.prepare<[string, string], { readonly id: string; readonly isChanged: number }>(
    'SELECT id, is_changed AS isChanged FROM tags WHERE company_id = ? AND built_in_name = ?',
  );
  const isUnwanted = db
    .prepare<[{ readonly companyId: string; readonly name: string }], number>(
      `SELECT EXISTS (SELECT 1 FROM deleted_built_in_tags WHERE company_id = @companyId AND name = @name)
         OR EXISTS (SELECT 1 FROM tags WHERE company_id = @companyId AND name = @name)`,
    )
    .pluck();
  const insertTag = db.prepare(
    `INSERT INTO tags (id, company_id, name, description, criteria_json, built_in_name, creation_date, update_date)
     VALUES (@id, @companyId, @name, @description, @criteria, @name, @now, @now)`,
  );
  const updateTag = db.prepare(
    `UPDATE tags SET description = @description, criteria_json = @criteria, update_date = @now
     WHERE id = @id AND (description <> @description OR criteria_json <> @criteria)`,
  );
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
      const known = builtIn.get(companyId, name);
      if (known === undefined ? isUnwanted.get({ companyId, name }) === 1 : known.isChanged === 1) return;
      const id = known?.id ?? randomUUID();
      const row = { id, companyId, name, description, criteria: JSON.stringify(criteria), now };
      if (known === undefined) insertTag.run(row);
      else updateTag.run(row);
      fields.forEach((field, position) => putField.run({ ...fieldRow(field), id: randomUUID(), tagId: id, position }));
    },
  };
}

interface TagRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly criteria: string;
  readonly builtInName: string | null;
}

interface FieldRow {
  readonly tagId: string;
  readonly definition: string;
}

/** Returns a company's tags with their fields, as they were stored. */
export function createTagDefinitionQuery(db: Database): (companyId: string) => readonly TagDefinition[] {
  const tags = db.prepare<[string], TagRow>(
    `SELECT id, name, description, criteria_json AS criteria, built_in_name AS builtInName FROM tags
     WHERE company_id = ? ORDER BY rowid`,
  );
  const fields = db.prepare<[string], FieldRow>(
    `SELECT f.tag_id AS tagId, ${definitionJson} AS definition
     FROM metadata_fields f JOIN tags t ON t.id = f.tag_id WHERE t.company_id = ? ORDER BY f.position`,
  );
  return (companyId) => {
    const ofCompany = fields.all(companyId);
    return tags.all(companyId).map(({ id, name, description, criteria, builtInName }) => ({
      name,
      description,
      ...(builtInName === null ? {} : { built_in: builtInName }),
      criteria: JSON.parse(criteria) as TagCriteria,
      fields: ofCompany
        .filter(({ tagId }) => tagId === id)
        .map(({ definition }) => JSON.parse(definition) as FieldDefinition),
    }));
  };
}
