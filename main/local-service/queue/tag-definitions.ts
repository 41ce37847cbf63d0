import type { Database } from '#lib/sqlite.ts';
import type { FieldDefinition, TagCriteria, TagDefinition } from '../config/tag-definition.ts';

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

/** Reading them takes milliseconds: they are read again when the last reading is older than this. */
const freshMs = 5_000;

/** A company's tags as JSON, the same text for as long as they are the same. A change of them counts within five seconds. */
export function createTagsJson(db: Database, nowMs: () => number): (companyId: string) => string {
  const tagsOf = createTagDefinitions(db);
  const known = new Map<string, { readonly json: string; readonly readAtMs: number }>();
  return (companyId) => {
    const last = known.get(companyId);
    if (last !== undefined && nowMs() - last.readAtMs < freshMs) return last.json;
    const json = JSON.stringify(tagsOf(companyId));
    known.set(companyId, { json: json === last?.json ? last.json : json, readAtMs: nowMs() });
    return json;
  };
}

/** A company's tags with their fields, as the threads need them. */
export function createTagDefinitions(db: Database): (companyId: string) => readonly TagDefinition[] {
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
