import type { ClientBase } from 'pg';
import type { MigrationOutcome } from '../migrations.ts';
import { driverError } from './driver-error.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** The key of the lock that migrations hold. */
const migrationLock = 4_721_001;

/**
 * Migrates the tables of one part of the program to their newest version; the first migration makes version 1. All missing
 * migrations run in one transaction, which other processes that start at the same time wait for. Refuses tables of a newer
 * program and leaves them unchanged. No transaction can run before this was called once.
 */
export async function migratePostgres(
  database: PostgresDatabase,
  part: string,
  migrations: readonly string[],
): Promise<MigrationOutcome> {
  try {
    return await database.withClient((client) => migrateOn(client, part, migrations));
  } catch (error) {
    throw driverError(error);
  }
}

async function migrateOn(client: ClientBase, part: string, migrations: readonly string[]): Promise<MigrationOutcome> {
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_versions (part text PRIMARY KEY, version integer NOT NULL)');
    const { rows } = await client.query<{ readonly version: number }>(
      'SELECT version FROM schema_versions WHERE part = $1',
      [part],
    );
    const found = rows[0]?.version ?? 0;
    const known = migrations.length;
    if (found > known) {
      await client.query('ROLLBACK');
      return { ok: false, found, known };
    }
    for (const step of migrations.slice(found)) await client.query(step);
    await client.query(
      `INSERT INTO schema_versions (part, version) VALUES ($1, $2)
       ON CONFLICT (part) DO UPDATE SET version = excluded.version`,
      [part, known],
    );
    await client.query('COMMIT');
    return { ok: true, version: known };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Compares the version of the tables of a part with the newest one of this program, and changes nothing. */
export async function postgresVersion(
  { reader }: Pick<PostgresDatabase, 'reader'>,
  part: string,
  migrations: readonly string[],
): Promise<MigrationOutcome> {
  const known = migrations.length;
  const exists = await reader.value<boolean>("SELECT to_regclass('schema_versions') IS NOT NULL");
  const version =
    exists === true
      ? await reader.value<number>('SELECT version FROM schema_versions WHERE part = @part', { part })
      : undefined;
  const found = version ?? 0;
  return found === known ? { ok: true, version: known } : { ok: false, found, known };
}
