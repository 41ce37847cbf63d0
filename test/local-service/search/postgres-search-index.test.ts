import { afterAll, beforeAll, describe } from 'vitest';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { describeSearchIndex } from './contract.ts';
import { describeEntries } from './entries-contract.ts';
import { startPostgresForSearch, type PostgresUnderTest } from './postgres-under-test.ts';

describe.skipIf(postgresCannotRun !== null)('in PostgreSQL', () => {
  let postgres: PostgresUnderTest;
  beforeAll(async () => {
    postgres = await startPostgresForSearch();
  });
  afterAll(() => postgres.stop());

  describeSearchIndex(() => postgres.openIndex());
  describeEntries(() => postgres.openIndex());
});
