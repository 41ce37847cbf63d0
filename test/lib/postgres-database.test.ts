import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compileStatement, valuesOf } from '#lib/postgres/named-parameters.ts';
import { openPostgres, type PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { postgresErrorCode } from '#lib/postgres/postgres-errors.ts';
import { migratePostgres } from '#lib/postgres/postgres-migrations.ts';
import { postgresCannotRun, startPostgres, type PostgresServer } from '../local-service/postgres/postgres-server.ts';

test('places have names, and names in camelCase are kept', () => {
  const statement = compileStatement('SELECT a AS fileId FROM t WHERE b = @one AND c <> @two AND d::text = @one');
  expect(statement.text).toBe('SELECT a AS "fileId" FROM t WHERE b = $1 AND c <> $2 AND d::text = $1');
  expect(valuesOf(statement, { two: 2, one: 'x', more: 3 })).toEqual(['x', 2]);
  expect(() => valuesOf(statement, { one: 1 })).toThrow('missing-parameter: two');
});

describe.skipIf(postgresCannotRun !== null)('a PostgreSQL database', () => {
  let server: PostgresServer;
  let connectionString: string;
  let database: PostgresDatabase;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    connectionString = await server.createDatabase();
    database = openPostgres({ connectionString });
    await migratePostgres(database, 'test', ['CREATE TABLE notes (id integer PRIMARY KEY, text text)']);
  });
  afterEach(() => database.close());
  const ids = (): Promise<readonly number[]> => database.reader.values<number>('SELECT id FROM notes ORDER BY id');
  const add = (id: number) =>
    database.transaction(({ connection }) => connection.run('INSERT INTO notes (id) VALUES (@id)', { id }));

  test('is migrated once by processes that start together, and is refused when it is newer', async () => {
    connectionString = await server.createDatabase();
    const others = Array.from({ length: 6 }, () => openPostgres({ connectionString }));
    const steps = ['CREATE TABLE once (id integer)', 'INSERT INTO once VALUES (1)'];
    const outcomes = await Promise.all(others.map((other) => migratePostgres(other, 'other', steps)));
    expect(outcomes).toEqual(others.map(() => ({ ok: true, version: 2 })));
    const [one] = others;
    const values = (sql: string) => one!.reader.values<number>(sql);
    expect(await values('SELECT id FROM once')).toEqual([1]);
    expect(await migratePostgres(one!, 'other', steps.slice(1))).toEqual({ ok: false, found: 2, known: 1 });
    const failing = migratePostgres(one!, 'other', [...steps, 'CREATE TABLE half (id integer)', 'no SQL']);
    await expect(failing).rejects.toSatisfy((error) => postgresErrorCode(error) === '42601');
    await expect(values('SELECT id FROM half')).rejects.toThrow('does not exist');
    for (const other of others) await other.close();
  });

  test('plans of statements in transactions are kept, and follow a table that is changed meanwhile', async () => {
    const one = openPostgres({ connectionString, maxConnections: 1 });
    const insert = (id: number) =>
      one.transaction(async ({ connection }) => {
        await connection.run('INSERT INTO notes (id) VALUES (@id)', { id });
        return connection.values<string>('SELECT statement FROM pg_prepared_statements');
      });
    for (let id = 1; id <= 6; id += 1) await insert(id);
    await migratePostgres(database, 'test', [
      'CREATE TABLE notes (id integer PRIMARY KEY, text text)',
      "ALTER TABLE notes ADD COLUMN kind text NOT NULL DEFAULT 'new'",
    ]);
    const kept = await insert(7);
    expect(kept.filter((statement) => statement.startsWith('INSERT INTO notes'))).toHaveLength(1);
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await one.close();
  });

  test('reads of one snapshot see one instant', async () => {
    await database.snapshot(async (connection) => {
      expect(await connection.value<number>('SELECT count(*) FROM notes')).toBe(0);
      await add(1);
      expect(await connection.value<number>('SELECT count(*) FROM notes')).toBe(0);
    });
    expect(await ids()).toEqual([1]);
  });

  test('a transaction that others are always in the way of runs alone in the end', async () => {
    await add(1);
    let runs = 0;
    let isOver = false;
    const read = 'SELECT text FROM notes WHERE id = 1';
    const disturb = async (): Promise<void> => {
      while (!isOver)
        await database.transaction(async ({ connection }) => {
          await connection.one(read);
          await connection.run("UPDATE notes SET text = coalesce(text, '') || 'a' WHERE id = 1");
        });
    };
    const others = [disturb(), disturb(), disturb()];
    await database.transaction(async ({ connection }) => {
      runs += 1;
      await connection.one(read);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await connection.run("UPDATE notes SET text = 'mine' WHERE id = 1");
    });
    isOver = true;
    await Promise.all(others);
    expect(runs).toBeGreaterThan(1);
    expect(runs).toBeLessThan(10);
  });

  test('statements that are started and not awaited belong to the transaction', async () => {
    const insert = 'INSERT INTO notes (id, text) VALUES (@id, pg_current_xact_id()::text)';
    let started: readonly Promise<unknown>[] = [];
    await database.transaction(({ connection }) => {
      started = Array.from({ length: 50 }, (_, id) => connection.run(insert, { id }));
      return Promise.resolve();
    });
    await Promise.all(started);
    expect(await database.reader.values<number>('SELECT count(*) FROM notes GROUP BY text')).toEqual([50]);
  });

  test('a killed server ends what was open, and the next transaction finds the committed rows', async () => {
    await add(1);
    const open = database.transaction(async ({ connection }) => {
      await connection.run('INSERT INTO notes (id) VALUES (2)');
      await server.killAndStart();
      await connection.run('INSERT INTO notes (id) VALUES (3)');
    });
    await expect(open).rejects.toSatisfy((error) => postgresErrorCode(error) === 'connection-lost');
    await add(4);
    expect(await ids()).toEqual([1, 4]);
  });
});
