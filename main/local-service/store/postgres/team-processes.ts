import { hostname } from 'node:os';
import type { Connection } from '#lib/postgres/connection.ts';
import type { ReadingNow, TeamProcess } from '../team-process.ts';

const runLetters = 8;
/** PostgreSQL keeps 63 bytes of a name of an application. */
const hostLetters = 40;

/** What the database calls the connections of a process. */
export function applicationName(kind: TeamProcess['kind'], run: string): string {
  const host = hostname()
    .replaceAll(/[^\w.-]/gu, '')
    .slice(0, hostLetters);
  return `intray ${kind} ${run.slice(0, runLetters)} ${host}`;
}

interface ConnectionRow {
  readonly name: string;
  readonly address: string | null;
  readonly since: string;
}

interface ClaimRow extends ReadingNow {
  readonly run: string;
}

/**
 * Returns the processes that are connected, the earliest first, with what each reads. A process keeps a connection open as
 * long as it runs. Processes of versions that do not say what they are are missing.
 */
export async function processesOf(reader: Connection): Promise<readonly TeamProcess[]> {
  const connections = await reader.all<ConnectionRow>(
    `SELECT application_name AS name, host(client_addr) AS address,
       to_char(min(backend_start) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
     FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^intray (service|worker) '
     GROUP BY application_name, client_addr ORDER BY min(backend_start)`,
  );
  const claims = await reader.all<ClaimRow>(
    `SELECT left(w.owner, ${String(runLetters)}) AS run, f.id AS fileId, c.id AS companyId, c.name AS company, f.name
     FROM work_items w JOIN files f ON f.id = w.file_id JOIN companies c ON c.id = f.company_id
     WHERE w.state = 'claimed' AND w.owner IS NOT NULL ORDER BY w.seq`,
  );
  return connections.flatMap(({ name, address, since }) => {
    const [, kind, run = '', host = ''] = name.split(' ');
    if (kind !== 'service' && kind !== 'worker') return [];
    const reading = claims.filter((claim) => claim.run === run).map(({ run: _run, ...document }) => document);
    return [{ kind, run, host, address, since, reading }];
  });
}
