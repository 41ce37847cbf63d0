import type { Connection } from '#lib/postgres/connection.ts';
import type { CompanyName, CompanyStore } from '../company-store.ts';
import type { CloudSettings } from '../cloud-settings.ts';
import type { CompanyRecords } from '../records.ts';
import { settingsOf, toCloudInformation, type CompanyRow } from '../rows/company-rows.ts';
import { requireChange, requireRow } from '../rows/require-row.ts';
import { bytesOfCompany, hasNoFile, removalOfCompany, removeCompanyRow } from '../rows/removed-company.ts';
import type { Scope } from '../scope.ts';
import type { CompanySettings } from '../store.ts';

export function createCompanyStore(db: Connection): CompanyStore {
  return {
    idOf: async (name) => (await db.value<string>('SELECT id FROM companies WHERE name = @name', { name })) ?? null,
    ids: () => db.values<string>('SELECT id FROM companies ORDER BY creation_date, id'),
    names: () => db.all<CompanyName>('SELECT id, name FROM companies ORDER BY creation_date, id'),
    async add({ settings, ...row }) {
      await db.run(
        `INSERT INTO companies (id, name, cloud_info_json, creation_date, update_date)
         VALUES (@id, @name, @settingsJson, @at, @at)`,
        { ...row, settingsJson: JSON.stringify(settings) },
      );
    },
    async rename(companyId, name, at) {
      const sql = 'UPDATE companies SET name = @name, update_date = @at WHERE id = @companyId';
      requireChange(await db.run(sql, { companyId, name, at }), companyId);
    },
    documents: async (companyId) =>
      (await db.value<number>("SELECT count(*) FROM files WHERE company_id = @companyId AND status <> 'deleted'", {
        companyId,
      })) ?? 0,
    remove: (companyId) => remove(db, companyId),
    async settings(companyId) {
      const sql = 'SELECT cloud_info_json FROM companies WHERE id = @companyId';
      return JSON.parse(requireRow(await db.value<string>(sql, { companyId }), companyId)) as CloudSettings;
    },
    async setSettings(companyId, settings, at) {
      const sql = 'UPDATE companies SET cloud_info_json = @settingsJson, update_date = @at WHERE id = @companyId';
      requireChange(await db.run(sql, { companyId, settingsJson: JSON.stringify(settings), at }), companyId);
    },
  };
}

async function remove(db: Connection, companyId: string): Promise<void> {
  const bytes = await db.values<string>(bytesOfCompany, { companyId });
  for (const sql of removalOfCompany) await db.run(sql, { companyId });
  requireChange(await db.run(removeCompanyRow, { companyId }), companyId);
  await db.run(`DELETE FROM blobs WHERE sha256 = ANY(@bytes::text[]) AND ${hasNoFile}`, { bytes });
}

export function createCompanyRecords(db: Connection): CompanyRecords {
  const one = (scope: Scope): Promise<CompanyRow | undefined> =>
    db.one<CompanyRow>(
      'SELECT id, name, cloud_info_json, creation_date, update_date FROM companies WHERE id = @companyId',
      scopeOf(scope),
    );
  return {
    storedBytes: async (scope) =>
      (await db.value<number>(
        `SELECT coalesce(sum(length), 0)::bigint FROM (SELECT DISTINCT sha256, length FROM files
           WHERE company_id = @companyId AND status <> 'deleted') AS contents`,
        scopeOf(scope),
      )) ?? 0,
    async find(scope) {
      const row = await one(scope);
      return row === undefined ? null : { id: row.id, name: row.name };
    },
    async settings(scope) {
      const row = await one(scope);
      return row === undefined ? null : settingsOf(row);
    },
    async cloudInformation(scope) {
      const row = await one(scope);
      return row === undefined ? null : toCloudInformation(row);
    },
  };
}

const scopeOf = ({ companyId }: Scope) => ({ companyId });

export async function settingsOfAll(db: Connection): Promise<readonly CompanySettings[]> {
  const rows = await db.all<{ readonly companyId: string; readonly json: string }>(
    'SELECT id AS companyId, cloud_info_json AS json FROM companies',
  );
  return rows.map(({ companyId, json }) => ({ companyId, settings: JSON.parse(json) as CloudSettings }));
}
