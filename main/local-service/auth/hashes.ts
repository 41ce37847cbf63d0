import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns the SHA-256 in hex. It is sufficient for keys and tokens: they are 256 random bits, which cannot be guessed
 * from a hash.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/**
 * Compares in constant time, so that the time does not show how much was right. Only the length may show, and it is not
 * secret here.
 */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left, 'utf8');
  const b = Buffer.from(right, 'utf8');
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
