import { Pool, types, type ClientBase, type PoolClient, type PoolConfig } from 'pg';
import { createAnswerWatch, defaultTimes, type AnswerTimes } from './answer-watch.ts';
import { connectionOfClient, createConnection, execute, type Connection } from './connection.ts';
import { driverError } from './driver-error.ts';
import {
  createTransactions,
  type Isolation,
  type PostgresTransaction,
  type WithClient,
} from './postgres-transactions.ts';

/** A PostgreSQL database as one process uses it. Any number of processes may use it at the same time. */
export interface PostgresDatabase {
  /** For reads, and for changes that need no transaction. Each statement sees what is committed when it starts. */
  readonly reader: Connection;
  /** Runs reads that all see what was committed at one instant. */
  readonly snapshot: <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>;
  /**
   * Runs `work` in a transaction and commits it durably when it resolves. Transactions have the same effect as if they
   * ran one after another, those of other processes included; `work` runs again when another one was in its way.
   * Rejects with `nested-transaction` when called inside a transaction.
   */
  readonly transaction: <Result>(
    work: (tx: PostgresTransaction) => Promise<Result>,
    isolation?: Isolation,
  ) => Promise<Result>;
  /** Runs `work` on a connection of its own without a transaction. */
  readonly withClient: <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>;
  readonly connections: () => ConnectionCounts;
  /** Waits for what was already requested, then closes all connections. */
  readonly close: () => Promise<void>;
}

/** How many connections this process has. */
interface ConnectionCounts {
  readonly busy: number;
  readonly idle: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
}

export interface PostgresOptions {
  /** `postgres://user:password@host/database`, with the driver's options for TLS. */
  readonly connectionString: string;
  /** What the server calls the connections. */
  readonly applicationName?: string;
  /** The most connections for transactions, and the most for reads. */
  readonly maxConnections?: number;
  /** When a server counts as silent. */
  readonly times?: AnswerTimes;
}

/** 64-bit numbers are row numbers and counts, far below the largest safe integer. */
const typeParsers: PoolConfig['types'] = {
  getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as never)),
};

/**
 * What the server checks of a client: after 25 s without a sign of its computer the transaction is rolled back, and after a
 * quarter of an hour without a statement, because the process may be frozen. A large upload to the bucket takes less.
 */
const serverChecks = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'idle_in_transaction_session_timeout=15min',
];

/**
 * Transactions find rows by their indexes. A table that is read as a whole, because it is small, is one that every other
 * transaction conflicts with that changes any row of it. What has no index is read as before, and is not worth compiling.
 */
const byIndex = ['enable_seqscan=off', 'jit=off'];

const optionsOf = (settings: readonly string[]): string => settings.map((one) => `-c ${one}`).join(' ');

/**
 * Prepares the use of a database. Connects with the first statement. Reads and transactions have separate connections:
 * a transaction that reads outside of itself must not wait for a connection that another such transaction holds.
 */
export function openPostgres(options: PostgresOptions): PostgresDatabase {
  const { connectionString, applicationName = 'intray', maxConnections = 10, times = defaultTimes } = options;
  const config: PoolConfig = {
    ...{ connectionString, max: maxConnections, types: typeParsers, application_name: applicationName },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: times.connectMs },
    options: optionsOf(serverChecks),
  };
  const [readers, writers] = [
    new Pool(config),
    new Pool({ ...config, options: optionsOf([...serverChecks, ...byIndex]) }),
  ];
  const watch = createAnswerWatch(config, times);
  // Whoever uses a connection that is lost notices it, and the pool drops an idle one. Without a listener the process would end.
  for (const pool of [readers, writers])
    pool.on('error', () => undefined).on('connect', (client) => watch(client.on('error', () => undefined)));
  const withWriter = withClientOf(writers);
  const withReader = withClientOf(readers);
  // Each statement runs by itself on any connection, and sees what is committed when it starts.
  const reader = createConnection((sql, parameters) => withReader((client) => execute(client, sql, parameters)));
  return {
    reader,
    snapshot: (work) => withReader((client, discard) => inSnapshot(client, discard, work)),
    transaction: createTransactions(withWriter, reader),
    withClient: withWriter,
    connections: () => connectionsOf([readers, writers]),
    async close() {
      await Promise.all([readers.end(), writers.end()]);
    },
  };
}

function connectionsOf(pools: readonly Pool[]): ConnectionCounts {
  const sum = (count: (pool: Pool) => number): number => pools.reduce((total, pool) => total + count(pool), 0);
  const idle = sum((pool) => pool.idleCount);
  return { busy: sum((pool) => pool.totalCount) - idle, idle, waiting: sum((pool) => pool.waitingCount) };
}

/** A client that was lost, or that nobody knows the state of, is closed and not used again. */
function withClientOf(pool: Pool): WithClient {
  return async (work) => {
    const client = await connect(pool);
    let isLost = false;
    const discard = (): void => void (isLost = true);
    client.on('error', discard);
    try {
      return await work(client, discard);
    } finally {
      client.off('error', discard);
      client.release(isLost);
    }
  };
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw driverError(error);
  }
}

async function inSnapshot<Result>(
  client: ClientBase,
  discard: () => void,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = connectionOfClient(client, () => undefined);
  try {
    await connection.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(connection);
  } finally {
    // Nothing was changed, and a lost connection has nothing to end.
    await connection.run('ROLLBACK').catch(discard);
  }
}
