import { AsyncLocalStorage } from 'node:async_hooks';
import { openDatabase, openReader, type Database, type OpenDatabaseOptions } from './sqlite.ts';
import type { Transaction } from './transaction.ts';

/** A SQLite file as one process uses it: writes run one transaction after another, reads see only what is committed. */
export interface SqliteFile {
  readonly path: string;
  /** To be written to inside a transaction only. */
  readonly writer: Database;
  /** A connection of its own, so that a read beside an open transaction sees nothing of it. */
  readonly reader: Database;
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects. Others wait until then, also those
   * of other processes. Rejects with `nested-transaction` when it is called from inside of one, which could never begin.
   */
  readonly transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  /**
   * Runs a synchronous `work` while no transaction is open: what another connection of this process writes in it would
   * otherwise wait for a lock, and keep the transaction from ending meanwhile.
   */
  readonly exclusively: <Result>(work: () => Result) => Promise<Result>;
  /** Waits for the transactions that have been asked for. */
  readonly close: () => Promise<void>;
}

/** Throws what SQLite and the file system throw; nothing stays open then. */
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

function createTransactions(db: Database) {
  const inside = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();

  const runOnce = async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    let isOpen = true;
    const tx: Transaction = {
      assertOpen() {
        if (!isOpen) throw new Error('no-transaction');
      },
    };
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = await inside.run(true, () => work(tx));
      db.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite ends the transaction by itself after some errors (a full disk, a damaged file).
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    } finally {
      isOpen = false;
    }
  };
  const inTurn = <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    if (inside.getStore() === true) return Promise.reject(new Error('nested-transaction'));
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    run: <Result>(work: (tx: Transaction) => Promise<Result>) => inTurn(() => runOnce(work)),
    exclusively: inTurn,
    idle: () => last,
  };
}
