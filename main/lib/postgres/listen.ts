import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresDatabase } from './postgres-database.ts';

/** The pause before a lost connection is made again. */
const retryMs = 2_000;

/**
 * Calls `onNotified` after each notification on a channel, and after each start to listen, because earlier ones may have
 * been missed. A notification is a hint: while the connection is lost, none arrives. Returns what ends it.
 */
export function listen(
  database: Pick<PostgresDatabase, 'withClient'>,
  channel: string,
  onNotified: () => void,
): () => Promise<void> {
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve());
  });
  const listenOnce = (): Promise<void> =>
    database.withClient(async (client) => {
      const lost = new Promise<void>((resolve) => {
        for (const event of ['error', 'end'] as const) client.once(event, () => resolve());
      });
      client.on('notification', onNotified);
      try {
        await client.query(`LISTEN ${channel}`);
        onNotified();
        await Promise.race([lost, ended]);
        await client.query(`UNLISTEN ${channel}`);
      } finally {
        client.off('notification', onNotified);
      }
    });
  const listenOn = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await listenOnce().catch(() => undefined);
      await delay(retryMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const done = listenOn();
  return async () => {
    ending.abort();
    await done;
  };
}
