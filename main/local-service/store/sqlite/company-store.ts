import type { Database } from '#lib/sqlite.ts';
import type { CompanyName, CompanyStore } from '../company-store.ts';
import type { CloudSettings } from '../cloud-settings.ts';
import { requireChange, requireRow } from '../rows/require-row.ts';
import { bytesOfCompany, hasNoFile, removalOfCompany, removeCompanyRow } from '../rows/removed-company.ts';
import type { Sync } from './to-async.ts';

export function createCompanyStore(db: Database): Sync<CompanyStore> {
  const idOf = db.prepare<[string], string>('SELECT id FROM companies WHERE name = ?').pluck();
  const ids = db.prepare<[], string>('SELECT id FROM companies').pluck();
  const names = db.prepare<[], CompanyName>('SELECT id, name FROM companies ORDER BY creation_date, id');
  const documents = db
    .prepare<[string], number>("SELECT count(*) FROM files WHERE company_id = ? AND status <> 'deleted'")
    .pluck();
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
    names: () => names.all(),
    add: ({ settings: value, ...row }) => void insert.run({ ...row, settingsJson: JSON.stringify(value) }),
    rename: (companyId, name, at) => requireChange(rename.run({ companyId, name, at }), companyId),
    documents: (companyId) => documents.get(companyId) ?? 0,
    remove: (companyId) => remove(db, companyId),
    settings: (companyId) => JSON.parse(requireRow(settings.get(companyId), companyId)) as CloudSettings,
    setSettings: (companyId, value, at) =>
      requireChange(setSettings.run({ companyId, settingsJson: JSON.stringify(value), at }), companyId),
  };
}

/** Its statements are made when they are needed, because a company is rarely removed. */
function remove(db: Database, companyId: string): void {
  type Of = { readonly companyId: string };
  const bytes = db.prepare<[Of], string>(bytesOfCompany).pluck().all({ companyId });
  for (const sql of removalOfCompany) db.prepare<[Of]>(sql).run({ companyId });
  requireChange(db.prepare<[Of]>(removeCompanyRow).run({ companyId }), companyId);
  const removeBytes = db.prepare<[string]>(`DELETE FROM blobs WHERE sha256 = ? AND ${hasNoFile}`);
  for (const sha256 of bytes) removeBytes.run(sha256);
}
