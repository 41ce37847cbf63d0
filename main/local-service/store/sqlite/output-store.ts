import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import type { FileInReview, FileStore, JobMember } from '../changes.ts';
import type { SplitPlan } from '#service-api/split-plan.ts';
import { jsonOf, requireChange } from '../rows/require-row.ts';
import type { Sync } from './to-async.ts';

type OutputStore = Sync<
  Pick<
    FileStore,
    'addOutput' | 'ofJob' | 'children' | 'outputs' | 'setMergedInto' | 'plan' | 'setPlan' | 'inReview' | 'addWarnings'
  >
>;

/** The part of the file store that concerns files made of other files. */
export function createOutputStore(db: Database): OutputStore {
  const members = (column: 'job_id' | 'parent_file_id') =>
    db.prepare<[string], JobMember>(
      `SELECT id, name, sha256, status FROM files WHERE ${column} = ? AND status <> 'deleted' ORDER BY seq`,
    );
  const [ofJob, children] = [members('job_id'), members('parent_file_id')];
  const outputs = db.prepare<[string], { readonly count: number; readonly bytes: number }>(
    `SELECT count(*) AS count, coalesce(sum(length), 0) AS bytes FROM files
     WHERE job_id = ? AND session_id IS NULL AND parent_file_id IS NOT NULL`,
  );
  const mergedInto = db.prepare<[string, string]>(
    'UPDATE files SET merged_into_file_id = ? WHERE id IN (SELECT value FROM json_each(?))',
  );
  const plan = db.prepare<[string], string | null>('SELECT plan_json FROM files WHERE id = ?').pluck();
  const setPlan = db.prepare<[string, string]>('UPDATE files SET plan_json = ? WHERE id = ?');
  const inReview = db.prepare<[string], Omit<FileInReview, 'plan'> & { readonly planJson: string }>(
    `SELECT id AS fileId, job_id AS jobId, name, update_date AS since, plan_json AS planJson FROM files
     WHERE company_id = ? AND status = 'review' AND job_id IS NOT NULL AND plan_json IS NOT NULL ORDER BY seq`,
  );
  const addWarnings = db.prepare<[{ readonly json: string; readonly fileId: string }]>(
    `UPDATE files SET warnings_json = (
       SELECT json_group_array(json(value)) FROM (
         SELECT value FROM json_each(coalesce(files.warnings_json, '[]')) UNION ALL SELECT value FROM json_each(@json)))
     WHERE id = @fileId`,
  );
  return {
    addOutput: createOutputWriter(db),
    ofJob: (jobId) => ofJob.all(jobId),
    children: (fileId) => children.all(fileId),
    outputs: (jobId) => outputs.get(jobId) ?? { count: 0, bytes: 0 },
    setMergedInto: (fileIds, outputId) =>
      requireChange(mergedInto.run(outputId, JSON.stringify(fileIds)), fileIds[0] ?? outputId),
    plan(fileId) {
      const json = plan.get(fileId) ?? null;
      return json === null ? null : (JSON.parse(json) as SplitPlan);
    },
    setPlan: (fileId, value) => requireChange(setPlan.run(JSON.stringify(value), fileId), fileId),
    inReview: (companyId) =>
      inReview.all(companyId).map(({ planJson, ...row }) => ({ ...row, plan: JSON.parse(planJson) as SplitPlan })),
    addWarnings: (fileId, warnings) =>
      requireChange(addWarnings.run({ json: JSON.stringify(warnings), fileId }), fileId),
  };
}

function createOutputWriter(db: Database): OutputStore['addOutput'] {
  const statements = [
    'INSERT OR IGNORE INTO blobs (sha256, length, creation_date) VALUES (@sha256, @length, @at)',
    `INSERT INTO files (id, company_id, user_id, job_id, parent_file_id, part_json, name, folder, channel, content_type,
       length, sha256, version, status, metadata_json, creation_date, update_date)
     VALUES (@id, @companyId, @userId, @jobId, @parentFileId, @partJson, @name, @folder, @channel, @contentType,
       @length, @sha256, 1, 'queued', @metadataJson, @at, @at)`,
    `INSERT INTO file_versions (id, file_id, version, length, sha256, user_name, creation_date)
     VALUES (@versionId, @id, 1, @length, @sha256, @userName, @at)`,
  ].map((sql) => db.prepare(sql));
  return ({ metadata, part, ...file }) => {
    const row = { ...file, versionId: randomUUID(), metadataJson: jsonOf(metadata), partJson: jsonOf(part) };
    for (const statement of statements) statement.run(row);
  };
}
