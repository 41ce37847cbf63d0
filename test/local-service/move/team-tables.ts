import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { withClient } from '../postgres/postgres-server.ts';
import { hashOf, type NewTeam } from './move-fixture.ts';

const addressOf = ({ env }: NewTeam): string => env['INTRAY_DATABASE'] ?? '';

/** Returns the number of rows of each table of a team's database, and a hash of them all; of one company where it is named. */
export function rowsOf(team: NewTeam, company?: string): Promise<Readonly<Record<string, string>>> {
  return withClient(addressOf(team), async (client) => {
    const all: Record<string, string> = {};
    const tables = await client.query<{ readonly name: string }>(
      company === undefined
        ? 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY name'
        : `SELECT table_name AS name FROM information_schema.columns
           WHERE table_schema = current_schema() AND column_name = 'company_id' ORDER BY name`,
    );
    const which = company === undefined ? '' : 'WHERE company_id = (SELECT id FROM companies WHERE name = $1)';
    for (const { name } of tables.rows) {
      const { rows } = await client.query(
        `SELECT t::text AS row FROM ${name} t ${which} ORDER BY t::text COLLATE "C"`,
        company === undefined ? [] : [company],
      );
      all[name] = `${String(rows.length)} ${hashOf(JSON.stringify(rows))}`;
    }
    return all;
  });
}

/** A table of a team's database that nobody else can read or write. */
interface HeldTable {
  /** Resolves when somebody waits for it. */
  waitedFor(): Promise<void>;
  release(): Promise<void>;
}

export async function holdTable(team: NewTeam, table: string): Promise<HeldTable> {
  const client = new Client({ connectionString: addressOf(team) });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const waiting = `SELECT 1 FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`;
  return {
    async waitedFor() {
      while ((await client.query(waiting)).rowCount === 0) await sleep(20);
    },
    release: () => client.end(),
  };
}
