import { openPostgres, type PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { createPostgresSearchIndex, migrateSearch } from '#local-service/search/postgres/postgres-search-index.ts';
import { startPostgres } from '../postgres/postgres-server.ts';
import { limitsUnderTest, type SearchUnderTest } from './indexed-files.ts';

/** A server with a database that contains only the index's own tables, and none of the store's. */
export interface PostgresUnderTest {
  readonly database: PostgresDatabase;
  /** An empty index. To empty the tables takes less than to make a database for each test. */
  openIndex(): Promise<SearchUnderTest>;
  stop(): Promise<void>;
}

const tables = ['documents', 'texts', 'more_words', 'excerpts', 'values', 'counts', 'terms'];

export async function startPostgresForSearch(): Promise<PostgresUnderTest> {
  const server = await startPostgres();
  const database = openPostgres({ connectionString: await server.createDatabase() });
  await migrateSearch(database);
  return {
    database,
    async openIndex() {
      const all = tables.map((name) => `search_${name}`).join();
      await database.withClient((client) => client.query(`TRUNCATE ${all}`));
      return {
        index: createPostgresSearchIndex(database, limitsUnderTest),
        transaction: database.transaction,
        close: () => Promise.resolve(),
      };
    },
    async stop() {
      await database.close();
      await server.stop();
    },
  };
}
