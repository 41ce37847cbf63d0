import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '#lib/postgres/postgres-database.ts';
import { holdOnlyProcess } from '#local-service/store/postgres/only-process.ts';
import { postgresCannotRun, startPostgres, withClient, type PostgresServer } from '../postgres/postgres-server.ts';

describe.skipIf(postgresCannotRun !== null)('the only process of a database', () => {
  let server: PostgresServer;
  let connectionString: string;
  beforeAll(async () => {
    server = await startPostgres();
    connectionString = await server.createDatabase();
  }, 60_000);
  afterAll(() => server.stop());

  const endOthers = 'SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = $1 AND pid <> pg_backend_pid()';

  test('is one, until it gives the database back', async () => {
    const [first, second] = [openPostgres({ connectionString }), openPostgres({ connectionString })];
    const held = await holdOnlyProcess(first);
    expect(held).not.toBeNull();
    expect(await holdOnlyProcess(second)).toBeNull();
    await held?.release();
    const next = await holdOnlyProcess(second);
    expect(next).not.toBeNull();
    await next?.release();
    await Promise.all([first.close(), second.close()]);
  });

  test('is it again after its connection was lost', async () => {
    const [first, second] = [openPostgres({ connectionString }), openPostgres({ connectionString })];
    const held = await holdOnlyProcess(first);
    await withClient(connectionString, (client) => client.query(endOthers, ['advisory']));
    await expect.poll(() => locks(connectionString), { timeout: 20_000 }).toBe(1);
    expect(await holdOnlyProcess(second)).toBeNull();
    await held?.release();
    await Promise.all([first.close(), second.close()]);
  });

  test('notices that another process has taken the database meanwhile', async () => {
    const first = openPostgres({ connectionString });
    const held = await holdOnlyProcess(first);
    const other = new Client({ connectionString });
    await other.connect();
    await other.query(endOthers, ['advisory']);
    // The number of the lock, as of any program of this version.
    await other.query('SELECT pg_advisory_lock(4721003)');
    expect(await held?.taken).toContain('another process');
    await held?.release();
    await other.end();
    await first.close();
  });

  test('is none where no database answers: the reason is said', async () => {
    const nowhere = openPostgres({ connectionString: 'postgres://intray@127.0.0.1:9/none' });
    await expect(holdOnlyProcess(nowhere)).rejects.toMatchObject({ code: 'connection-lost' });
    await nowhere.close();
  });
});

async function locks(connectionString: string): Promise<number> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ readonly count: string }>("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"),
  );
  return Number(rows[0]?.count);
}
