import type { MigrationOutcome } from '#lib/migrations.ts';
import type { PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { migratePostgres, postgresVersion } from '#lib/postgres/postgres-migrations.ts';
import { schemaV1 } from './schema-v1.ts';
import { schemaV2 } from './schema-v2.ts';
import { schemaV3 } from './schema-v3.ts';
import { schemaV4 } from './schema-v4.ts';
import { schemaV5 } from './schema-v5.ts';
import { schemaV6 } from './schema-v6.ts';
import { schemaV7 } from './schema-v7.ts';

const migrations = [schemaV1, schemaV2, schemaV3, schemaV4, schemaV5, schemaV6, schemaV7];

/** Brings the tables of the store to the version of this program. Several processes may start at the same time. */
export function migrateStore(database: PostgresDatabase): Promise<MigrationOutcome> {
  return migratePostgres(database, 'store', migrations);
}

/** Compares the version of the tables with the one of this program, and changes nothing. */
export function storeVersion(database: PostgresDatabase): Promise<MigrationOutcome> {
  return postgresVersion(database, 'store', migrations);
}
