import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Transaction } from '../transaction.ts';
import { connectionOfClient, type Connection } from './connection.ts';
import { driverError } from './driver-error.ts';
import { connectionLost, isConflict, postgresErrorCode } from './postgres-errors.ts';

export interface PostgresTransaction extends Transaction {
  /** Rejects with `no-transaction` once the transaction has ended. */
  readonly connection: Connection;
  /** Adds a step that runs when the work is done, just before the commit. */
  readonly beforeCommit: (step: () => Promise<void>) => void;
  /** Adds a step that runs when the commit is certain. */
  readonly afterCommit: (step: () => void) => void;
}

/** Runs `work` on a connection, which is closed instead of used again after `discard`. */
export type WithClient = <Result>(
  work: (client: ClientBase, discard: () => void) => Promise<Result>,
) => Promise<Result>;

/**
 * A transaction waits for this table when another one runs alone. Locking a table takes no snapshot, so that it sees what was
 * committed while it waited.
 */
const begin = {
  serializable: 'BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE schema_versions IN ROW SHARE MODE',
  'row-locks': 'BEGIN ISOLATION LEVEL READ COMMITTED; LOCK TABLE schema_versions IN ROW SHARE MODE',
} as const;
/** `row-locks`: each statement sees what is committed when it starts, and nobody is refused because of it. */
export type Isolation = keyof typeof begin;
/** Waits for the others for two seconds: one that uploads for a minute must not stop all. */
const beginAlone = `BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL lock_timeout = '2s';
  LOCK TABLE schema_versions IN EXCLUSIVE MODE; SET LOCAL lock_timeout = 0`;

/** From this attempt on, a transaction that others were in the way of runs alone. */
const aloneFrom = 4;
const maxAttempts = 20;

/**
 * Returns what runs transactions. PostgreSQL lets them run at the same time and refuses the commit of one whose effect would
 * depend on it (`SERIALIZABLE`); that one runs again after a short, random pause. From the fourth attempt on it waits for
 * all others and runs alone, so that none is refused for ever.
 */
export function createTransactions(withClient: WithClient, reader: Connection) {
  const inside = new AsyncLocalStorage<true>();
  const attempt = <Result>(work: (tx: PostgresTransaction) => Promise<Result>, beginSql: string): Promise<Result> =>
    withClient((client, discard) =>
      runOnce({ client, discard, reader, begin: beginSql }, (tx) => inside.run(true, () => work(tx))),
    );

  return async <Result>(
    work: (tx: PostgresTransaction) => Promise<Result>,
    isolation: Isolation = 'serializable',
  ): Promise<Result> => {
    if (inside.getStore() === true) throw new Error('nested-transaction');
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(work, count >= aloneFrom ? beginAlone : begin[isolation]);
      } catch (error) {
        if (!isConflict(error, count) || count === maxAttempts) throw error;
        await delay(Math.random() * Math.min(500, 5 * 2 ** count));
      }
    }
  };
}

interface Attempt {
  readonly client: ClientBase;
  readonly discard: () => void;
  readonly reader: Connection;
  readonly begin: string;
}

async function runOnce<Result>(
  { client, discard, reader, begin: beginSql }: Attempt,
  work: (tx: PostgresTransaction) => Promise<Result>,
): Promise<Result> {
  let isOpen = true;
  const failures: Error[] = [];
  const assertOpen = (): void => {
    if (!isOpen) throw new Error('no-transaction');
  };
  const noteError = (error: Error): void => void failures.push(error);
  const connection = connectionOfClient(client, assertOpen, noteError, true);
  const before: (() => Promise<void>)[] = [];
  const after: (() => void)[] = [];
  const tx: PostgresTransaction = {
    ...{ assertOpen, connection },
    beforeCommit: (step) => void before.push(step),
    afterCommit: (step) => void after.push(step),
  };
  let result: Result;
  try {
    await command(client, beginSql);
    result = await work(tx);
    for (const step of before) await step();
    const id = await connection.value<string | null>('SELECT pg_current_xact_id_if_assigned()::text');
    isOpen = false;
    // After an error PostgreSQL would answer COMMIT by rolling back, although the work has gone on.
    if (failures[0] !== undefined) throw failures[0];
    await commit(client, reader, id ?? null);
  } catch (error) {
    isOpen = false;
    await command(client, 'ROLLBACK').catch(discard);
    // The first error of the database is the cause of whatever the work made of it.
    throw failures[0] ?? error;
  }
  for (const step of after) step();
  return result;
}

async function command(client: ClientBase, sql: string): Promise<string> {
  try {
    return (await client.query(sql)).command;
  } catch (error) {
    throw driverError(error);
  }
}

/**
 * Commits the transaction with this id; `null` for one that changed nothing. When the connection is lost during the commit, another
 * one shows what became of it.
 */
async function commit(client: ClientBase, reader: Connection, id: string | null): Promise<void> {
  try {
    const done = await command(client, 'COMMIT');
    if (done !== 'COMMIT') throw new Error(`not-committed: ${done}`);
  } catch (error) {
    const isLost = postgresErrorCode(error) === connectionLost;
    if (!isLost || id === null || !(await wasCommitted(reader, id))) throw error;
  }
}

const unknownMs = 60_000;

/**
 * Rejects when it cannot be found out within a minute. A transaction that is still open is ended: its connection is lost, but a
 * COMMIT that is on its way would still be carried out.
 */
async function wasCommitted(reader: Connection, id: string): Promise<boolean> {
  const startedMs = performance.now();
  for (;;) {
    const isOverdue = performance.now() - startedMs > unknownMs;
    try {
      const status = await reader.value<string | null>('SELECT pg_xact_status(@id::xid8)', { id });
      if (status !== 'in progress') return status === 'committed';
      await reader.run('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_xid = @id::xid8::xid', {
        id,
      });
      if (isOverdue) throw new Error('the transaction does not end');
    } catch (error) {
      if (isOverdue) throw driverError(error);
    }
    await delay(200);
  }
}
