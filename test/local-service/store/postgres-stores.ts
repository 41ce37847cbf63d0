import { randomUUID } from 'node:crypto';
import { openPostgres, type PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { migrateStore } from '#local-service/store/postgres/migrate-store.ts';
import { createPostgresStore } from '#local-service/store/postgres/postgres-store.ts';
import type { Runs } from '#local-service/store/postgres/work-queue.ts';
import type { Store } from '#local-service/store/store.ts';
import { startPostgres, withClient, type PostgresServer } from '../postgres/postgres-server.ts';
import type { StoreUnderTest } from './store-under-test.ts';

/** One process that uses a database. */
export interface OpenedStore extends StoreUnderTest {
  readonly connectionString: string;
  readonly database: PostgresDatabase;
}

/** Stores in databases of their own, on one server. */
export interface PostgresStores {
  readonly server: PostgresServer;
  /** Opens a store on an empty database. When the store is closed, the database is emptied for another one. */
  open(): Promise<OpenedStore>;
  /** Opens the database of another store as a further process would. */
  openAgain(store: OpenedStore, runs?: Runs): OpenedStore;
  stop(): Promise<void>;
}

export async function createPostgresStores(): Promise<PostgresStores> {
  const server = await startPostgres();
  const template = await server.createDatabase();
  const database = openPostgres({ connectionString: template });
  await migrateStore(database);
  await database.close();
  const empty: string[] = [];
  return {
    server,
    async open() {
      const connectionString = empty.pop() ?? (await server.createDatabase(template));
      const opened = openStore(connectionString);
      const close = async (): Promise<void> => {
        await opened.close();
        await removeRows(connectionString);
        empty.push(connectionString);
      };
      return { ...opened, close };
    },
    openAgain: ({ connectionString }, runs) => openStore(connectionString, runs),
    stop: () => server.stop(),
  };
}

function openStore(connectionString: string, runs: Runs = { current: randomUUID(), previous: null }): OpenedStore {
  const database = openPostgres({ connectionString });
  const store: Store = createPostgresStore(database, runs);
  return { connectionString, database, store, close: () => database.close() };
}

/** Copying a database takes ten times as long as removing the few rows of a test. */
function removeRows(connectionString: string): Promise<unknown> {
  return withClient(connectionString, (client) =>
    client.query(`DO $$
      DECLARE name text;
      BEGIN
        SET LOCAL session_replication_role = replica; -- without triggers and foreign keys
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_versions' LOOP
          EXECUTE format('DELETE FROM %I', name);
        END LOOP;
      END $$`),
  );
}

/** Counts the statements that wait for a lock of that kind. */
export const waitingFor = (store: OpenedStore, lock: string): Promise<number> =>
  withClient(store.connectionString, async (client) => {
    const found = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = $1",
      [lock],
    );
    return found.rowCount ?? 0;
  });
