import type { Connection } from '#lib/postgres/connection.ts';
import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import { codeKinds } from '#service-api/values.ts';
import type { ConfigurationStore, TagCounts, TagExample } from '../configuration-store.ts';
import { toConfigurationEvent, type ConfigurationEventRow } from '../rows/configuration-event-rows.ts';
import { configuredTagRow, fieldRow, toConfiguredTag, type ConfiguredTagRow } from '../rows/configured-tag-rows.ts';
import { jsonOf, requireChange, requireRow } from '../rows/require-row.ts';
import { writeMissingOfTag } from './missing-values.ts';
import { fieldColumns, insertField, toDefinition, type FieldRow } from './tag-store.ts';

export function createConfigurationStore(db: Connection): ConfigurationStore {
  return { ...createTagRows(db), ...createTagFiles(db), ...createExamples(db), ...createFields(db), ...createLog(db) };
}

const selectTag = `
  SELECT id, name, description, criteria_json AS criteriaJson, built_in_name AS builtInName, is_changed AS isChanged,
    viewers_json AS viewersJson
  FROM tags WHERE company_id = @companyId`;

type TagRows = Pick<ConfigurationStore, 'tags' | 'findTag' | 'countsOf' | 'addTag' | 'setTag' | 'removeTag'>;

function createTagRows(db: Connection): TagRows {
  return {
    async tags(companyId) {
      const rows = await db.all<ConfiguredTagRow>(`${selectTag} ORDER BY lower(name), name`, { companyId });
      return rows.map(toConfiguredTag);
    },
    async findTag(companyId, tagId) {
      const row = await db.one<ConfiguredTagRow>(`${selectTag} AND id = @tagId`, { companyId, tagId });
      return row === undefined ? null : toConfiguredTag(row);
    },
    async countsOf(tagId) {
      const row = await db.one<TagCounts>(
        `SELECT (SELECT count(*) FROM files WHERE tag_id = @tagId AND status = 'tagged') AS documents,
           (SELECT count(*) FROM metadata_fields WHERE tag_id = @tagId) AS fields,
           (SELECT count(*) FROM tag_examples WHERE tag_id = @tagId) AS examples`,
        { tagId },
      );
      return requireRow(row, tagId);
    },
    async addTag(companyId, tag, at) {
      await db.run(
        `INSERT INTO tags (id, company_id, name, description, criteria_json, built_in_name, is_changed, viewers_json,
           creation_date, update_date)
         VALUES (@id, @companyId, @name, @description, @criteriaJson, @builtInName, @isChanged, @viewersJson, @at, @at)`,
        { ...configuredTagRow(tag), companyId, at },
      );
    },
    async setTag(tag, at) {
      const changed = await db.run(
        `UPDATE tags SET name = @name, description = @description, criteria_json = @criteriaJson,
           is_changed = @isChanged, viewers_json = @viewersJson, update_date = @at WHERE id = @id`,
        { ...configuredTagRow(tag), at },
      );
      requireChange(changed, tag.id);
    },
    async removeTag(companyId, { id, builtInName }) {
      for (const table of ['tag_examples', 'metadata_fields'])
        await db.run(`DELETE FROM ${table} WHERE tag_id = @id`, { id });
      requireChange(await db.run('DELETE FROM tags WHERE id = @id', { id }), id);
      if (builtInName === null) return;
      await db.run(
        'INSERT INTO deleted_built_in_tags (company_id, name) VALUES (@companyId, @builtInName) ON CONFLICT DO NOTHING',
        { companyId, builtInName },
      );
    },
  };
}

/** Codes on pages belong to no field. */
const notInOtherTag = `name NOT IN (${codeKinds.map((kind) => `'${kind}'`).join(', ')})
  AND name NOT IN (SELECT name FROM metadata_fields WHERE tag_id = @to)`;

function createTagFiles(db: Connection): Pick<ConfigurationStore, 'moveFiles'> {
  return {
    async moveFiles(from, to, at) {
      const ofTag = 'file_id IN (SELECT id FROM files WHERE tag_id = @from)';
      const lost = await db.values<string>(
        `SELECT DISTINCT file_id FROM data_points WHERE ${ofTag} AND ${notInOtherTag}`,
        { from, to },
      );
      await db.run(`DELETE FROM data_points WHERE ${ofTag} AND ${notInOtherTag}`, { from, to });
      const { changes: moved } = await db.run(
        "UPDATE files SET tag_id = @to, tag_score = 0, tag_source = 'rule', update_date = @at WHERE tag_id = @from",
        { from, to, at },
      );
      return { moved, lost, toCheck: await writeMissingOfTag(db, to) };
    },
  };
}

function createExamples(db: Connection): Pick<ConfigurationStore, 'examplesOf' | 'addExample' | 'removeExample'> {
  return {
    examplesOf: (tagId) =>
      db.all<TagExample>(
        `SELECT e.file_id AS fileId, f.name FROM tag_examples e JOIN files f ON f.id = e.file_id
         WHERE e.tag_id = @tagId ORDER BY f.seq`,
        { tagId },
      ),
    async addExample(tagId, fileId) {
      await db.run('INSERT INTO tag_examples (tag_id, file_id) VALUES (@tagId, @fileId) ON CONFLICT DO NOTHING', {
        tagId,
        fileId,
      });
    },
    async removeExample(tagId, fileId) {
      await db.run('DELETE FROM tag_examples WHERE tag_id = @tagId AND file_id = @fileId', { tagId, fileId });
    },
  };
}

function createFields(db: Connection): Pick<ConfigurationStore, 'fieldsOf' | 'setFields'> {
  const required = async (tagId: string): Promise<string> =>
    (
      await db.values<string>(
        'SELECT name FROM metadata_fields WHERE tag_id = @tagId AND required = 1 ORDER BY position',
        { tagId },
      )
    ).join('\n');
  return {
    async fieldsOf(tagId) {
      const rows = await db.all<FieldRow>(
        `SELECT ${fieldColumns} FROM metadata_fields f WHERE f.tag_id = @tagId ORDER BY f.position`,
        { tagId },
      );
      return rows.map((row) => ({ ...toDefinition(row), id: row.id }));
    },
    async setFields(tagId, fields) {
      const before = await required(tagId);
      await db.run('DELETE FROM metadata_fields WHERE tag_id = @tagId', { tagId });
      for (const [position, { id, ...field }] of fields.entries())
        await db.run(insertField, { ...fieldRow(field), id, tagId, position });
      // A tag may have a hundred thousand documents.
      return (await required(tagId)) === before ? [] : writeMissingOfTag(db, tagId);
    },
  };
}

type Log = Pick<ConfigurationStore, 'append' | 'log' | 'countLog' | 'tables' | 'setTable' | 'removeTable'>;

/** Tables for `lookup`, and what became of the configuration: who changed what, and when. */
function createLog(db: Connection): Log {
  return {
    tables: (companyId) => lookupTables(db, companyId),
    async setTable(companyId, { name, csv }, at) {
      await db.run(
        `INSERT INTO lookup_tables (company_id, name, csv, update_date) VALUES (@companyId, @name, @csv, @at)
         ON CONFLICT (company_id, name) DO UPDATE SET csv = excluded.csv, update_date = excluded.update_date`,
        { companyId, name, csv, at },
      );
    },
    async removeTable(companyId, name) {
      await db.run('DELETE FROM lookup_tables WHERE company_id = @companyId AND name = @name', { companyId, name });
    },
    async append({ before, after, ...event }) {
      await db.run(
        `INSERT INTO configuration_events (company_id, user_name, call, subject, before_json, after_json, creation_date)
         VALUES (@companyId, @userName, @call, @subject, @beforeJson, @afterJson, @at)`,
        { ...event, beforeJson: jsonOf(before ?? null), afterJson: jsonOf(after ?? null) },
      );
    },
    async log(companyId, beforeSeq, limit) {
      const rows = await db.all<ConfigurationEventRow>(
        `SELECT seq, user_name AS userName, call, subject, before_json AS beforeJson, after_json AS afterJson,
           creation_date AS at
         FROM configuration_events WHERE company_id = @companyId AND seq < @beforeSeq ORDER BY seq DESC LIMIT @limit`,
        { companyId, beforeSeq, limit },
      );
      return rows.map(toConfigurationEvent);
    },
    countLog: async (companyId) =>
      (await db.value<number>('SELECT count(*) FROM configuration_events WHERE company_id = @companyId', {
        companyId,
      })) ?? 0,
  };
}

export function lookupTables(db: Connection, companyId: string): Promise<readonly LookupTable[]> {
  return db.all<LookupTable>('SELECT name, csv FROM lookup_tables WHERE company_id = @companyId ORDER BY name', {
    companyId,
  });
}
