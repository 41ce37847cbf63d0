import { sha256 } from '#core/ids.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import type { Dials } from './dials.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import { hashOf } from './sim-files.ts';
import { aText } from '../lib/a-text.ts';

/** The copies by hash. They outlive the process. */
export type SpoolStore = Map<string, string>;

/**
 * The spool as one life of the process sees it. The process may die before a copy, during it, and before or after the
 * copy gets its name.
 */
export function createSimSpool(store: SpoolStore, life: Life, random: Random, dials: Dials): ContentSpool {
  const latency = (): number => random.between(0.1, 20);
  return {
    keep: async ({ hash, open }, signal) => {
      if (store.has(hash)) return { kind: 'kept' };
      const isFull = await life.call('spool room', latency(), () => store.size >= dials.spoolRoom);
      if (isFull) return { kind: 'no-room' };
      const pieces: Uint8Array[] = [];
      try {
        for await (const piece of await open()) pieces.push(piece);
      } catch (error) {
        return { kind: 'failed', failure: { kind: 'unreadable', message: aText(String(error)) } };
      }
      if (signal?.aborted === true) return { kind: 'failed', failure: { kind: 'timeout', message: aText('stopped') } };
      const content = Buffer.concat(pieces).toString();
      if (hashOf(content) !== hash) return { kind: 'changed' };
      return life.call('spool name', latency(), () => {
        if (random.chance(dials.spoolFaults)) {
          return { kind: 'failed', failure: { kind: 'disk-full', message: aText('no space left') } } as const;
        }
        store.set(hash, content);
        return { kind: 'kept' } as const;
      });
    },
    has: (hash) => life.call('spool has', latency(), () => store.has(hash)),
    open: async (hash) => {
      const content = await life.call('spool open', latency(), () => store.get(hash));
      if (content === undefined) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
      return slowly(content, life, random);
    },
    remove: (hash) => life.call('spool remove', latency(), () => void store.delete(hash)),
    contents: () => life.call('spool list', latency(), () => [...store.keys()].map(sha256)),
    ownFolders: [],
    isOwn: () => false,
  };
}

async function* slowly(content: string, life: Life, random: Random): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  const half = Math.ceil(bytes.length / 2);
  for (const part of [bytes.subarray(0, half), bytes.subarray(half)]) {
    await life.call('spool read', random.between(1, 2_000), () => undefined);
    if (part.length > 0) yield part;
  }
}
