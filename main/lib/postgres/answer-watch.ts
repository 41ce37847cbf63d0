import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError, type ClientBase, type ClientConfig } from 'pg';

/** How long a server is waited for that may have become silent. */
export interface AnswerTimes {
  /** The longest wait for a connection, free or new. */
  readonly connectMs: number;
  /** After so long without an answer another connection asks the server what it does. */
  readonly askAfterMs: number;
  /** So long that connection may take to be made, and to be answered. */
  readonly askMs: number;
  /** An answer that is on its way arrives within this time. */
  readonly arrivalMs: number;
}

export const defaultTimes: AnswerTimes = { connectMs: 30_000, askAfterMs: 8_000, askMs: 5_000, arrivalMs: 2_000 };

/** What the driver has and its types do not show. */
interface Inside {
  /** Of the server's process for this connection. */
  readonly processID: number;
  readonly connection: { readonly stream: { readonly bytesRead: number } };
  /** Closes the connection, at once while a statement is open, and rejects what waits for an answer. */
  end(): Promise<void>;
}

type Query = (...values: readonly unknown[]) => Promise<unknown>;

/**
 * Returns what watches all later statements of a connection. A network that becomes silent gives no error, so that a
 * statement would wait for a quarter of an hour, and behind a proxy for ever. A limit of time would break off long statements,
 * such as migrations: so another connection asks the server whether it works on the statement. If not, or if that one gets
 * no answer either, the connection is closed, and the statement rejects as one whose connection was lost.
 */
export function createAnswerWatch(config: ClientConfig, times: AnswerTimes): (client: ClientBase) => void {
  const isWorking = createQuestion(config, times);
  return (client) => {
    const query = client.query.bind(client) as Query;
    const watched: Query = async (...values) => {
      const watch = watchStatement(client as unknown as Inside, isWorking, times);
      try {
        return await query(...values);
      } catch (error) {
        throw watch.isGivenUp() ? new Error('the database became silent', { cause: error }) : error;
      } finally {
        watch.stop();
      }
    };
    client.query = watched as ClientBase['query'];
  };
}

type IsWorking = (processId: number) => Promise<boolean>;

function watchStatement(inside: Inside, isWorking: IsWorking, { askAfterMs, arrivalMs }: AnswerTimes) {
  let [isOpen, isGivenUp] = [true, false];
  const wait = (): NodeJS.Timeout => setTimeout(() => void check(), askAfterMs).unref();
  const check = async (): Promise<void> => {
    const received = inside.connection.stream.bytesRead;
    const works = await isWorking(inside.processID);
    if (isOpen && !works) await delay(arrivalMs);
    if (!isOpen) return;
    // A long answer may be slow.
    if (works || inside.connection.stream.bytesRead > received) timer = wait();
    else {
      isGivenUp = true;
      void inside.end();
    }
  };
  let timer = wait();
  return {
    isGivenUp: () => isGivenUp,
    stop() {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/** Those that wait for their client have sent an answer, or have not received all of the statement. */
const workingProcesses = `SELECT pid FROM pg_stat_activity
  WHERE usename = current_user AND state = 'active' AND wait_event_type IS DISTINCT FROM 'Client'`;

/** Asks the server which processes work, with one connection at a time, however many statements wait. */
function createQuestion(config: ClientConfig, times: AnswerTimes): IsWorking {
  let open: Promise<ReadonlySet<number> | null> | null = null;
  return async (processId) => {
    open ??= askServer(config, times).finally(() => (open = null));
    const working = await open;
    return working === null || working.has(processId);
  };
}

/** Resolves with `null` when there is an answer, but not to the question, such as that there are too many connections. */
async function askServer(config: ClientConfig, { askMs }: AnswerTimes): Promise<ReadonlySet<number> | null> {
  const client = new Client({ ...config, connectionTimeoutMillis: askMs, query_timeout: askMs });
  // What fails is rejected as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ readonly pid: number }>(workingProcesses);
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    return error instanceof DatabaseError ? null : new Set();
  } finally {
    client.end().catch(() => undefined);
  }
}
