import type { Database } from '#lib/sqlite.ts';
import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import type { ConfigurationStore } from '../../configuration-store.ts';
import { toConfigurationEvent, type ConfigurationEventRow } from '../../rows/configuration-event-rows.ts';
import { jsonOf } from '../../rows/require-row.ts';
import type { Sync } from '../to-async.ts';

type Log = Pick<ConfigurationStore, 'append' | 'log' | 'countLog' | 'tables' | 'setTable' | 'removeTable'>;

/** Tables for `lookup`, and what became of the configuration: who changed what, and when. */
export function createConfigurationLog(db: Database): Sync<Log> {
  const tables = db.prepare<[string], LookupTable>(
    'SELECT name, csv FROM lookup_tables WHERE company_id = ? ORDER BY name',
  );
  const setTable = db.prepare(
    `INSERT INTO lookup_tables (company_id, name, csv, update_date) VALUES (@companyId, @name, @csv, @at)
     ON CONFLICT DO UPDATE SET csv = excluded.csv, update_date = excluded.update_date`,
  );
  const removeTable = db.prepare<[string, string]>('DELETE FROM lookup_tables WHERE company_id = ? AND name = ?');
  const append = db.prepare(
    `INSERT INTO configuration_events (company_id, user_name, call, subject, before_json, after_json, creation_date)
     VALUES (@companyId, @userName, @call, @subject, @beforeJson, @afterJson, @at)`,
  );
  const log = db.prepare<[string, number, number], ConfigurationEventRow>(
    `SELECT seq, user_name AS userName, call, subject, before_json AS beforeJson, after_json AS afterJson,
       creation_date AS at
     FROM configuration_events WHERE company_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
  );
  const count = db.prepare<[string], number>('SELECT count(*) FROM configuration_events WHERE company_id = ?').pluck();
  return {
    tables: (companyId) => tables.all(companyId),
    setTable: (companyId, table, at) => void setTable.run({ ...table, companyId, at }),
    removeTable: (companyId, name) => void removeTable.run(companyId, name),
    append: ({ before, after, ...event }) =>
      void append.run({ ...event, beforeJson: jsonOf(before ?? null), afterJson: jsonOf(after ?? null) }),
    log: (companyId, beforeSeq, limit) => log.all(companyId, beforeSeq, limit).map(toConfigurationEvent),
    countLog: (companyId) => count.get(companyId) ?? 0,
  };
}
