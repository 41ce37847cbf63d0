import type { Database } from '#lib/sqlite.ts';
import type { ApplicationStore } from '../../application-store.ts';
import { applicationRow, toApplication, type ApplicationRow } from '../../rows/application-rows.ts';
import type { Sync } from '../to-async.ts';

const select = `
  SELECT company_id AS companyId, status, is_dry_run AS isDryRun, tag_id AS tagId, cursor, done, total, changed,
    changed_tags AS changedTags, examples_json AS examplesJson, started_at AS startedAt, ended_at AS endedAt
  FROM applications`;

export function createApplicationStore(db: Database): Sync<ApplicationStore> {
  const one = db.prepare<[string], ApplicationRow>(`${select} WHERE company_id = ?`);
  const running = db.prepare<[], ApplicationRow>(`${select} WHERE status = 'running'`);
  const set = db.prepare(
    `INSERT OR REPLACE INTO applications (company_id, status, is_dry_run, tag_id, cursor, done, total, changed,
       changed_tags, examples_json, started_at, ended_at)
     VALUES (@companyId, @status, @isDryRun, @tagId, @cursor, @done, @total, @changed, @changedTags, @examplesJson,
       @startedAt, @endedAt)`,
  );
  return {
    find(companyId) {
      const row = one.get(companyId);
      return row === undefined ? null : toApplication(row);
    },
    running: () => running.all().map(toApplication),
    set: (application) => void set.run(applicationRow(application)),
  };
}
