import { setTimeout as delay } from 'node:timers/promises';
import { driverError } from '#lib/postgres/driver-error.ts';
import type { PostgresDatabase } from '#lib/postgres/postgres-database.ts';

export interface OnlyProcess {
  /** Resolves when the connection was lost and another process has taken the database meanwhile. */
  readonly taken: Promise<string>;
  readonly release: () => Promise<void>;
}

/** The key of the lock that the only process of a database holds. */
const processLock = 4_721_003;
const retryMs = 2_000;

/**
 * Makes this the only service of a database, by a lock of a connection; `null` when another one is. When that connection is
 * lost, as after a restart of PostgreSQL, it is made again. A service sends webhooks, fetches files and empties the trash,
 * which two must not do at once; workers only read, and take no lock. Attempts are numbered, so that even two services
 * would not write the same result twice.
 */
export async function holdOnlyProcess(database: Pick<PostgresDatabase, 'withClient'>): Promise<OnlyProcess | null> {
  const taken = Promise.withResolvers<string>();
  const ending = new AbortController();
  const first = Promise.withResolvers<boolean>();

  /** Resolves with whether the lock was had, after it was lost or given back. */
  const hold = (onHeld: (isHeld: boolean) => void): Promise<boolean> =>
    database.withClient(async (client) => {
      const lost = new Promise<void>((resolve) => {
        client.once('error', () => resolve());
        client.once('end', () => resolve());
        ending.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      const { rows } = await client.query<{ readonly held: boolean }>(
        `SELECT pg_try_advisory_lock(${String(processLock)}) AS held`,
      );
      const isHeld = rows[0]?.held === true;
      onHeld(isHeld);
      if (!isHeld) return false;
      await lost;
      if (ending.signal.aborted) await client.query(`SELECT pg_advisory_unlock(${String(processLock)})`);
      return true;
    });

  const holdOn = async (): Promise<void> => {
    if (!(await hold(first.resolve))) return;
    for (;;) {
      await delay(retryMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (ending.signal.aborted) return;
      // Without an answer of the database nobody else has one either.
      if (await hold(() => undefined).catch(() => true)) continue;
      taken.resolve('the database was taken by another process');
      return;
    }
  };
  const held = holdOn();
  held.catch((error: unknown) => first.reject(driverError(error)));
  if (!(await first.promise)) return null;
  return {
    taken: taken.promise,
    async release() {
      ending.abort();
      await held.catch(() => undefined);
    },
  };
}

/** Whether a process is the only service of a database, without becoming it. */
export function isHeldAlone(database: Pick<PostgresDatabase, 'withClient'>): Promise<boolean> {
  return database.withClient(async (client) => {
    const { rows } = await client.query<{ readonly held: boolean }>(
      `SELECT EXISTS (
         SELECT FROM pg_locks
         WHERE locktype = 'advisory' AND classid = 0 AND objid = ${String(processLock)} AND objsubid = 1 AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       ) AS held`,
    );
    return rows[0]?.held === true;
  });
}
