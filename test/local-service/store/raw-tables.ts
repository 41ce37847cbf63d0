import type { Database } from '#lib/sqlite.ts';
import { withClient } from '../postgres/postgres-server.ts';

export interface Column {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'bytes';
  /** Whether the database gives it a value by itself. */
  readonly isGiven: boolean;
}

type Value = string | number | Uint8Array;

/** The tables of a database past the store. */
export interface RawTables {
  /** The columns of each. */
  all(): Promise<ReadonlyMap<string, readonly Column[]>>;
  /** Adds rows, whatever they point to. */
  insert(rows: readonly { readonly table: string; readonly row: Readonly<Record<string, Value>> }[]): Promise<void>;
  /** Each row of a table as text. */
  rows(table: string): Promise<readonly string[]>;
}

export function sqliteTables(db: Database): RawTables {
  const all = () => {
    const names = db
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND sql NOT LIKE '%VIRTUAL%'",
      )
      .pluck()
      .all();
    return new Map(names.map((name) => [name, columnsOf(name)]));
  };
  const columnsOf = (table: string): readonly Column[] =>
    db
      .prepare<[], { readonly name: string; readonly type: string; readonly pk: number }>(
        `SELECT name, type, pk FROM pragma_table_info('${table}')`,
      )
      .all()
      .map(({ name, type, pk }) => ({
        ...{ name, isGiven: pk > 0 && name === 'seq' },
        kind: type === 'TEXT' ? 'text' : type === 'BLOB' ? 'bytes' : 'number',
      }));
  return {
    all: () => Promise.resolve(all()),
    insert(rows) {
      db.pragma('foreign_keys = OFF');
      // A trigger may have added the row already.
      for (const { table, row } of rows)
        db.prepare<[typeof row]>(`INSERT OR REPLACE ${insertOf(table, row, (name) => `@${name}`)}`).run(row);
      db.pragma('foreign_keys = ON');
      return Promise.resolve();
    },
    rows: (table) => Promise.resolve(db.prepare(`SELECT * FROM ${table}`).all().map(textOf)),
  };
}

export function postgresTables(connectionString: string): RawTables {
  const query = <Row extends object>(sql: string): Promise<readonly Row[]> =>
    withClient(connectionString, async (client) => (await client.query<Row>(sql)).rows);
  return {
    async all() {
      const columns = await query<{ table: string; name: string; type: string; given: boolean }>(
        `SELECT table_name AS table, column_name AS name, data_type AS type, is_identity = 'YES' AS given
         FROM information_schema.columns WHERE table_schema = 'public'`,
      );
      return new Map(
        [...Map.groupBy(columns, ({ table }) => table)].map(([table, of]) => [
          table,
          of.map(({ name, type, given }): Column => ({
            ...{ name, isGiven: given },
            kind: type === 'text' ? 'text' : type === 'bytea' ? 'bytes' : 'number',
          })),
        ]),
      );
    },
    insert: (rows) =>
      withClient(connectionString, async (client) => {
        await client.query('SET session_replication_role = replica'); // without foreign keys
        for (const { table, row } of rows)
          await client.query(`INSERT ${insertOf(table, row, (_name, at) => `$${String(at + 1)}`)}`, Object.values(row));
      }),
    rows: async (table) =>
      (await query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`)).map(({ row }) => row),
  };
}

const insertOf = (table: string, row: object, placeOf: (name: string, at: number) => string): string =>
  `INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row).map(placeOf).join()})`;

const textOf = (row: unknown): string => JSON.stringify(row);
