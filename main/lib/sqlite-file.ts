import { openDatabase, openReader, type Database, type OpenDatabaseOptions } from './sqlite.ts';
import { createTransactions } from './sqlite-transactions.ts';
import type { Transaction } from './transaction.ts';

/** A SQLite file as one process uses it. Write transactions run one after another; reads see only committed data. */
export interface SqliteFile {
  readonly path: string;
  /** Written to only inside a transaction. */
  readonly writer: Database;
  /** A separate connection, so that a read during an open transaction sees none of its changes. */
  readonly reader: Database;
  /**
   * Runs `work` in a transaction, commits when it resolves and rolls back when it rejects. Other transactions wait
   * until then, including those of other processes. Those that wait already are committed together, with one sync of the
   * disk; each of them stands or falls by itself. `work` may run twice: by itself, after the commit with others failed.
   * Rejects with `nested-transaction` when called inside a transaction, because it would wait for itself.
   */
  readonly transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  /**
   * Runs a synchronous `work` while no transaction is open. A write by another connection of this process during a
   * transaction would wait for its lock, and block the thread so that the transaction could not end.
   */
  readonly exclusively: <Result>(work: () => Result) => Promise<Result>;
  /** Waits for the transactions that were already requested, then closes both connections. */
  readonly close: () => Promise<void>;
}

/** Opens the file. Throws the errors of SQLite and the file system, and leaves no connection open then. */
export function openSqliteFile(path: string, options: OpenDatabaseOptions): SqliteFile {
  const writer = openDatabase(path, options);
  let reader: Database;
  try {
    reader = openReader(path);
  } catch (error) {
    writer.close();
    throw error;
  }
  const transaction = createTransactions(writer);
  return {
    path,
    writer,
    reader,
    transaction: transaction.run,
    exclusively: transaction.exclusively,
    async close() {
      await transaction.idle();
      reader.close();
      writer.close();
    },
  };
}
