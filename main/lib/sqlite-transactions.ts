import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './sqlite.ts';
import type { Transaction } from './transaction.ts';

type Work<Result> = (tx: Transaction) => Promise<Result>;

/** A transaction that was asked for. */
interface Request {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What a request came to before the commit. */
type Outcome = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: unknown };

interface Member {
  readonly request: Request;
  readonly outcome: Outcome;
}

/** A group that has run for so long takes no more transactions, because the results of its first ones wait for its commit. */
const longestGroupMs = 10;
const mostInGroup = 64;

/**
 * Returns what runs the transactions of a connection, one after another. The commit waits for the disk; transactions that
 * wait meanwhile share the next one. Each after the first is a savepoint of it, so that one that fails takes nothing with it.
 */
export function createTransactions(db: Database) {
  const inside = new AsyncLocalStorage<true>();
  const requests: Request[] = [];
  const alone: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;

  const runAll = async (): Promise<void> => {
    while (requests.length > 0 || alone.length > 0) {
      if (requests.length > 0) await runGroup(db, requests, (work) => inside.run(true, work));
      for (const work of alone.splice(0)) await work();
    }
    running = null;
  };
  /** Rejects inside a transaction, which would wait for itself. */
  const add = <Result>(put: (settle: PromiseWithResolvers<Result>) => void): Promise<Result> => {
    if (inside.getStore() === true) return Promise.reject(new Error('nested-transaction'));
    const settle = Promise.withResolvers<Result>();
    put(settle);
    running ??= Promise.resolve().then(runAll);
    return settle.promise;
  };
  return {
    run: <Result>(work: Work<Result>): Promise<Result> =>
      add<Result>(({ resolve, reject }) => {
        requests.push({ work, resolve: resolve as (result: unknown) => void, reject });
      }),
    /** Runs `work` while no transaction is open. */
    exclusively: <Result>(work: () => Result): Promise<Result> =>
      add<Result>(({ resolve, reject }) => {
        alone.push(() => Promise.resolve().then(work).then(resolve, reject));
      }),
    idle: async (): Promise<void> => {
      while (running !== null) await running;
    },
  };
}

type Inside = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs waiting transactions and commits them together. Each that is due then settles. Does not reject. */
async function runGroup(db: Database, requests: Request[], inside: Inside): Promise<void> {
  const members: Member[] = [];
  const startedMs = performance.now();
  const mayJoin = (): boolean =>
    members.length === 0 ||
    (db.inTransaction && members.length < mostInGroup && performance.now() - startedMs < longestGroupMs);
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    requests.shift()?.reject(error);
    return;
  }
  while (mayJoin()) {
    const request = requests.shift();
    if (request === undefined) break;
    const isFirst = members.length === 0;
    members.push({ request, outcome: await runMember(db, request.work, { inside, isFirst }) });
  }
  const failure = commit(db);
  for (const { request, outcome } of members) {
    if (!outcome.ok) request.reject(outcome.error);
    else if (failure === null) request.resolve(outcome.result);
    else if (members.length === 1) request.reject(failure.error);
    else await runGroup(db, [request], inside);
  }
}

/**
 * Runs one transaction of a group, and undoes what it did if it fails. The first one needs no savepoint, because nothing was
 * written before it: in a savepoint, SQLite copies each page that it changes, which took 5 % of the time of all that is written
 * when documents come in.
 */
async function runMember(
  db: Database,
  work: Work<unknown>,
  { inside, isFirst }: { readonly inside: Inside; readonly isFirst: boolean },
): Promise<Outcome> {
  let isOpen = true;
  const tx: Transaction = {
    assertOpen() {
      if (!isOpen) throw new Error('no-transaction');
    },
  };
  try {
    if (!isFirst) db.exec('SAVEPOINT member');
    const result = await inside(() => work(tx));
    if (!isFirst) db.exec('RELEASE member');
    return { ok: true, result };
  } catch (error) {
    // SQLite ends the whole transaction itself after some errors (a full disk, a damaged file).
    if (isFirst) rollback(db);
    else if (db.inTransaction) undoMember(db);
    return { ok: false, error };
  } finally {
    isOpen = false;
  }
}

/** Undoes the whole group where SQLite cannot undo one of it. */
function undoMember(db: Database): void {
  try {
    db.exec('ROLLBACK TO member; RELEASE member');
  } catch {
    rollback(db);
  }
}

/** An error leaves a transaction open that the next `BEGIN` then reports. */
function rollback(db: Database): void {
  try {
    if (db.inTransaction) db.exec('ROLLBACK');
  } catch {
    // The error that led here is the one to report.
  }
}

/** Returns why nothing of the group was written, or `null` when it was. */
function commit(db: Database): { readonly error: unknown } | null {
  if (!db.inTransaction) return { error: new Error('transaction-ended') };
  try {
    db.exec('COMMIT');
    return null;
  } catch (error) {
    rollback(db);
    return { error };
  }
}
