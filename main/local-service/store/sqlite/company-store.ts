import type { Database } from '#lib/sqlite.ts';
import type { CompanyStore } from '../changes.ts';
import type { CloudSettings } from '../cloud-settings.ts';
import { requireRow } from './require-row.ts';
import type { Sync } from './to-async.ts';

export function createCompanyStore(db: Database): Sync<CompanyStore> {
  const idOf = db.prepare<[string], string>('SELECT id FROM companies WHERE name = ?').pluck();
  const ids = db.prepare<[], string>('SELECT id FROM companies').pluck();
  const settings = db.prepare<[string], string>('SELECT cloud_info_json FROM companies WHERE id = ?').pluck();
  const insert = db.prepare(
    `INSERT INTO companies (id, name, cloud_info_json, creation_date, update_date)
     VALUES (@id, @name, @settingsJson, @at, @at)`,
  );
  return {
    idOf: (name) => idOf.get(name) ?? null,
    ids: () => ids.all(),
    add: ({ settings: value, ...row }) => void insert.run({ ...row, settingsJson: JSON.stringify(value) }),
    settings: (companyId) => JSON.parse(requireRow(settings.get(companyId), companyId)) as CloudSettings,
  };
}
