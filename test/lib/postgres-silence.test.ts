import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { postgresErrorCode } from '#lib/postgres/postgres-errors.ts';
import { migratePostgres } from '#lib/postgres/postgres-migrations.ts';
import { startNetwork, type Network } from '../fakes/network/network.ts';
import { postgresCannotRun, startPostgres, type PostgresServer } from '../local-service/postgres/postgres-server.ts';

const isLost = (error: unknown): boolean => postgresErrorCode(error) === 'connection-lost';
const isCommit = (bytes: Buffer): boolean => bytes.includes('COMMIT\0');

describe.skipIf(postgresCannotRun !== null)('a database behind a network that fails', { timeout: 60_000 }, () => {
  let server: PostgresServer;
  let network: Network;
  /** Not through the network. */
  let direct: PostgresDatabase;
  let behind: PostgresDatabase;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop());
  beforeEach(async () => {
    const connectionString = await server.createDatabase();
    direct = openPostgres({ connectionString });
    await migratePostgres(direct, 'test', ['CREATE TABLE notes (id integer PRIMARY KEY)']);
    network = await startNetwork(Number(new URL(connectionString).port));
    const times = { connectMs: 2_000, askAfterMs: 300, askMs: 300, arrivalMs: 100 };
    behind = openPostgres({ connectionString: network.through(connectionString), times });
  });
  afterEach(async () => {
    network.silence = 'nothing';
    await Promise.all([behind.close(), direct.close()]);
    network.close();
  });
  const ids = (): Promise<readonly number[]> => direct.reader.values<number>('SELECT id FROM notes ORDER BY id');
  const add = (id: number) =>
    behind.transaction(({ connection }) => connection.run('INSERT INTO notes (id) VALUES (@id)', { id }));
  /** Does so at the next commit. */
  const atCommit = (act: () => 'hold' | undefined): void => {
    network.onRequest = (bytes) => {
      if (!isCommit(bytes)) return undefined;
      network.onRequest = null;
      return act();
    };
  };

  test('whatever waits for a silent database ends as a lost connection, and all goes on after the silence', async () => {
    await add(1);
    network.silence = 'all';
    const waiting = [
      behind.reader.value('SELECT 1'),
      behind.snapshot((connection) => connection.value('SELECT 1')),
      behind.withClient((client) => client.query('SELECT 1')),
      add(2),
    ];
    for (const outcome of await Promise.allSettled(waiting))
      expect(outcome.status === 'rejected' && String(outcome.reason)).toMatch(/silent|timeout/u);
    network.silence = 'nothing';
    await add(3);
    expect(await ids()).toEqual([1, 3]);
    expect(behind.connections()).toMatchObject({ busy: 0, waiting: 0 });
  });

  test('a long statement is waited for, and one that waits for another transaction', async () => {
    expect(await behind.reader.value('SELECT pg_sleep(1.5)::text')).toBe('');
    let isDone = false;
    await direct
      .transaction(async ({ connection }) => {
        await connection.run('LOCK TABLE notes IN EXCLUSIVE MODE');
        const waiting = add(4).then(() => (isDone = true));
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        expect(isDone).toBe(false);
        return { waiting };
      })
      .then(({ waiting }) => waiting);
    expect(await ids()).toEqual([4]);
  });

  test('a connection that became silent alone is given up, and its transaction does not stop others', async () => {
    network.onRequest = (bytes) => (bytes.includes('SELECT 7') ? 'hold' : undefined);
    const cutOff = behind.transaction(async ({ connection }) => {
      await connection.run('INSERT INTO notes (id) VALUES (5)');
      return connection.value('SELECT 7');
    });
    await expect(cutOff).rejects.toSatisfy(isLost);
    network.onRequest = null;
    await add(6);
    expect(await ids()).toEqual([6]);
  });

  describe('during a commit', () => {
    test('whose answer is lost: it counts, because it was done, and is not done again', async () => {
      atCommit(() => void (network.silence = 'answers'));
      const adding = add(1);
      await expect.poll(ids).toEqual([1]);
      setTimeout(() => (network.silence = 'nothing'), 1_500);
      expect(await adding).toEqual({ changes: 1 });
      expect(await ids()).toEqual([1]);
    });

    test('whose answer is lost with the connection: it counts', async () => {
      atCommit(() => void (network.silence = 'answers'));
      const adding = add(1);
      await expect.poll(ids).toEqual([1]);
      network.reset();
      network.silence = 'nothing';
      expect(await adding).toEqual({ changes: 1 });
    });

    test('that is lost on the way: nothing is changed', async () => {
      atCommit(() => {
        network.silence = 'all';
        setTimeout(() => {
          network.reset();
          network.silence = 'nothing';
        }, 200);
        return undefined;
      });
      await expect(add(1)).rejects.toSatisfy(isLost);
      expect(await ids()).toEqual([]);
      expect(await add(2)).toEqual({ changes: 1 });
    });

    test('that is held back: the transaction is ended, so that the commit changes nothing when it arrives', async () => {
      atCommit(() => 'hold');
      await expect(add(1)).rejects.toSatisfy(isLost);
      network.silence = 'nothing';
      expect(await add(2)).toEqual({ changes: 1 });
      expect(await ids()).toEqual([2]);
    });

    test('that arrives late, when the silence ends: what is reported is what was done', async () => {
      atCommit(() => {
        network.silence = 'all';
        setTimeout(() => (network.silence = 'nothing'), 1_500);
        return undefined;
      });
      const reported = await add(1).then(
        () => [1],
        () => [],
      );
      expect(reported).toEqual(await ids());
    });
  });
});
