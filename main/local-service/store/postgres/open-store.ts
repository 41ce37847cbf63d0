import { openPostgres, type PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { PostgresError } from '#lib/postgres/postgres-errors.ts';
import { holdOnlyProcess, type OnlyProcess } from './only-process.ts';
import { migrateStore } from './migrate-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import type { MigrationOutcome } from '#lib/migrations.ts';
import type { Store } from '../store.ts';

/** A database of team mode, of which nothing is known yet. */
export interface TeamDatabase {
  /** For the search index, whose tables are in the same database. */
  readonly database: PostgresDatabase;
  /** Rejects when the database cannot be reached; `null` when another process uses it. */
  readonly holdAlone: () => Promise<OnlyProcess | null>;
  /** Brings the tables of the store up to date. */
  readonly migrate: () => Promise<MigrationOutcome>;
  /** Once its tables are up to date. */
  readonly store: () => Store;
  readonly close: () => Promise<void>;
}

/** Prepares the use of a database; connects with the first call. */
export function openTeamDatabase(connectionString: string): TeamDatabase {
  const database = openPostgres({ connectionString });
  return {
    database,
    holdAlone: () => holdOnlyProcess(database),
    migrate: () => migrateStore(database),
    store: () => createPostgresStore(database),
    close: () => database.close(),
  };
}

/** Whether the database refused a statement, or did not answer. */
export const isDatabaseProblem = (error: unknown): error is Error => error instanceof PostgresError;
