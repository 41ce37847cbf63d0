import { randomUUID } from 'node:crypto';
import type { Connection } from '#lib/postgres/connection.ts';
import type { FieldDefinition, TagCriteria, TagDefinition } from '../../config/tag-definition.ts';
import type { TagStore } from '../changes.ts';
import { fieldRow } from '../rows/configured-tag-rows.ts';

/** The columns of a field, of the row `f`. */
export const fieldColumns = `f.id, f.tag_id AS tagId, f.name, f.data_type AS dataType, f.description,
  f.source_json AS sourceJson, f.depends_on_json AS dependsOnJson, f.pre_json AS preJson, f.post_json AS postJson,
  f.required`;

export interface FieldRow {
  readonly id: string;
  readonly tagId: string;
  readonly name: string;
  readonly dataType: FieldDefinition['data_type'];
  readonly description: string;
  readonly sourceJson: string;
  readonly dependsOnJson: string;
  readonly preJson: string;
  readonly postJson: string;
  readonly required: number;
}

export function toDefinition(row: FieldRow): FieldDefinition {
  return {
    name: row.name,
    data_type: row.dataType,
    description: row.description,
    source: JSON.parse(row.sourceJson) as FieldDefinition['source'],
    depends_on: JSON.parse(row.dependsOnJson) as FieldDefinition['depends_on'],
    pre: JSON.parse(row.preJson) as FieldDefinition['pre'],
    post: JSON.parse(row.postJson) as FieldDefinition['post'],
    required: row.required === 1,
  };
}

export const insertField = `
  INSERT INTO metadata_fields (id, tag_id, name, data_type, description, source_json, depends_on_json, pre_json,
    post_json, required, position)
  VALUES (@id, @tagId, @name, @dataType, @description, @source, @dependsOn, @pre, @post, @required, @position)`;

const putField = `${insertField}
  ON CONFLICT (tag_id, name) DO UPDATE SET data_type = excluded.data_type, description = excluded.description,
    source_json = excluded.source_json, depends_on_json = excluded.depends_on_json, pre_json = excluded.pre_json,
    post_json = excluded.post_json, required = excluded.required, position = excluded.position`;

export function createTagStore(db: Connection): TagStore {
  const isUnwanted = async (companyId: string, name: string): Promise<boolean> =>
    (await db.value<boolean>(
      `SELECT EXISTS (SELECT 1 FROM deleted_built_in_tags WHERE company_id = @companyId AND name = @name)
         OR EXISTS (SELECT 1 FROM tags WHERE company_id = @companyId AND name = @name)`,
      { companyId, name },
    )) === true;
  return {
    async idOf(companyId, name) {
      const sql = 'SELECT id FROM tags WHERE company_id = @companyId AND name = @name';
      return (await db.value<string>(sql, { companyId, name })) ?? null;
    },
    async put(companyId, { name, description, criteria, fields }, now) {
      const known = await db.one<{ readonly id: string; readonly isChanged: number }>(
        `SELECT id, is_changed AS isChanged FROM tags WHERE company_id = @companyId AND built_in_name = @name`,
        { companyId, name },
      );
      if (known === undefined ? await isUnwanted(companyId, name) : known.isChanged === 1) return;
      const id = known?.id ?? randomUUID();
      const row = { id, companyId, name, description, criteria: JSON.stringify(criteria), now };
      await db.run(known === undefined ? insertTag : updateTag, row);
      for (const [position, field] of fields.entries())
        await db.run(putField, { ...fieldRow(field), id: randomUUID(), tagId: id, position });
    },
  };
}

const insertTag = `
  INSERT INTO tags (id, company_id, name, description, criteria_json, built_in_name, creation_date, update_date)
  VALUES (@id, @companyId, @name, @description, @criteria, @name, @now, @now)`;

const updateTag = `
  UPDATE tags SET description = @description, criteria_json = @criteria, update_date = @now
  WHERE id = @id AND (description <> @description OR criteria_json <> @criteria)`;

interface DefinedTagRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly criteria: string;
  readonly builtInName: string | null;
}

/** Returns a company's tags with their fields, as they were stored. */
export async function tagDefinitions(db: Connection, companyId: string): Promise<readonly TagDefinition[]> {
  const tags = await db.all<DefinedTagRow>(
    `SELECT id, name, description, criteria_json AS criteria, built_in_name AS builtInName FROM tags
     WHERE company_id = @companyId ORDER BY seq`,
    { companyId },
  );
  const fields = await db.all<FieldRow>(
    `SELECT ${fieldColumns} FROM metadata_fields f JOIN tags t ON t.id = f.tag_id WHERE t.company_id = @companyId
     ORDER BY f.position`,
    { companyId },
  );
  return tags.map(({ id, name, description, criteria, builtInName }) => ({
    name,
    description,
    ...(builtInName === null ? {} : { built_in: builtInName }),
    criteria: JSON.parse(criteria) as TagCriteria,
    fields: fields.filter(({ tagId }) => tagId === id).map(toDefinition),
  }));
}
