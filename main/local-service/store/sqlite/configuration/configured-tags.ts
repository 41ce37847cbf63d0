import { codeKinds } from '#service-api/values.ts';
import type { Database } from '#lib/sqlite.ts';
import type { ConfigurationStore, TagCounts, TagExample } from '../../configuration-store.ts';
import { configuredTagRow, toConfiguredTag, type ConfiguredTagRow } from '../../rows/configured-tag-rows.ts';
import { requireChange, requireRow } from '../../rows/require-row.ts';
import { createMissingWriterOfTag } from '../missing-values.ts';
import type { Sync } from '../to-async.ts';

type Tags = Pick<
  ConfigurationStore,
  | 'tags'
  | 'findTag'
  | 'countsOf'
  | 'addTag'
  | 'setTag'
  | 'removeTag'
  | 'moveFiles'
  | 'examplesOf'
  | 'addExample'
  | 'removeExample'
>;

const selectTag = `
  SELECT id, name, description, criteria_json AS criteriaJson, built_in_name AS builtInName, is_changed AS isChanged,
    viewers_json AS viewersJson
  FROM tags WHERE company_id = ?`;

export function createConfiguredTags(db: Database): Sync<Tags> {
  return { ...createTagRows(db), ...createTagFiles(db), ...createExamples(db) };
}

function createTagRows(
  db: Database,
): Pick<Sync<Tags>, 'tags' | 'findTag' | 'countsOf' | 'addTag' | 'setTag' | 'removeTag'> {
  const all = db.prepare<[string], ConfiguredTagRow>(`${selectTag} ORDER BY name COLLATE NOCASE`);
  const one = db.prepare<[string, string], ConfiguredTagRow>(`${selectTag} AND id = ?`);
  const counts = db.prepare<[{ readonly tagId: string }], TagCounts>(
    `SELECT (SELECT count(*) FROM files WHERE tag_id = @tagId AND status = 'tagged') AS documents,
       (SELECT count(*) FROM metadata_fields WHERE tag_id = @tagId) AS fields,
       (SELECT count(*) FROM tag_examples WHERE tag_id = @tagId) AS examples`,
  );
  const insert = db.prepare(
    `INSERT INTO tags (id, company_id, name, description, criteria_json, built_in_name, is_changed, viewers_json,
       creation_date, update_date)
     VALUES (@id, @companyId, @name, @description, @criteriaJson, @builtInName, @isChanged, @viewersJson, @at, @at)`,
  );
  const update = db.prepare(
    `UPDATE tags SET name = @name, description = @description, criteria_json = @criteriaJson, is_changed = @isChanged,
       viewers_json = @viewersJson, update_date = @at WHERE id = @id`,
  );
  const removals = ['tag_examples', 'metadata_fields'].map((table) =>
    db.prepare<[string]>(`DELETE FROM ${table} WHERE tag_id = ?`),
  );
  const remove = db.prepare<[string]>('DELETE FROM tags WHERE id = ?');
  const rememberDeleted = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO deleted_built_in_tags (company_id, name) VALUES (?, ?)',
  );
  return {
    tags: (companyId) => all.all(companyId).map(toConfiguredTag),
    findTag(companyId, tagId) {
      const row = one.get(companyId, tagId);
      return row === undefined ? null : toConfiguredTag(row);
    },
    countsOf: (tagId) => requireRow(counts.get({ tagId }), tagId),
    addTag: (companyId, tag, at) => void insert.run({ ...configuredTagRow(tag), companyId, at }),
    setTag: (tag, at) => requireChange(update.run({ ...configuredTagRow(tag), at }), tag.id),
    removeTag(companyId, { id, builtInName }) {
      for (const statement of removals) statement.run(id);
      requireChange(remove.run(id), id);
      if (builtInName !== null) rememberDeleted.run(companyId, builtInName);
    },
  };
}

function createTagFiles(db: Database): Pick<Sync<Tags>, 'moveFiles'> {
  // Codes on pages belong to no field.
  const codes = codeKinds.map((kind) => `'${kind}'`).join(', ');
  const losing = db
    .prepare<[{ readonly from: string; readonly to: string }], string>(
      `SELECT DISTINCT f.id FROM files f JOIN data_points p ON p.file_id = f.id
       WHERE f.tag_id = @from AND p.name NOT IN (${codes})
         AND p.name NOT IN (SELECT name FROM metadata_fields WHERE tag_id = @to)`,
    )
    .pluck();
  const removeValues = db.prepare(
    `DELETE FROM data_points WHERE file_id IN (SELECT id FROM files WHERE tag_id = @from)
       AND name NOT IN (${codes}) AND name NOT IN (SELECT name FROM metadata_fields WHERE tag_id = @to)`,
  );
  const setMissing = createMissingWriterOfTag(db);
  const move = db.prepare(
    "UPDATE files SET tag_id = @to, tag_score = 0, tag_source = 'rule', update_date = @at WHERE tag_id = @from",
  );
  return {
    moveFiles(from, to, at) {
      const lost = losing.all({ from, to });
      removeValues.run({ from, to });
      const { changes: moved } = move.run({ from, to, at });
      return { moved, lost, toCheck: setMissing(to) };
    },
  };
}

function createExamples(db: Database): Pick<Sync<Tags>, 'examplesOf' | 'addExample' | 'removeExample'> {
  const all = db.prepare<[string], TagExample>(
    `SELECT e.file_id AS fileId, f.name FROM tag_examples e JOIN files f ON f.id = e.file_id
     WHERE e.tag_id = ? ORDER BY f.seq`,
  );
  const insert = db.prepare<[string, string]>('INSERT OR IGNORE INTO tag_examples (tag_id, file_id) VALUES (?, ?)');
  const remove = db.prepare<[string, string]>('DELETE FROM tag_examples WHERE tag_id = ? AND file_id = ?');
  return {
    examplesOf: (tagId) => all.all(tagId),
    addExample: (tagId, fileId) => void insert.run(tagId, fileId),
    removeExample: (tagId, fileId) => void remove.run(tagId, fileId),
  };
}
