import { setImmediate as turn } from 'node:timers/promises';
import type { EmbeddedData } from '#local-service/service-data.ts';
import type { Store, StoreTransaction } from '#local-service/store/store.ts';
import { createRandom } from '../builders/seeded-random.ts';

type Method = (...args: never[]) => unknown;

/**
 * Wraps the data as if it were reached over a network: every call waits for some turns of the event loop before and
 * after, so that code which relies on immediate calls of SQLite fails.
 */
export function slowData(data: EmbeddedData, seed: number): EmbeddedData {
  const random = createRandom(seed);
  const wait = async (): Promise<void> => {
    for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1) await turn();
  };
  const slow = <Interface extends object>(part: Interface): Interface =>
    new Proxy(part, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value === 'object' && value !== null) return slow(value);
        // Calls that return an iterator, or that are synchronous by nature, are not delayed.
        if (typeof value !== 'function' || ['assertOpen', 'pieces', 'all'].includes(String(name))) return value;
        return async (...args: never[]) => {
          await wait();
          const result = await (value as Method)(...args);
          await wait();
          return result;
        };
      },
    });
  const store: Store = {
    ...slow(data.store),
    records: slow(data.store.records),
    events: slow(data.store.events),
    nonces: slow(data.store.nonces),
    transaction: (work) => data.store.transaction((tx: StoreTransaction) => work(slow(tx))),
  };
  for (const name of ['credentialsOf', 'settingsOfAll', 'tagDefinitions'] as const) {
    Object.assign(store, { [name]: Reflect.get(slow(data.store), name) });
  }
  return { ...data, store, search: slow(data.search), blobs: slow(data.blobs) };
}
