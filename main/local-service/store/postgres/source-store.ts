import type { Connection } from '#lib/postgres/connection.ts';
import { requireChange } from '../rows/require-row.ts';
import type { SourceStore, StoredSource } from '../source-store.ts';

const columns = `id, name AS source_name, type, account_name, region, creation_date, keys_sealed AS keysSealed, endpoint`;

export function createSourceStore(db: Connection): SourceStore {
  return {
    ...createHosts(db),
    list: (companyId) =>
      db.all<StoredSource>(`SELECT ${columns} FROM sources WHERE company_id = @companyId ORDER BY creation_date, seq`, {
        companyId,
      }),
    async named(companyId, name) {
      const row = await db.one<StoredSource>(
        `SELECT ${columns} FROM sources WHERE company_id = @companyId AND name_key = @nameKey`,
        { companyId, nameKey: keyOf(name) },
      );
      return row ?? null;
    },
    find: async (sourceId) =>
      (await db.one<StoredSource>(`SELECT ${columns} FROM sources WHERE id = @sourceId`, { sourceId })) ?? null,
    async add(source) {
      await db.run(
        `INSERT INTO sources (id, company_id, name, name_key, type, account_name, region, keys_sealed, creation_date)
         VALUES (@id, @companyId, @source_name, @nameKey, @type, @account_name, @region, @keysSealed, @creation_date)`,
        { ...source, nameKey: keyOf(source.source_name) },
      );
    },
    async remove(sourceId) {
      requireChange(await db.run('DELETE FROM sources WHERE id = @sourceId', { sourceId }), sourceId);
    },
    async setEndpoint(sourceId, endpoint) {
      const sql = 'UPDATE sources SET endpoint = @endpoint WHERE id = @sourceId';
      requireChange(await db.run(sql, { sourceId, endpoint }), sourceId);
    },
  };
}

function createHosts(db: Connection): Pick<SourceStore, 'allowedHosts' | 'setAllowedHosts'> {
  return {
    allowedHosts: (companyId) =>
      db.values<string>('SELECT host FROM fetch_hosts WHERE company_id = @companyId ORDER BY position', { companyId }),
    async setAllowedHosts(companyId, hosts) {
      await db.run('DELETE FROM fetch_hosts WHERE company_id = @companyId', { companyId });
      for (const [position, host] of hosts.entries())
        await db.run('INSERT INTO fetch_hosts (company_id, position, host) VALUES (@companyId, @position, @host)', {
          ...{ companyId, position, host },
        });
    },
  };
}

const keyOf = (name: string): string => name.toLowerCase();
