import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresCannotRun, startPostgres, withClient, type PostgresServer } from './postgres-server.ts';

describe.skipIf(postgresCannotRun !== null)('a PostgreSQL for tests', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const run = (address: string, sql: string) =>
    withClient(address, async (client) => (await client.query<Readonly<Record<string, unknown>>>(sql)).rows);

  test('gives each caller a database, which can be a copy', async () => {
    const [first, second] = [await server.createDatabase(), await server.createDatabase()];
    await run(first, 'CREATE TABLE only_here (id int)');
    await run(await server.createDatabase(first), 'SELECT id FROM only_here');
    await expect(run(second, 'SELECT id FROM only_here')).rejects.toThrow('does not exist');
    await server.dropDatabase(second);
    await expect(run(second, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  test('keeps what was committed when it is killed, and has the same address then', async () => {
    const address = await server.createDatabase();
    await run(address, 'CREATE TABLE kept AS SELECT 7 AS id');
    await server.killAndStart();
    expect(await run(address, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
  });

  test('lets nobody in without its password', async () => {
    const address = new URL(await server.createDatabase());
    address.password = 'guess';
    await expect(run(address.href, 'SELECT 1')).rejects.toThrow('password');
  });
});
