import type { Database } from '#lib/sqlite.ts';
import type { CompanyStore } from '../changes.ts';
import type { CloudSettings } from '../cloud-settings.ts';
import { requireChange, requireRow } from '../rows/require-row.ts';
import type { Sync } from './to-async.ts';

export function createCompanyStore(db: Database): Sync<CompanyStore> {
  const idOf = db.prepare<[string], string>('SELECT id FROM companies WHERE name = ?').pluck();
  const ids = db.prepare<[], string>('SELECT id FROM companies').pluck();
  const settings = db.prepare<[string], string>('SELECT cloud_info_json FROM companies WHERE id = ?').pluck();
  const insert = db.prepare(
    `INSERT INTO companies (id, name, cloud_info_json, creation_date, update_date)
     VALUES (@id, @name, @settingsJson, @at, @at)`,
  );
  const rename = db.prepare('UPDATE companies SET name = @name, update_date = @at WHERE id = @companyId');
  const setSettings = db.prepare(
    'UPDATE companies SET cloud_info_json = @settingsJson, update_date = @at WHERE id = @companyId',
  );
  return {
    idOf: (name) => idOf.get(name) ?? null,
    ids: () => ids.all(),
    add: ({ settings: value, ...row }) => void insert.run({ ...row, settingsJson: JSON.stringify(value) }),
    rename: (companyId, name, at) => requireChange(rename.run({ companyId, name, at }), companyId),
    settings: (companyId) => JSON.parse(requireRow(settings.get(companyId), companyId)) as CloudSettings,
    setSettings: (companyId, value, at) =>
      requireChange(setSettings.run({ companyId, settingsJson: JSON.stringify(value), at }), companyId),
  };
}
