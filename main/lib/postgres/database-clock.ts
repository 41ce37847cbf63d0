import type { Connection } from './connection.ts';

export interface DatabaseClock {
  /** The time of the database, in ms since 1970. */
  readonly nowMs: () => number;
  readonly close: () => void;
}

/** A smaller difference may be that of the time that question and answer took. */
const noticedMs = 1_000;
/** An answer that took longer says too little: it may have been under way for all of that time, or for none. */
const longestMs = 2 * noticedMs;
/** How often that is tried at the start, before the best answer has to do. */
const firstTries = 3;

/**
 * Compares this computer's clock with the database's, now and every minute: processes that compare times with one another
 * may run on computers whose clocks differ. Without an answer, or after a slow one, as from a network that was silent, what was
 * measured last holds.
 */
export async function openDatabaseClock(reader: Connection, everyMs = 60_000): Promise<DatabaseClock> {
  let aheadMs = 0;
  const measure = async (acceptedMs: number): Promise<number> => {
    const askedMs = Date.now();
    const theirsMs = await reader.value<number>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000');
    const answeredMs = Date.now();
    const tookMs = answeredMs - askedMs;
    if (theirsMs === undefined || tookMs > acceptedMs) return tookMs;
    const differenceMs = Math.round(theirsMs - (askedMs + answeredMs) / 2);
    aheadMs = Math.abs(differenceMs) < noticedMs ? 0 : differenceMs;
    return tookMs;
  };
  let bestMs = Infinity;
  for (let tries = 0; tries < firstTries && bestMs > longestMs; tries += 1)
    bestMs = Math.min(bestMs, await measure(bestMs));
  const timer = setInterval(() => void measure(longestMs).catch(() => undefined), everyMs).unref();
  return { nowMs: () => Date.now() + aheadMs, close: () => clearInterval(timer) };
}
