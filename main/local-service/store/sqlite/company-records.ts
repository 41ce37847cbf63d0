import type { Database } from '#lib/sqlite.ts';
import type { CloudSettings } from '../cloud-settings.ts';
import type { CompanyRecords } from '../records.ts';
import type { Scope } from '../scope.ts';
import type { Sync } from './to-async.ts';

interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly cloud_info_json: string;
  readonly creation_date: string;
  readonly update_date: string;
}

export function createCompanyRecords(db: Database): Sync<CompanyRecords> {
  const one = db.prepare<[Scope], CompanyRow>(
    'SELECT id, name, cloud_info_json, creation_date, update_date FROM companies WHERE id = @companyId',
  );
  return {
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
      if (row === undefined) return null;
      const { split_rules: _ours, ...settings } = settingsOf(row);
      return {
        ...settings,
        company_id: row.id,
        creation_date: withoutZone(row.creation_date),
        update_date: withoutZone(row.update_date),
      };
    },
  };
}

function settingsOf(row: CompanyRow): CloudSettings {
  return JSON.parse(row.cloud_info_json) as CloudSettings;
}

/** The cloud information record is the only one whose times have no zone (docs/service-api.md#cloud-information). */
function withoutZone(timestamp: string): string {
  return timestamp.replace(/Z$/u, '');
}
