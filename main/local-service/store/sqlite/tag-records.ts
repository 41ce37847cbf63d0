import type { Database } from '#lib/sqlite.ts';
import { mostSummed } from '#service-api/documents/overview-calls.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import type { TagName, TagOverview, TagRecords } from '../records.ts';
import { toField, toTag, type TagFieldRow, type TagRow } from '../rows/tag-rows.ts';
import type { Scope } from '../scope.ts';
import { hiddenTags, inFileScope } from './in-scope.ts';
import type { Sync } from './to-async.ts';

const selectTag = `
  SELECT t.id, t.name, t.description, t.criteria_json, t.creation_date, t.update_date,
    (SELECT count(*) FROM metadata_fields f WHERE f.tag_id = t.id) AS field_count,
    (SELECT count(*) FROM tag_examples e WHERE e.tag_id = t.id) AS example_count
  FROM tags t WHERE t.company_id = @companyId AND t.id NOT IN (${hiddenTags})`;
const selectField = `
  SELECT f.id, f.tag_id, f.name, t.name AS tag_name, f.data_type, f.description, f.source_json, f.depends_on_json,
    f.pre_json, f.post_json, f.required
  FROM metadata_fields f JOIN tags t ON t.id = f.tag_id
  WHERE t.company_id = @companyId AND t.id NOT IN (${hiddenTags})`;

export function createTagRecords(db: Database): Sync<TagRecords> {
  const all = db.prepare<[Scope], TagRow>(`${selectTag} ORDER BY t.name`);
  const names = db.prepare<[Scope], TagName>('SELECT id, name FROM tags WHERE company_id = @companyId ORDER BY name');
  const hidden = db.prepare<[Scope], string>(hiddenTags).pluck();
  const one = db.prepare<[Scope & { readonly tagId: string }], TagRow>(`${selectTag} AND t.id = @tagId`);
  const ofTag = db.prepare<[Scope & { readonly tagId: string }], TagFieldRow>(
    `${selectField} AND t.id = @tagId ORDER BY f.position`,
  );
  const overview = createTagOverview(db);
  const field = db.prepare<[Scope & { readonly fieldId: string }], TagFieldRow>(`${selectField} AND f.id = @fieldId`);

  return {
    names: (scope) => names.all(scope),
    hidden: (scope) => hidden.all(scope),
    list: (scope) => all.all(scope).map(toTag),
    find(scope, tagId) {
      const row = one.get({ ...scope, tagId });
      return row === undefined ? null : toTag(row);
    },
    overview: (scope, tagId) => (one.get({ ...scope, tagId }) === undefined ? null : overview({ ...scope, tagId })),
    fieldsOf(scope, tagId) {
      if (one.get({ ...scope, tagId }) === undefined) return null;
      return ofTag.all({ ...scope, tagId }).map(({ id, tag_id, name, tag_name }) => ({ id, tag_id, name, tag_name }));
    },
    findField(scope, fieldId) {
      const row = field.get({ ...scope, fieldId });
      return row === undefined ? null : toField(row);
    },
  };
}

type Totals = Omit<TagOverview, 'fields'>;
type Asked = Scope & { readonly tagId: string };

/** Sums up the newest documents of a tag. */
function createTagOverview(db: Database): (asked: Asked) => TagOverview {
  const documents = `WITH newest AS MATERIALIZED (
    SELECT t.id, t.tag_score AS score, t.tag_source AS source FROM files t
    WHERE t.tag_id = @tagId AND t.status = 'tagged' AND t.trashed_at IS NULL AND ${inFileScope}
    ORDER BY t.seq DESC LIMIT ${String(mostSummed)})`;
  const totals = db.prepare<[Asked], Totals>(
    `${documents} SELECT count(*) AS documents, count(*) FILTER (WHERE source = 'person') AS corrected,
       count(*) FILTER (WHERE EXISTS (SELECT 1 FROM data_points p
         WHERE p.file_id = newest.id AND p.confidence < ${String(checkBelow)})
         OR EXISTS (SELECT 1 FROM missing_values m WHERE m.file_id = newest.id)) AS toCheck,
       avg(score) FILTER (WHERE source IS NOT 'person') AS confidence
     FROM newest`,
  );
  const fields = db.prepare<[Asked], TagOverview['fields'][number]>(
    `${documents} SELECT p.name, count(DISTINCT p.file_id) AS documents,
       count(DISTINCT p.file_id) FILTER (WHERE p.source = 'person') AS corrected,
       avg(p.confidence) FILTER (WHERE p.source IS NOT 'person') AS confidence
     FROM newest JOIN data_points p ON p.file_id = newest.id GROUP BY p.name ORDER BY p.name`,
  );
  const none: Totals = { documents: 0, corrected: 0, toCheck: 0, confidence: null };
  return (asked) => ({ ...(totals.get(asked) ?? none), fields: fields.all(asked) });
}
