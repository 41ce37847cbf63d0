import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '#lib/atomic-write.ts';

const keyBytes = 32;

/**
 * The data directory's key, made (0600) when there is none. Call it inside a write transaction: that keeps two processes
 * from making two. Throws, in words for a person, when the file is there but is no key: it is never overwritten.
 */
export function ensureServiceKey(path: string): Uint8Array {
  if (!existsSync(path)) writeFileAtomic(path, randomBytes(keyBytes), 0o600);
  const key = readFileSync(path);
  if (key.byteLength !== keyBytes) {
    throw new Error(
      `${path} is not a key of ${keyBytes} bytes. Put back a copy of it, or remove it: ` +
        'the next start makes a new one, and the credentials of all clients stay as they are.',
    );
  }
  return key;
}
