import { fork } from 'node:child_process';
import path from 'node:path';
import type { Collected, SquatterOrder } from '../fakes/port-squatter/port-squatter.ts';

const entry = path.resolve(import.meta.dirname, '../fakes/port-squatter/port-squatter.ts');
const nobody = 65_534;

export interface Squatter {
  readonly address: string;
  /** True when it really runs as a user other than the tests'. */
  readonly isOtherUser: boolean;
  collected(): Promise<Collected>;
  relay(to: string): Promise<void>;
  /** Connects to the station with the collected cookies; returns its first frame, or how it refused. */
  useCookies(at: string): Promise<string>;
  /**
   * Lets the served page sign a text with a key of that origin; returns whether the key could be exported, and the
   * signature.
   */
  sign(text: string): Promise<{ readonly exported: string; readonly signature: string }>;
  end(): Promise<void>;
}

type OrderBody = SquatterOrder extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

/**
 * Starts the program on a port (0 for any), as `nobody` where the tests are allowed to. It takes the port as soon as it
 * is free.
 */
export async function startSquatter(port = 0): Promise<Squatter> {
  const isRoot = process.getuid?.() === 0;
  const child = fork(entry, [String(port)], {
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (result: unknown) => void>();
  const ready = Promise.withResolvers<{ readonly ready: number; readonly uid: number }>();
  child.on('message', (message: { ready: number; uid: number } | { id: number; result: unknown }) => {
    if ('ready' in message) ready.resolve(message);
    else waiting.get(message.id)?.(message.result);
  });
  let lastId = 0;
  const ask = (order: OrderBody): Promise<unknown> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      child.send({ id: lastId, ...order });
    });
  const { ready: taken, uid } = await ready.promise;
  return {
    address: `http://127.0.0.1:${taken}`,
    isOtherUser: uid !== process.getuid?.(),
    collected: async () => (await ask({ order: 'collected' })) as Collected,
    relay: (to) => ask({ order: 'relay', to }).then(() => undefined),
    useCookies: async (at) => (await ask({ order: 'use-cookie', at })) as string,
    async sign(text) {
      const [exported = '', signature = ''] = ((await ask({ order: 'sign', text })) as string).split(' ');
      return { exported, signature };
    },
    end: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve());
        child.disconnect();
      }),
  };
}
