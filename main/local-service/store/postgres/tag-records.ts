import type { Connection } from '#lib/postgres/connection.ts';
import { mostSummed } from '#service-api/documents/overview-calls.ts';
import { checkBelow } from '#service-api/records/data-point.ts';
import type { TagName, TagOverview, TagRecords } from '../records.ts';
import { toField, toTag, type TagFieldRow, type TagRow } from '../rows/tag-rows.ts';
import type { Scope } from '../scope.ts';
import { hiddenTags, inFileScope } from './in-scope.ts';

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

/** Some answers consist of several queries; `db` reads one instant. */
export function createTagRecords(db: Connection): TagRecords {
  const one = (scope: Scope, tagId: string) => db.one<TagRow>(`${selectTag} AND t.id = @tagId`, { ...scope, tagId });
  return {
    names: ({ companyId }) =>
      db.all<TagName>('SELECT id, name FROM tags WHERE company_id = @companyId ORDER BY name', { companyId }),
    hidden: (scope) => db.values<string>(hiddenTags, { ...scope }),
    list: async (scope) => (await db.all<TagRow>(`${selectTag} ORDER BY t.name`, { ...scope })).map(toTag),
    async find(scope, tagId) {
      const row = await one(scope, tagId);
      return row === undefined ? null : toTag(row);
    },
    overview: async (scope, tagId) => ((await one(scope, tagId)) === undefined ? null : overview(db, scope, tagId)),
    async fieldsOf(scope, tagId) {
      if ((await one(scope, tagId)) === undefined) return null;
      const rows = await db.all<TagFieldRow>(`${selectField} AND t.id = @tagId ORDER BY f.position`, {
        ...scope,
        tagId,
      });
      return rows.map(({ id, tag_id, name, tag_name }) => ({ id, tag_id, name, tag_name }));
    },
    async findField(scope, fieldId) {
      const row = await db.one<TagFieldRow>(`${selectField} AND f.id = @fieldId`, { ...scope, fieldId });
      return row === undefined ? null : toField(row);
    },
  };
}

const newest = `WITH newest AS MATERIALIZED (
  SELECT t.id, t.tag_score AS score, t.tag_source AS source FROM files t
  WHERE t.tag_id = @tagId AND t.status = 'tagged' AND t.trashed_at IS NULL AND ${inFileScope}
  ORDER BY t.seq DESC LIMIT ${String(mostSummed)})`;

/** Sums up the newest documents of a tag. */
async function overview(db: Connection, scope: Scope, tagId: string): Promise<TagOverview> {
  const totals = await db.one<Omit<TagOverview, 'fields'>>(
    `${newest} SELECT count(*) AS documents, count(*) FILTER (WHERE source = 'person') AS corrected,
       count(*) FILTER (WHERE EXISTS (SELECT 1 FROM data_points p
         WHERE p.file_id = newest.id AND p.confidence < ${String(checkBelow)})
         OR EXISTS (SELECT 1 FROM missing_values m WHERE m.file_id = newest.id)) AS toCheck,
       avg(score) FILTER (WHERE source IS DISTINCT FROM 'person') AS confidence
     FROM newest`,
    { ...scope, tagId },
  );
  const fields = await db.all<TagOverview['fields'][number]>(
    `${newest} SELECT p.name, count(DISTINCT p.file_id) AS documents,
       count(DISTINCT p.file_id) FILTER (WHERE p.source = 'person') AS corrected,
       avg(p.confidence) FILTER (WHERE p.source IS DISTINCT FROM 'person') AS confidence
     FROM newest JOIN data_points p ON p.file_id = newest.id GROUP BY p.name ORDER BY p.name`,
    { ...scope, tagId },
  );
  return { ...(totals ?? { documents: 0, corrected: 0, toCheck: 0, confidence: null }), fields };
}
