import { randomUUID } from 'node:crypto';
import type { Connection } from '#lib/postgres/connection.ts';
import type { Problem } from '#service-api/fields.ts';
import type { SplitPlan } from '#service-api/split-plan.ts';
import type { FileInReview, FileStore, JobMember } from '../changes.ts';
import { jsonOf, requireChange, requireRow } from '../rows/require-row.ts';
import { holdBytes } from './needed-bytes.ts';

type OutputStore = Pick<
  FileStore,
  'addOutput' | 'ofJob' | 'children' | 'outputs' | 'setMergedInto' | 'plan' | 'setPlan' | 'inReview' | 'addWarnings'
>;

/** The part of the file store that concerns files made of other files. */
export function createOutputStore(db: Connection): OutputStore {
  const members = (column: 'job_id' | 'parent_file_id', id: string) =>
    db.all<JobMember>(
      `SELECT id, name, sha256, status FROM files WHERE ${column} = @id AND status <> 'deleted' ORDER BY seq`,
      { id },
    );
  return {
    addOutput: (file) => addOutput(db, file),
    ofJob: (jobId) => members('job_id', jobId),
    children: (fileId) => members('parent_file_id', fileId),
    async outputs(jobId) {
      const row = await db.one<{ readonly count: number; readonly bytes: number }>(
        `SELECT count(*) AS count, coalesce(sum(length), 0)::bigint AS bytes FROM files
         WHERE job_id = @jobId AND session_id IS NULL AND parent_file_id IS NOT NULL`,
        { jobId },
      );
      return row ?? { count: 0, bytes: 0 };
    },
    async setMergedInto(fileIds, outputId) {
      const sql = 'UPDATE files SET merged_into_file_id = @outputId WHERE id = ANY (@fileIds)';
      requireChange(await db.run(sql, { fileIds, outputId }), fileIds[0] ?? outputId);
    },
    async plan(fileId) {
      const json = await db.value<string | null>('SELECT plan_json FROM files WHERE id = @fileId', { fileId });
      return json === null || json === undefined ? null : (JSON.parse(json) as SplitPlan);
    },
    async setPlan(fileId, plan) {
      const sql = 'UPDATE files SET plan_json = @planJson WHERE id = @fileId';
      requireChange(await db.run(sql, { fileId, planJson: JSON.stringify(plan) }), fileId);
    },
    async inReview(companyId) {
      const rows = await db.all<Omit<FileInReview, 'plan'> & { readonly planJson: string }>(
        `SELECT id AS fileId, job_id AS jobId, name, update_date AS since, plan_json AS planJson FROM files
         WHERE company_id = @companyId AND status = 'review' AND job_id IS NOT NULL AND plan_json IS NOT NULL
         ORDER BY seq`,
        { companyId },
      );
      return rows.map(({ planJson, ...row }) => ({ ...row, plan: JSON.parse(planJson) as SplitPlan }));
    },
    addWarnings: (fileId, warnings) => addWarnings(db, 'files', fileId, warnings),
  };
}

/** Adds facts to those of a file or job. */
export async function addWarnings(
  db: Connection,
  table: 'files' | 'jobs',
  id: string,
  warnings: readonly Problem[],
): Promise<void> {
  const row = await db.one<{ readonly json: string | null }>(
    `SELECT warnings_json AS json FROM ${table} WHERE id = @id FOR UPDATE`,
    { id },
  );
  const { json } = requireRow(row, id);
  const known = json === null ? [] : (JSON.parse(json) as readonly Problem[]);
  await db.run(`UPDATE ${table} SET warnings_json = @warningsJson WHERE id = @id`, {
    id,
    warningsJson: JSON.stringify([...known, ...warnings]),
  });
}

async function addOutput(db: Connection, { metadata, part, ...file }: Parameters<OutputStore['addOutput']>[0]) {
  const { sha256, length, at } = file;
  await holdBytes(db, sha256, length, at);
  await db.run(
    `INSERT INTO files (id, company_id, user_id, job_id, parent_file_id, part_json, name, folder, channel, content_type,
       length, sha256, version, status, metadata_json, creation_date, update_date)
     VALUES (@id, @companyId, @userId, @jobId, @parentFileId, @partJson, @name, @folder, @channel, @contentType,
       @length, @sha256, 1, 'queued', @metadataJson, @at, @at)`,
    { ...file, metadataJson: jsonOf(metadata), partJson: jsonOf(part) },
  );
  await db.run(
    `INSERT INTO file_versions (id, file_id, version, length, sha256, user_name, creation_date)
     VALUES (@versionId, @id, 1, @length, @sha256, @userName, @at)`,
    { ...file, versionId: randomUUID() },
  );
}
