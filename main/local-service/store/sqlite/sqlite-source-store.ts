import type { Database } from '#lib/sqlite.ts';
import type { SourceStore, StoredSource } from '../source-store.ts';
import { requireChange } from '../rows/require-row.ts';
import type { Sync } from './to-async.ts';

const columns = `id, name AS source_name, type, account_name, region, creation_date, keys_sealed AS keysSealed, endpoint`;

export function createSourceStore(db: Database): Sync<SourceStore> {
  const list = db.prepare<[string], StoredSource>(
    `SELECT ${columns} FROM sources WHERE company_id = ? ORDER BY creation_date, rowid`,
  );
  const named = db.prepare<[string, string], StoredSource>(
    `SELECT ${columns} FROM sources WHERE company_id = ? AND name_key = ?`,
  );
  const find = db.prepare<[string], StoredSource>(`SELECT ${columns} FROM sources WHERE id = ?`);
  const add = db.prepare(
    `INSERT INTO sources (id, company_id, name, name_key, type, account_name, region, keys_sealed, creation_date)
     VALUES (@id, @companyId, @source_name, @nameKey, @type, @account_name, @region, @keysSealed, @creation_date)`,
  );
  const remove = db.prepare<[string]>('DELETE FROM sources WHERE id = ?');
  const setEndpoint = db.prepare<[string | null, string]>('UPDATE sources SET endpoint = ? WHERE id = ?');
  return {
    ...createHosts(db),
    list: (companyId) => list.all(companyId),
    named: (companyId, name) => named.get(companyId, keyOf(name)) ?? null,
    find: (sourceId) => find.get(sourceId) ?? null,
    add: (source) => void add.run({ ...source, nameKey: keyOf(source.source_name) }),
    remove: (sourceId) => requireChange(remove.run(sourceId), sourceId),
    setEndpoint: (sourceId, endpoint) => requireChange(setEndpoint.run(endpoint, sourceId), sourceId),
  };
}

function createHosts(db: Database): Pick<Sync<SourceStore>, 'allowedHosts' | 'setAllowedHosts'> {
  const hosts = db.prepare<[string], string>('SELECT host FROM fetch_hosts WHERE company_id = ? ORDER BY position');
  const clear = db.prepare<[string]>('DELETE FROM fetch_hosts WHERE company_id = ?');
  const insert = db.prepare<[string, number, string]>(
    'INSERT INTO fetch_hosts (company_id, position, host) VALUES (?, ?, ?)',
  );
  return {
    allowedHosts: (companyId) => hosts.pluck().all(companyId),
    setAllowedHosts(companyId, given) {
      clear.run(companyId);
      given.forEach((host, position) => insert.run(companyId, position, host));
    },
  };
}

const keyOf = (name: string): string => name.toLowerCase();
