import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import type { TagDefinition } from '../config/tag-definition.ts';
import { newCloudSettings } from './cloud-settings.ts';

/** The id of the company of that name; made with the default settings when it is not there. */
export function ensureCompany(db: Database, name: string, now: string): string {
  const found = db.prepare<[string], string>('SELECT id FROM companies WHERE name = ?').pluck().get(name);
  if (found !== undefined) return found;
  const id = randomUUID();
  db.prepare(
    'INSERT INTO companies (id, name, cloud_info_json, creation_date, update_date) VALUES (?, ?, ?, ?, ?)',
  ).run(id, name, JSON.stringify(newCloudSettings()), now, now);
  return id;
}

/**
 * Gives a company the built-in tags and fields: what is missing is made, what this version defines differently is brought
 * up to date. Ids stay, so that files keep their tags.
 */
export function ensureTags(db: Database, companyId: string, tags: readonly TagDefinition[], now: string): void {
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
  for (const { name, description, criteria, fields } of tags) {
    const tagId = putTag.get({
      id: randomUUID(),
      companyId,
      name,
      description,
      criteria: JSON.stringify(criteria),
      now,
    });
    fields.forEach((field, position) =>
      putField.run({
        id: randomUUID(),
        tagId,
        name: field.name,
        dataType: field.data_type,
        description: field.description,
        source: JSON.stringify(field.source),
        dependsOn: JSON.stringify(field.depends_on),
        pre: JSON.stringify(field.pre),
        post: JSON.stringify(field.post),
        required: field.required ? 1 : 0,
        position,
      }),
    );
  }
}

/** Brings the tags of every company up to this version. */
export function ensureTagsOfAll(db: Database, tags: readonly TagDefinition[], now: string): void {
  const ids = db.prepare<[], string>('SELECT id FROM companies').pluck();
  db.transaction(() => {
    for (const id of ids.all()) ensureTags(db, id, tags, now);
  }).immediate();
}
