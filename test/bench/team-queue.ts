import { openPostgres, type PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { migratePostgres } from '#lib/postgres/postgres-migrations.ts';
import { postgresCannotRun, startPostgres } from '../local-service/postgres/postgres-server.ts';
import { quantile } from './quantile.ts';
import type { BenchContext, Row } from './section.ts';

/** Two queues that differ in the attempt alone. The statements are those of the queue of a team, without the document. */
const tables = [
  'CREATE TABLE numbered (id integer PRIMARY KEY, state text NOT NULL, priority integer NOT NULL, attempt integer NOT NULL)',
  'CREATE TABLE plain (id integer PRIMARY KEY, state text NOT NULL, priority integer NOT NULL)',
  "CREATE INDEX numbered_waiting ON numbered (priority, id) WHERE state = 'waiting'",
  "CREATE INDEX plain_waiting ON plain (priority, id) WHERE state = 'waiting'",
];

interface Queue {
  readonly table: 'numbered' | 'plain';
  readonly claim: string;
  readonly end: string;
}

const next = (table: string): string =>
  `SELECT id FROM ${table} WHERE state = 'waiting' ORDER BY priority, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
const queues: readonly Queue[] = [
  {
    table: 'plain',
    claim: `UPDATE plain SET state = 'claimed' WHERE id = (${next('plain')}) RETURNING id, 0 AS attempt`,
    end: "DELETE FROM plain WHERE id = @id AND state = 'claimed' AND @attempt::integer = 0",
  },
  {
    table: 'numbered',
    claim: `UPDATE numbered SET state = 'claimed', attempt = attempt + 1 WHERE id = (${next('numbered')}) RETURNING id, attempt`,
    end: "DELETE FROM numbered WHERE id = @id AND state = 'claimed' AND attempt = @attempt",
  },
];

const rounds = 21;

/** Measures what the number of each attempt costs: claim and end of an item, each in a transaction, with and without it. */
export async function measureAttempts({ quick, say }: BenchContext): Promise<readonly Row[]> {
  if (postgresCannotRun !== null) return [];
  say('the queue with and without attempts');
  const server = await startPostgres({ syncs: true });
  const database = openPostgres({ connectionString: await server.createDatabase() });
  try {
    await migratePostgres(database, 'bench', tables);
    const items = quick ? 20 : 100;
    const times: Readonly<Record<Queue['table'], number[]>> = { plain: [], numbered: [] };
    for (const queue of queues) await workOff(database, queue, items);
    for (let round = 0; round < rounds; round += 1)
      for (const queue of round % 2 === 0 ? queues : queues.toReversed())
        times[queue.table].push(await workOff(database, queue, items));
    const what = `claim and end of an item, median of ${rounds} rounds of ${items}`;
    const row = (who: string, all: readonly number[], note: string): Row => {
      return { what, who, value: `${quantile(all, 0.5).toFixed(2)} ms`, note };
    };
    // Two runs that follow one another have the same machine around them.
    const more = times.numbered.map((time, round) => time - (times.plain[round] ?? Number.NaN));
    const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => quantile(more, share).toFixed(2));
    const note = `${middle} ms more than without in the same round (8 of 10 rounds: ${low} to ${high} ms)`;
    return [row('with attempt', times.numbered, note), row('without', times.plain, '')];
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Fills a queue and works it off. Resolves with the milliseconds for an item. */
async function workOff(database: PostgresDatabase, { table, claim, end }: Queue, items: number): Promise<number> {
  const more = table === 'numbered' ? ', 0' : '';
  await database.reader.run(
    `INSERT INTO ${table} SELECT id, 'waiting', id % 3${more} FROM generate_series(1, @items::integer) AS id`,
    { items },
  );
  const startedMs = performance.now();
  for (let done = 0; done < items; done += 1) {
    const item = await database.transaction(({ connection }) =>
      connection.one<{ readonly id: number; readonly attempt: number }>(claim),
    );
    if (item === undefined) throw new Error('the queue is empty');
    await database.transaction(({ connection }) => connection.run(end, { ...item }));
  }
  return (performance.now() - startedMs) / items;
}
