import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in hex. Enough for keys and tokens: they are 256 random bits, so there is nothing to guess through a hash. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Compares without telling by its time how much was right. Only the length can show, and that is no secret here. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left, 'utf8');
  const b = Buffer.from(right, 'utf8');
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
