import type { ClientBase, QueryResult, QueryResultRow } from 'pg';
import { compileStatement, valuesOf, type Parameters } from './named-parameters.ts';
import { driverError } from './driver-error.ts';

/** Runs statements with named places (`@name`). Rejects with the errors of `postgres-errors.ts`. */
export interface Connection {
  all<Row extends object>(sql: string, parameters?: Parameters): Promise<readonly Row[]>;
  one<Row extends object>(sql: string, parameters?: Parameters): Promise<Row | undefined>;
  /** Returns the first column of all rows. */
  values<Value>(sql: string, parameters?: Parameters): Promise<readonly Value[]>;
  /** Returns the first column of the first row. */
  value<Value>(sql: string, parameters?: Parameters): Promise<Value | undefined>;
  /** Changes rows, and returns how many. */
  run(sql: string, parameters?: Parameters): Promise<{ readonly changes: number }>;
}

type Run = (sql: string, parameters: Parameters) => Promise<QueryResult>;

/**
 * The statements run on one connection, one after another. `check` runs before each, `onError` after each failure.
 * @param isPrepared whether the server keeps their plans: for statements that are run often, whatever their values are
 */
export function connectionOfClient(
  client: ClientBase,
  check: () => void,
  onError: (error: Error) => void = () => undefined,
  isPrepared = false,
): Connection {
  let last: Promise<unknown> = Promise.resolve();
  return createConnection((sql, parameters) => {
    const next = last.then(async () => {
      check();
      try {
        return await execute(client, sql, parameters, isPrepared);
      } catch (error) {
        if (error instanceof Error) onError(error);
        throw error;
      }
    });
    last = next.catch(() => undefined);
    return next;
  });
}

export async function execute(
  client: ClientBase,
  sql: string,
  parameters: Parameters,
  isPrepared = false,
): Promise<QueryResult> {
  const statement = compileStatement(sql);
  const values = valuesOf(statement, parameters);
  try {
    const { id: name, text } = statement;
    return await client.query(isPrepared ? { name, text, values } : { text, values });
  } catch (error) {
    throw driverError(error);
  }
}

/** Makes a connection of what runs a statement. */
export function createConnection(run: Run): Connection {
  const rows = async (sql: string, parameters: Parameters = {}): Promise<readonly QueryResultRow[]> =>
    (await run(sql, parameters)).rows as QueryResultRow[];
  const firstColumn = (row: QueryResultRow): unknown => Object.values(row)[0];
  return {
    all: async <Row extends object>(sql: string, parameters?: Parameters) =>
      (await rows(sql, parameters)) as readonly Row[],
    one: async <Row extends object>(sql: string, parameters?: Parameters) =>
      (await rows(sql, parameters))[0] as Row | undefined,
    values: async <Value>(sql: string, parameters?: Parameters) =>
      (await rows(sql, parameters)).map(firstColumn) as readonly Value[],
    async value<Value>(sql: string, parameters?: Parameters) {
      const [row] = await rows(sql, parameters);
      return row === undefined ? undefined : (firstColumn(row) as Value);
    },
    run: async (sql, parameters = {}) => ({ changes: (await run(sql, parameters)).rowCount ?? 0 }),
  };
}
