import type { Connection } from '#lib/postgres/connection.ts';
import type { ApplicationStore } from '../application-store.ts';
import { applicationRow, toApplication, type ApplicationRow } from '../rows/application-rows.ts';

const select = `
  SELECT company_id AS companyId, status, is_dry_run AS isDryRun, tag_id AS tagId, cursor, done, total, changed,
    changed_tags AS changedTags, examples_json AS examplesJson, started_at AS startedAt, ended_at AS endedAt
  FROM applications`;

const put = `
  INSERT INTO applications (company_id, status, is_dry_run, tag_id, cursor, done, total, changed, changed_tags,
    examples_json, started_at, ended_at)
  VALUES (@companyId, @status, @isDryRun, @tagId, @cursor, @done, @total, @changed, @changedTags, @examplesJson,
    @startedAt, @endedAt)
  ON CONFLICT (company_id) DO UPDATE SET status = excluded.status, is_dry_run = excluded.is_dry_run,
    tag_id = excluded.tag_id, cursor = excluded.cursor, done = excluded.done, total = excluded.total,
    changed = excluded.changed, changed_tags = excluded.changed_tags, examples_json = excluded.examples_json,
    started_at = excluded.started_at, ended_at = excluded.ended_at`;

export function createApplicationStore(db: Connection): ApplicationStore {
  return {
    async find(companyId) {
      const row = await db.one<ApplicationRow>(`${select} WHERE company_id = @companyId`, { companyId });
      return row === undefined ? null : toApplication(row);
    },
    running: async () => (await db.all<ApplicationRow>(`${select} WHERE status = 'running'`)).map(toApplication),
    async set(application) {
      await db.run(put, applicationRow(application));
    },
  };
}
