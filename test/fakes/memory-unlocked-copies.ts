import { createHash } from 'node:crypto';
import { sha256 } from '#core/ids.ts';
import type { UnlockedCopies } from '#ports/unlocked-copies.ts';

/** The password that opens every file. */
export const rightPassword = 'right';

/** Copies in memory. A file is unlocked by one password, whatever its bytes are; its copy says so. */
export function createMemoryUnlockedCopies(): UnlockedCopies {
  const copies = new Map<string, Uint8Array>();
  return {
    unlock: ({ id, content }, passwords) => {
      if (!passwords.includes(rightPassword)) return Promise.resolve({ kind: 'wrong-password' });
      const bytes = Buffer.from(`without its password: ${content.hash}`);
      copies.set(id, bytes);
      const hash = sha256(createHash('sha256').update(bytes).digest('hex'));
      return Promise.resolve({ kind: 'unlocked', copy: { hash, sizeBytes: bytes.length } });
    },
    has: (id, { sizeBytes }) => Promise.resolve(copies.get(id)?.length === sizeBytes),
    open: (id) => {
      const bytes = copies.get(id);
      if (bytes === undefined) return Promise.reject(new Error('no copy'));
      return Promise.resolve(
        (async function* () {
          yield await Promise.resolve(bytes);
        })(),
      );
    },
    remove: (id) => {
      copies.delete(id);
      return Promise.resolve();
    },
    ids: () => Promise.resolve([...copies.keys()]),
  };
}
