import type { Connection } from './connection.ts';

export interface DatabaseClock {
  /** The time of the database, in ms since 1970. */
  readonly nowMs: () => number;
  readonly close: () => void;
}

/** A smaller difference may be that of the time that question and answer took. */
const noticedMs = 1_000;

/**
 * Compares this computer's clock with the database's, now and every minute: processes that compare times with one another
 * may run on computers whose clocks differ. Without an answer, what was measured last holds.
 */
export async function openDatabaseClock(reader: Connection, everyMs = 60_000): Promise<DatabaseClock> {
  let aheadMs = 0;
  const measure = async (): Promise<void> => {
    const askedMs = Date.now();
    const theirsMs = await reader.value<number>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000');
    if (theirsMs === undefined) return;
    const differenceMs = Math.round(theirsMs - (askedMs + Date.now()) / 2);
    aheadMs = Math.abs(differenceMs) < noticedMs ? 0 : differenceMs;
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), everyMs).unref();
  return { nowMs: () => Date.now() + aheadMs, close: () => clearInterval(timer) };
}
