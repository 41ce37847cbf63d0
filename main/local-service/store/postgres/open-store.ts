import { openDatabaseClock, type DatabaseClock } from '#lib/postgres/database-clock.ts';
import { listen } from '#lib/postgres/listen.ts';
import { openPostgres, type PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { PostgresError } from '#lib/postgres/postgres-errors.ts';
import { databaseName, type DatabaseName } from './database-name.ts';
import { holdOnlyProcess, isHeldAlone, type OnlyProcess } from './only-process.ts';
import { migrateStore, storeVersion } from './migrate-store.ts';
import { processesOf } from './team-processes.ts';
import type { TeamProcess } from '../team-process.ts';
import { createPostgresStore } from './postgres-store.ts';
import type { MigrationOutcome } from '#lib/migrations.ts';
import type { Store } from '../store.ts';
import type { Runs } from './work-queue.ts';

/** A database of team mode, of which nothing is known yet. */
export interface TeamDatabase {
  /** For the search index, whose tables are in the same database. */
  readonly database: PostgresDatabase;
  /** Rejects when the database cannot be reached; `null` when another service uses it. */
  readonly holdAlone: () => Promise<OnlyProcess | null>;
  /** Whether another process holds it alone. */
  readonly isHeld: () => Promise<boolean>;
  /** Brings the tables of the store up to date. */
  readonly migrate: () => Promise<MigrationOutcome>;
  /** Compares the version of the tables of the store with the one of this program, and changes nothing. */
  readonly version: () => Promise<MigrationOutcome>;
  /** Once its tables are up to date. */
  readonly store: (runs: Runs) => Store;
  /** The processes of the team that are connected now. */
  readonly processes: () => Promise<readonly TeamProcess[]>;
  readonly clock: () => Promise<DatabaseClock>;
  /**
   * Differs for each database of each server, also for one that was restored from a dump of another or recovered to a point in time. Some servers need a mark
   * for that: without `canMark` the name is `null` there until there is one.
   */
  readonly name: (canMark: boolean) => Promise<DatabaseName | null>;
  /** Calls `wake` when any process has queued something to read. A hint: it may be missed. Returns what ends it. */
  readonly onWaiting: (wake: () => void) => () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Prepares the use of a database; connects with the first call. `applicationName`: what others see of the process. */
export function openTeamDatabase(connectionString: string, applicationName?: string): TeamDatabase {
  const database = openPostgres({ connectionString, ...(applicationName === undefined ? {} : { applicationName }) });
  return {
    database,
    holdAlone: () => holdOnlyProcess(database),
    isHeld: () => isHeldAlone(database),
    migrate: () => migrateStore(database),
    version: () => storeVersion(database),
    store: (runs) => createPostgresStore(database, runs),
    clock: () => openDatabaseClock(database.reader),
    processes: () => processesOf(database.reader),
    name: (canMark) => databaseName(database, canMark),
    onWaiting: (wake) => listen(database, 'intray_waiting', wake),
    close: () => database.close(),
  };
}

/** Whether the database refused a statement, or did not answer. */
export const isDatabaseProblem = (error: unknown): error is Error => error instanceof PostgresError;
