import type { Database } from '#lib/sqlite.ts';
import type { CompanyRecords } from '../records.ts';
import { settingsOf, toCloudInformation, type CompanyRow } from '../rows/company-rows.ts';
import type { Scope } from '../scope.ts';
import type { Sync } from './to-async.ts';

export function createCompanyRecords(db: Database): Sync<CompanyRecords> {
  const one = db.prepare<[Scope], CompanyRow>(
    'SELECT id, name, cloud_info_json, creation_date, update_date FROM companies WHERE id = @companyId',
  );
  const stored = db
    .prepare<[Scope], number>(
      `SELECT coalesce(sum(length), 0) FROM (SELECT DISTINCT sha256, length FROM files
         WHERE company_id = @companyId AND status <> 'deleted')`,
    )
    .pluck();
  return {
    storedBytes: (scope) => stored.get(scope) ?? 0,
    find(scope) {
      const row = one.get(scope);
      return row === undefined ? null : { id: row.id, name: row.name };
    },
    settings(scope) {
      const row = one.get(scope);
      return row === undefined ? null : settingsOf(row);
    },
    cloudInformation(scope) {
      const row = one.get(scope);
      return row === undefined ? null : toCloudInformation(row);
    },
  };
}
